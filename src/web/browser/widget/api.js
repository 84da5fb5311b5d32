// Calls of the directory's API with a publishable key.

/**
 * @typedef {object} Options
 * @property {string} base address of the directory, with a slash at the end
 * @property {string} key publishable
 * @property {string} country ISO 3166 alpha-2, lower case
 * @property {string} where
 * @property {string} what
 * @property {string} category ids, comma-delimited
 * @property {string} site only what belongs to it; empty for everything
 * @property {number} limit rows of a page
 * @property {'open' | 'closed' | 'off'} map whether it is shown at first, or never
 * @property {string} language ISO 639-1
 * @property {import('./texts/en.js').Texts} texts
 */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {any} doc members of the entity document
 * @property {number} [distance_m]
 * @property {{ state: 'open' | 'closed' | 'unknown', next_change: string | null }} [opening_state]
 */

/**
 * @typedef {object} Found
 * @property {number} total_rows
 * @property {Row[]} rows
 * @property {string} [next_cursor]
 * @property {{ category?: { id: string, name: string | null }[] }} [facets]
 * @property {{ corrected: boolean }} [reading]
 * @property {{ name: string } | null} [location] null for an unknown place
 */

/**
 * @typedef {object} Search
 * @property {string} what
 * @property {string} where
 * @property {{ latitude: number, longitude: number } | null} near
 * @property {import('./map-panel.js').Box | null} box instead of a place
 * @property {boolean} isOpen
 */

/** A call that the directory refused. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {number} retryAfterS
   */
  constructor(status, message, retryAfterS) {
    super(message)
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

const fields = 'name|postal_address|geopoint|phones|websites|categories|local_timezone|country'

export class Api {
  #options
  /** Names of kinds of business in the language of the finder, by id. @type {Map<string, string>} */
  #kinds = new Map()
  /** Documents name kinds in English only; counts by kind name them in the language. */
  #wantsKinds

  /** @param {Options} options */
  constructor(options) {
    this.#options = options
    this.#wantsKinds = options.language !== 'en'
  }

  /**
   * What kind of business a row is, in the language of the finder where that is known; empty for none.
   * @param {Row} row
   * @returns {string}
   */
  kindOf({ doc }) {
    const kind = doc.categories?.[0]
    return this.#kinds.get(kind?.category_id) ?? kind?.category_name ?? ''
  }

  /**
   * The key is a parameter, not a header: browsers then send no preflight request.
   * @param {string} path
   * @param {Record<string, string>} params
   * @param {AbortSignal} signal
   * @returns {Promise<any>} `data` of the answer
   */
  async #call(path, params, signal) {
    const { base, key } = this.#options
    const query = new URLSearchParams({ ...params, api_key: key })
    const answer = await fetch(`${base}v1/${path}?${query}`, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    const body = await answer.json()
    if (!answer.ok) throw new Refusal(answer.status, body.msg, Number(answer.headers.get('retry-after')) || 1)
    return body.data
  }

  /**
   * @param {Search} search
   * @param {string | undefined} cursor of a page before
   * @param {AbortSignal} signal
   * @returns {Promise<Found>}
   */
  async search(search, cursor, signal) {
    const { what } = search
    if (search.near !== null) return this.#find('keyword', search, cursor, signal)
    if (cursor !== undefined) return this.#find(this.#mode, search, cursor, signal)
    this.#mode = 'what'
    const found = await this.#find('what', search, undefined, signal)
    if (what === '') return found
    if (found.total_rows > 0 && found.reading?.corrected !== true) return found
    // No kind of business is called so: maybe it is the name of one.
    const named = await this.#find('who', search, undefined, signal)
    if (named.total_rows === 0) return found
    this.#mode = 'who'
    return named
  }

  /** How the latest first page was searched: a cursor belongs to its search. @type {'what' | 'who'} */
  #mode = 'what'

  /**
   * @param {'what' | 'who' | 'keyword'} mode
   * @param {Search} search
   * @param {string | undefined} cursor
   * @param {AbortSignal} signal
   * @returns {Promise<Found>}
   */
  async #find(mode, search, cursor, signal) {
    try {
      const found = await this.#ask(mode, search, cursor, signal)
      for (const { id, name } of found.facets?.category ?? []) if (name !== null) this.#kinds.set(id, name)
      return found
    } catch (error) {
      if (!this.#wantsKinds || !(error instanceof Refusal) || error.status !== 400) throw error
      // A plan may hide what kind a business is, and refuses to count by it.
      this.#wantsKinds = false
      return this.#ask(mode, search, cursor, signal)
    }
  }

  /**
   * @param {'what' | 'who' | 'keyword'} mode
   * @param {Search} search
   * @param {string | undefined} cursor
   * @param {AbortSignal} signal
   * @returns {Promise<Found>}
   */
  #ask(mode, { what, where, near, box, isOpen }, cursor, signal) {
    const { country, category, site, limit, language } = this.#options
    /** @type {Record<string, string>} */
    const params = {
      [mode]: what || '*',
      country,
      language,
      per_page: String(limit),
      fields,
      open_at: 'now',
      opening_state: isOpen ? 'open' : 'open|closed|unknown',
      domain: location.hostname || 'localhost',
    }
    if (category !== '') params.restrict_category_ids = category.replaceAll(',', '|')
    if (site !== '') params.site = site
    if (cursor !== undefined) params.cursor = cursor
    if (this.#wantsKinds) Object.assign(params, { facets: 'category', facet_limit: '100' })
    let area = ''
    if (near !== null) {
      area = '/bynearest'
      params.latitude = near.latitude.toFixed(5)
      params.longitude = near.longitude.toFixed(5)
    } else if (box !== null) {
      area = '/byboundingbox'
      Object.assign(params, {
        latitude_1: box.south.toFixed(5),
        longitude_1: box.west.toFixed(5),
        latitude_2: box.north.toFixed(5),
        longitude_2: box.east.toFixed(5),
      })
    } else if (where !== '') {
      area = '/bylocation'
      params.where = where
    }
    return this.#call(`entity/search/${mode}${area}`, params, signal)
  }

  /**
   * @param {'keyword' | 'location'} kind
   * @param {string} text
   * @param {AbortSignal} signal
   * @returns {Promise<{ text: string }[]>}
   */
  async suggest(kind, text, signal) {
    const { country, language } = this.#options
    const { suggestions } = await this.#call(`autocomplete/${kind}`, { str: text, country, language }, signal)
    const typed = text.trim().toLocaleLowerCase(language)
    /** The text itself first, then what begins with it. @param {{ name: string }} suggestion */
    const rank = ({ name }) => {
      const one = name.toLocaleLowerCase(language)
      return one === typed ? 0 : one.startsWith(typed) ? 1 : 2
    }
    if (kind === 'keyword')
      suggestions.sort(
        (/** @type {{ name: string }} */ one, /** @type {{ name: string }} */ other) =>
          rank(one) - rank(other),
      )
    return suggestions.slice(0, 8).map((/** @type {{ name: string }} */ { name }) => ({
      text: name.charAt(0).toLocaleUpperCase(language) + name.slice(1),
    }))
  }
}
