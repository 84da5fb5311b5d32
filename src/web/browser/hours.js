// A table for opening times in place of one text field for each day. It writes the texts of those fields.

const range = /^(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/

/**
 * @typedef {{ state: '' | 'open' | 'closed' | 'all', times: [string, string][] }} Day
 */

/** @param {HTMLFieldSetElement} section */
export function attachHours(section) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...section.querySelectorAll('input[type=text]')])
  const words = section.dataset
  const days = inputs.map((input) => readDay(input.value, words))
  // Someone typed what the table cannot show: the text fields stay.
  if (days.some((day) => day === undefined)) return
  // How to write times is no question here, that no day may be left out is.
  const hint = section.querySelector('.hint')
  if (hint !== null) hint.textContent = words.allOrNone ?? ''
  section.classList.add('week')
  const rows = inputs.map((input, at) => new Row(input, /** @type {Day} */ (days[at]), words))
  const update = () => {
    const isStarted = rows.some(({ day }) => day.state !== '')
    for (const row of rows) row.require(isStarted)
  }
  for (const [at, row] of rows.entries()) {
    row.onchange = update
    if (at > 0) row.addCopy(words.same ?? '', () => /** @type {Row} */ (rows[0]).day)
  }
  update()
}

/**
 * The day that a text states; undefined for a text that only people can read.
 * @param {string} text
 * @param {DOMStringMap} words
 * @returns {Day | undefined}
 */
function readDay(text, { closedWord, allDayWord }) {
  const trimmed = text.trim()
  if (trimmed === '') return { state: '', times: [] }
  if (trimmed === closedWord) return { state: 'closed', times: [] }
  if (trimmed === allDayWord) return { state: 'all', times: [] }
  /** @type {[string, string][]} */
  const times = []
  for (const part of trimmed.split(',')) {
    const found = range.exec(part.trim())
    if (found === null) return undefined
    times.push([found[1] ?? '', found[2] ?? ''])
  }
  return times.length > 2 ? undefined : { state: 'open', times }
}

class Row {
  /** @type {() => void} */
  onchange = () => undefined
  /** @type {Day} */
  day
  #input
  #words
  #choice = document.createElement('select')
  #spans = document.createElement('span')
  #break = button()
  #tools = document.createElement('span')

  /**
   * @param {HTMLInputElement} input
   * @param {Day} day
   * @param {DOMStringMap} words
   */
  constructor(input, day, words) {
    this.#input = input
    this.#words = words
    this.day = day
    const field = /** @type {HTMLElement} */ (input.parentElement)
    field.classList.add('day')
    const { id } = input
    const described = input.getAttribute('aria-describedby')
    this.#choice.id = id
    if (described !== null) {
      this.#choice.setAttribute('aria-describedby', described)
      this.#choice.setAttribute('aria-invalid', 'true')
    }
    for (const [value, text] of [
      ['', words.notGiven],
      ['open', words.open],
      ['closed', words.closed],
      ['all', words.allDay],
    ])
      this.#choice.append(new Option(text, value))
    this.#spans.className = 'spans'
    this.#tools.className = 'tools'
    this.#tools.append(this.#break)
    input.removeAttribute('id')
    input.type = 'hidden'
    input.before(this.#choice, this.#spans, this.#tools)
    this.#choice.addEventListener('change', () => {
      const state = /** @type {Day['state']} */ (this.#choice.value)
      this.set({ state, times: state === 'open' ? [['09:00', '17:00']] : [] })
    })
    this.#break.addEventListener('click', () => {
      const [first = ['09:00', '17:00'], second] = this.day.times
      const hasBreak = second !== undefined
      this.set({
        state: 'open',
        times: hasBreak
          ? [[first[0], second[1]]]
          : [
              [first[0], '12:00'],
              ['13:00', first[1]],
            ],
      })
      this.#break.focus()
    })
    this.set(day)
  }

  /** The name of the day. */
  get #name() {
    return this.#choice.labels[0]?.textContent?.trim() ?? ''
  }

  /** @param {Day} day */
  set(day) {
    this.day = day
    this.#choice.value = day.state
    this.#spans.replaceChildren(
      ...day.times.map((times) => {
        const span = document.createElement('span')
        span.className = 'span'
        span.append(this.#time(times, 0), '–', this.#time(times, 1))
        return span
      }),
    )
    this.#break.hidden = day.state !== 'open'
    this.#break.textContent = (day.times.length > 1 ? this.#words.noBreak : this.#words.break) ?? ''
    this.#break.ariaLabel = `${this.#name}: ${this.#break.textContent}`
    this.#write()
  }

  /**
   * @param {[string, string]} times
   * @param {0 | 1} end
   */
  #time(times, end) {
    const time = document.createElement('input')
    time.type = 'time'
    time.required = true
    time.value = times[end]
    time.ariaLabel = `${this.#name}, ${end === 0 ? this.#words.from : this.#words.to}`
    time.addEventListener('input', () => {
      times[end] = time.value
      this.#write()
    })
    return time
  }

  /**
   * @param {string} label
   * @param {() => Day} from
   */
  addCopy(label, from) {
    const copy = button()
    copy.textContent = label
    copy.ariaLabel = `${this.#name}: ${label}`
    copy.addEventListener('click', () => {
      const { state, times } = from()
      this.set({ state, times: times.map(([start, end]) => [start, end]) })
    })
    this.#tools.append(copy)
  }

  /** @param {boolean} isRequired */
  require(isRequired) {
    this.#choice.required = isRequired
  }

  #write() {
    const { state, times } = this.day
    const { closedWord = '', allDayWord = '' } = this.#words
    const texts = {
      '': '',
      closed: closedWord,
      all: allDayWord,
      open: times.map(([start, end]) => `${start}-${end}`).join(', '),
    }
    this.#input.value = texts[state]
    this.onchange()
  }
}

function button() {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'link'
  return made
}
