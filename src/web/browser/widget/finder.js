// A store finder in a shadow root: search box, list, and a map where the directory has one.
import { attachSuggestions } from '../suggest.js'
import { Api, Refusal } from './api.js'
import { icon, make } from './dom.js'
import { detailOf, renderRow } from './rows.js'
import { styleSheet } from './style.js'

/**
 * @param {HTMLElement} host
 * @param {import('./api.js').Options} options
 */
export function mount(host, options) {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  new Finder(host, root, options).start()
}

/** Milliseconds of rest before suggestions are asked for: they count against the limits of the key. */
const restMs = 250

class Finder {
  #host
  #options
  #api
  #parts
  /** @type {import('./map-panel.js').MapPanel | undefined} */
  #map
  /** @type {{ latitude: number, longitude: number } | null} */
  #near = null
  /** The area of the map that is searched. @type {import('./map-panel.js').Box | null} */
  #box = null
  #controller = new AbortController()
  /** The search that is shown. @type {import('./api.js').Search | undefined} */
  #shown
  /** @type {string | undefined} */
  #cursor
  /** @type {import('./api.js').Row[]} */
  #rows = []

  /**
   * @param {HTMLElement} host
   * @param {ShadowRoot} root
   * @param {import('./api.js').Options} options
   */
  constructor(host, root, options) {
    this.#host = host
    this.#options = options
    this.#api = new Api(options)
    this.#parts = partsOf(options)
    root.append(this.#parts.finder)
  }

  start() {
    const { what, where, locate, isOpen, more, form, toggle } = this.#parts
    const { texts } = this.#options
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#search()
    })
    isOpen.addEventListener('change', () => this.#search())
    more.addEventListener('click', () => this.#more())
    toggle.addEventListener('click', () => this.#showMap(toggle.ariaPressed !== 'true'))
    for (const [input, kind] of /** @type {const} */ ([
      [what, 'keyword'],
      [where, 'location'],
    ]))
      attachSuggestions(input, (text, signal) => this.#api.suggest(kind, text, signal), {
        restMs,
        take: () => this.#search(),
      })
    where.addEventListener('input', () => {
      this.#near = null
      this.#box = null
      where.placeholder = texts.whereHint
    })
    if ('geolocation' in navigator && isSecureContext) {
      locate.hidden = false
      locate.addEventListener('click', () => this.#locate())
    }
    void this.#search()
    if (this.#options.map === 'open') void this.#showMap(true)
  }

  /** Shows the first page of what the form says. */
  async #search() {
    const { what, where, isOpen, rows } = this.#parts
    const search = {
      what: what.value.trim(),
      where: where.value.trim(),
      near: this.#near,
      box: this.#box,
      isOpen: isOpen.checked,
    }
    const found = await this.#ask(search, undefined)
    if (found === undefined) return
    this.#shown = search
    this.#rows = []
    rows.replaceChildren()
    this.#add(found)
    this.#say(this.#summary(search, found))
  }

  async #more() {
    if (this.#shown === undefined || this.#cursor === undefined) return
    const before = this.#rows.length
    const found = await this.#ask(this.#shown, this.#cursor)
    if (found === undefined) return
    this.#add(found)
    // The button may be gone; the first new row is what the visitor asked for.
    const link = this.#parts.rows.children[before]?.querySelector('a')
    link?.focus()
  }

  /**
   * @param {import('./api.js').Search} search
   * @param {string | undefined} cursor
   * @returns {Promise<import('./api.js').Found | undefined>} undefined: it failed, or another search began
   */
  async #ask(search, cursor) {
    const { rows } = this.#parts
    const { texts } = this.#options
    this.#controller.abort()
    this.#controller = new AbortController()
    const { signal } = this.#controller
    rows.ariaBusy = 'true'
    this.#say(texts.searching)
    try {
      const found = await this.#api.search(search, cursor, signal)
      if (signal.aborted) return undefined
      if (cursor !== undefined) this.#say(this.#summary(search, found))
      return found
    } catch (error) {
      if (signal.aborted) return undefined
      const isLimit = error instanceof Refusal && error.status === 429
      this.#say(isLimit ? texts.tooMany(error.retryAfterS) : texts.failed, true)
      console.error(
        error instanceof Refusal
          ? `Highstreet: ${error.message}`
          : 'Highstreet: the directory cannot be reached. Is this origin one of those of the key?',
        error,
      )
      return undefined
    } finally {
      if (!signal.aborted) rows.ariaBusy = 'false'
    }
  }

  /** @param {import('./api.js').Found} found */
  #add({ rows, next_cursor: cursor }) {
    const { map } = this.#options
    this.#cursor = cursor
    this.#parts.more.hidden = cursor === undefined
    this.#rows.push(...rows)
    for (const row of rows) {
      const hasPoint = map !== 'off' && row.doc.geopoint !== undefined
      this.#parts.rows.append(
        renderRow(row, this.#options, {
          kind: this.#api.kindOf(row),
          select: (event) => this.#select(row, event),
          ...(hasPoint ? { showOnMap: () => this.#showOnMap(row) } : {}),
        }),
      )
    }
    this.#map?.show(this.#rows, this.#shown?.box === null)
  }

  /**
   * Tells the page; it may prevent that the listing is opened.
   * @param {import('./api.js').Row} row
   * @param {Event} [cause]
   */
  #select(row, cause) {
    const { base, language } = this.#options
    const detail = detailOf(row, `${base}${language}/b/${row.id}`)
    const event = new CustomEvent('highstreet:select', {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    if (!this.#host.dispatchEvent(event)) cause?.preventDefault()
  }

  /** @param {import('./api.js').Row} row */
  async #showOnMap(row) {
    await this.#showMap(true)
    this.#map?.focus(row.id)
    this.#parts.map.scrollIntoView({ block: 'nearest' })
  }

  /** @param {boolean} isShown */
  async #showMap(isShown) {
    const { finder, map, toggle } = this.#parts
    toggle.ariaPressed = String(isShown)
    map.hidden = !isShown
    // The numbers of the pins.
    finder.classList.toggle('numbered', isShown)
    if (!isShown || this.#map !== undefined) return
    const { MapPanel } = await import('./map-panel.js')
    // Two clicks may wait for the module at the same time.
    if (this.#map !== undefined) return
    this.#map = new MapPanel(map, this.#options, {
      chosen: (id) => this.#light(id),
      area: (box) => this.#searchArea(box),
      undrawable: () => {
        map.hidden = true
        toggle.hidden = true
        finder.classList.remove('numbered')
      },
    })
    this.#map.show(this.#rows, true)
  }

  /** @param {import('./map-panel.js').Box} box */
  #searchArea(box) {
    const { where } = this.#parts
    this.#near = null
    this.#box = box
    where.value = ''
    where.placeholder = this.#options.texts.inThisArea
    void this.#search()
  }

  /** Marks the row of a point that was chosen on the map. @param {string} id */
  #light(id) {
    const at = this.#rows.findIndex((row) => row.id === id)
    const row = this.#rows[at]
    if (row === undefined) return
    for (const [place, item] of [...this.#parts.rows.children].entries())
      item.classList.toggle('lit', place === at)
    this.#parts.rows.children[at]?.scrollIntoView({ block: 'nearest' })
    this.#select(row)
  }

  #locate() {
    const { where, locate } = this.#parts
    const { texts } = this.#options
    locate.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        locate.disabled = false
        this.#near = { latitude, longitude }
        this.#box = null
        where.value = ''
        where.placeholder = texts.nearYou
        void this.#search()
      },
      () => {
        locate.disabled = false
        this.#say(texts.nearMeFailed, true)
      },
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }

  /**
   * @param {import('./api.js').Search} search
   * @param {import('./api.js').Found} found
   */
  #summary({ where }, { total_rows: total, location }) {
    const { texts, language } = this.#options
    if (location === null) return texts.unknownPlace(where)
    if (total === 0) return texts.nothing
    const number = new Intl.NumberFormat(language).format(total)
    const place = location === undefined ? '' : ` – ${location.name}`
    return `${texts.found(total, number)}${place}`
  }

  /**
   * @param {string} text
   * @param {boolean} [isFault]
   */
  #say(text, isFault = false) {
    const { status } = this.#parts
    status.textContent = text
    status.classList.toggle('fault', isFault)
  }
}

/** @param {import('./api.js').Options} options */
function partsOf({ texts, language, base, map: mapMode, what: whatValue, where: whereValue }) {
  const entry = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ hint) => {
    const input = make('input', {
      id: name,
      name,
      type: 'search',
      placeholder: hint,
      maxlength: '200',
      autocomplete: 'off',
      enterkeyhint: 'search',
    })
    input.value = value
    return input
  }
  const what = entry('what', whatValue, texts.whatHint)
  const where = entry('where', whereValue, texts.whereHint)
  const locate = make(
    'button',
    { type: 'button', class: 'locate', hidden: true, 'aria-label': texts.nearMe, title: texts.nearMe },
    icon('target'),
  )
  const isOpen = make('input', { type: 'checkbox', name: 'open' })
  const toggle = make(
    'button',
    { type: 'button', class: 'toggle', 'aria-pressed': 'false', hidden: mapMode === 'off' },
    texts.map,
  )
  const status = make('p', { class: 'status', role: 'status' })
  const rows = make('ul', { class: 'rows', 'aria-label': texts.list, part: 'rows' })
  const more = make('button', { type: 'button', class: 'more', hidden: true }, texts.more)
  const map = make('div', { hidden: true })
  const form = make(
    'form',
    { role: 'search', 'aria-label': texts.finder },
    make('div', { class: 'field' }, make('label', { for: 'what' }, texts.what), what),
    make('div', { class: 'field near' }, make('label', { for: 'where' }, texts.where), where, locate),
    make('button', { class: 'primary', part: 'button' }, texts.search),
  )
  const finder = make(
    'section',
    {
      class: 'finder',
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      'aria-label': texts.finder,
      part: 'finder',
    },
    form,
    make('div', { class: 'bar' }, make('label', { class: 'check' }, isOpen, texts.openNow), toggle),
    status,
    map,
    rows,
    more,
    make(
      'p',
      { class: 'about' },
      make(
        'a',
        { href: `${base}about`, target: '_blank', rel: 'noopener' },
        texts.about,
        make('span', { class: 'hidden' }, ` ${texts.opensNewTab}`),
      ),
    ),
  )
  return { finder, form, what, where, locate, isOpen, toggle, status, rows, more, map }
}
