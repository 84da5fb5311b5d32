// The search over endpoints and guides: every word must occur, titles count more than texts.

/** @typedef {import('./docs.js').Entry} Entry */

const mostResults = 12

/**
 * @param {HTMLFormElement} form
 * @param {() => Promise<import('./docs.js').Index>} loadIndex
 */
export function attachSearch(form, loadIndex) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector('input'))
  const status = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  const list = /** @type {HTMLElement} */ (form.querySelector('ol'))
  const menu = /** @type {HTMLElement | null} */ (document.querySelector('.menu'))

  const search = async () => {
    const text = input.value
    const words = wordsOf(text)
    if (menu !== null) menu.hidden = words.length > 0
    if (words.length === 0) {
      list.replaceChildren()
      status.textContent = ''
      return
    }
    try {
      const { entries } = await loadIndex()
      if (input.value !== text) return
      const found = find(entries, words)
      list.replaceChildren(...found.slice(0, mostResults).map((entry) => render(entry, words)))
      status.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`
    } catch {
      status.textContent = 'The search cannot be loaded at the moment.'
    }
  }
  input.addEventListener('input', search)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    await search()
    list.querySelector('a')?.click()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return
    input.value = ''
    event.preventDefault()
    void search()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

/** @param {string} text */
const wordsOf = (text) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)

/**
 * Entries with all the words, best first.
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} words
 */
export function find(entries, words) {
  const scored = entries.flatMap((entry) => {
    const title = entry.title.toLowerCase()
    const text = `${entry.kind} ${entry.text}`.toLowerCase()
    let score = 0
    for (const word of words) {
      const own = scoreOf(title, word) * 4 + scoreOf(text, word)
      if (own === 0) return []
      score += own
    }
    // Of equal hits, the shorter title is the more specific one.
    return [{ entry, score: score - title.length / 1000 }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

/**
 * 3 for a whole word, 2 for the beginning of one, 1 inside one, 0 for none.
 * @param {string} text
 * @param {string} word
 */
function scoreOf(text, word) {
  let best = 0
  for (let at = text.indexOf(word); at >= 0 && best < 3; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
    const ends = !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? ' ')
    best = Math.max(best, begins && ends ? 3 : begins ? 2 : 1)
  }
  return best
}

/**
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function render({ title, address, kind, text }, words) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  link.append(title)
  const beside = document.createElement('span')
  beside.className = 'dim'
  beside.append(`${kind} – `, ...excerpt(text, words))
  link.append(beside)
  item.append(link)
  return item
}

/**
 * The part of a text around its first hit, with the hit marked.
 * @param {string} text
 * @param {readonly string[]} words
 * @returns {(string | HTMLElement)[]}
 */
function excerpt(text, words) {
  const lower = text.toLowerCase()
  const word = words.find((one) => lower.includes(one))
  if (word === undefined) return [text.slice(0, 90)]
  const at = lower.indexOf(word)
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 30)) + 1)
  const mark = document.createElement('mark')
  mark.textContent = text.slice(at, at + word.length)
  return [
    `${from > 0 ? '… ' : ''}${text.slice(from, at)}`,
    mark,
    `${text.slice(at + word.length, at + 60)}${text.length > at + 60 ? ' …' : ''}`,
  ]
}
