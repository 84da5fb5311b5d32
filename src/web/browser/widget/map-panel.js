// The map of the store finder: a frame of the directory, since a map needs a worker and styles that the policy
// of a page may forbid. Loaded when it is first shown.
import { make } from './dom.js'

/**
 * @typedef {object} Point
 * @property {string} id
 * @property {string} label number in the list
 * @property {string} name
 * @property {number} latitude
 * @property {number} longitude
 */
/** @typedef {{ south: number, west: number, north: number, east: number }} Box degrees */
/**
 * @typedef {object} Listener
 * @property {(id: string) => void} chosen a point was chosen
 * @property {(box: Box) => void} area the visitor wants to search what the map shows
 * @property {() => void} undrawable the browser cannot draw maps
 */

export class MapPanel {
  #frame
  #origin
  /** @type {{ points: Point[], fit: boolean } | undefined} */
  #shown
  /** @type {string | undefined} */
  #focused
  #isReady = false

  /**
   * @param {HTMLElement} place
   * @param {import('./api.js').Options} options
   * @param {Listener} listener
   */
  constructor(place, { base, language, texts }, listener) {
    this.#origin = new URL(base).origin
    this.#frame = make('iframe', {
      class: 'map',
      title: texts.map,
      src: `${base}widget/map?lang=${language}`,
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      referrerpolicy: 'no-referrer',
    })
    /** @param {MessageEvent} event */
    const hear = ({ source, origin, data }) => {
      if (!this.#frame.isConnected) removeEventListener('message', hear)
      else if (source === this.#frame.contentWindow && origin === this.#origin) this.#hear(data, listener)
    }
    addEventListener('message', hear)
    place.append(this.#frame)
  }

  /**
   * @param {any} message
   * @param {Listener} listener
   */
  #hear(message, listener) {
    if (message.highstreet === 'ready') {
      this.#isReady = true
      if (this.#shown !== undefined) this.#post({ highstreet: 'points', ...this.#shown })
      if (this.#focused !== undefined) this.#post({ highstreet: 'focus', id: this.#focused })
    } else if (message.highstreet === 'open') listener.chosen(message.id)
    else if (message.highstreet === 'area') listener.area(message.box)
    else if (message.highstreet === 'undrawable') listener.undrawable()
  }

  /** @param {object} message */
  #post(message) {
    if (this.#isReady) this.#frame.contentWindow?.postMessage(message, this.#origin)
  }

  /**
   * @param {import('./api.js').Row[]} rows
   * @param {boolean} fit whether the map moves to them
   */
  show(rows, fit) {
    const points = rows.flatMap(({ id, doc }, at) =>
      doc.geopoint === undefined
        ? []
        : [
            {
              id,
              label: String(at + 1),
              name: doc.name?.name ?? id,
              latitude: doc.geopoint.latitude,
              longitude: doc.geopoint.longitude,
            },
          ],
    )
    this.#shown = { points, fit }
    this.#post({ highstreet: 'points', ...this.#shown })
  }

  /** @param {string} id */
  focus(id) {
    this.#focused = id
    this.#post({ highstreet: 'focus', id })
  }
}
