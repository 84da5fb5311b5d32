// The businesses on the map: numbered pins of the list, dots and clusters of all other matches.

/** @typedef {import('./map.js').Row} Row */
/** @typedef {import('./map.js').Options} Options */
/** @typedef {import('maplibre-gl').Marker} Marker */

/** Tiles of points are not made beyond it. */
const MAX_POINT_ZOOM = 18
const MAX_MARKERS = 400

export class Pins {
  /** @type {readonly Row[]} */
  #rows
  /** @type {string | undefined} */
  #pointsUrl
  /** @type {Map<string, Marker>} By what they show: `row ID`, `point ID` or `cell NAME COUNT`. */
  #markers = new Map()
  /** @type {string | null} */
  #active = null
  /** @type {import('maplibre-gl').Popup | undefined} */
  #popup

  /**
   * @param {typeof import('maplibre-gl')} gl
   * @param {import('maplibre-gl').Map} map
   * @param {HTMLElement} element
   * @param {Options} options
   */
  constructor(gl, map, element, options) {
    this.gl = gl
    this.map = map
    this.element = element
    this.options = options
    this.numbers = new Intl.NumberFormat(options.language, { notation: 'compact' })
    this.#rows = options.rows ?? []
    this.#pointsUrl = options.pointsUrl
    map.on('idle', () => this.#draw())
    map.on('moveend', () => this.#draw())
    map.on('sourcedata', ({ sourceId, tile }) => {
      if (sourceId === 'points' && tile !== undefined) this.#draw()
    })
    this.#draw()
  }

  /** Adds the source of all matches; a map forgets it when its style changes. */
  addTiles() {
    const { map } = this
    if (map.getLayer('points')) map.removeLayer('points')
    if (map.getSource('points')) map.removeSource('points')
    if (this.#pointsUrl === undefined) return
    const url = new URL(this.#pointsUrl, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
    map.addSource('points', { type: 'vector', tiles: [url], minzoom: 0, maxzoom: MAX_POINT_ZOOM })
    // Tiles are loaded only for a layer. This one shows nothing: markers are elements of the page.
    map.addLayer({
      id: 'points',
      type: 'circle',
      source: 'points',
      'source-layer': 'points',
      paint: { 'circle-radius': 1, 'circle-opacity': 0 },
    })
  }

  /** @param {readonly Row[]} rows @param {string} [pointsUrl] */
  show(rows, pointsUrl) {
    this.#rows = rows
    this.#pointsUrl = pointsUrl
    this.#popup?.remove()
    for (const marker of this.#markers.values()) marker.remove()
    this.#markers.clear()
    this.addTiles()
    this.#draw()
  }

  /** @param {string | null} id */
  highlight(id) {
    this.#active = id
    for (const [key, marker] of this.#markers) {
      const [kind, own] = key.split(' ')
      marker.getElement().classList.toggle('is-active', kind !== 'cell' && own === id)
    }
  }

  #draw() {
    const wanted = this.#wanted()
    for (const [key, marker] of this.#markers) {
      if (wanted.has(key)) continue
      marker.remove()
      this.#markers.delete(key)
    }
    for (const [key, make] of wanted)
      if (!this.#markers.has(key)) this.#markers.set(key, make().addTo(this.map))
    this.highlight(this.#active)
  }

  /** The markers to show, each with what makes it. */
  #wanted() {
    /** @type {Map<string, () => Marker>} */
    const wanted = new Map()
    for (const row of this.#rows) wanted.set(`row ${row.id}`, () => this.#pin(row))
    if (!this.map.getSource('points')) return wanted
    const zoom = Math.min(MAX_POINT_ZOOM, Math.floor(this.map.getZoom()))
    const bounds = this.map.getBounds()
    for (const feature of this.map.querySourceFeatures('points', { sourceLayer: 'points' })) {
      const { properties, geometry } = feature
      // While tiles load, those of other zooms stand in for them.
      if (geometry.type !== 'Point' || properties.zoom !== zoom || wanted.size >= MAX_MARKERS) continue
      const at = /** @type {[number, number]} */ (geometry.coordinates)
      if (!bounds.contains(at)) continue
      const { id, name, count, cell } = properties
      if (count > 1) wanted.set(`cell ${cell} ${count}`, () => this.#cluster(count, at))
      else if (!wanted.has(`row ${id}`)) wanted.set(`point ${id}`, () => this.#dot(`${id}`, `${name}`, at))
    }
    return wanted
  }

  /** @param {Row} row */
  #pin({ id, label, name, href, longitude, latitude }) {
    const link = document.createElement('a')
    link.className = 'map-pin'
    link.href = href
    link.textContent = label
    link.setAttribute('aria-label', `${label} ${name}`.trim())
    this.#listen(link, { id, name, href }, [longitude, latitude], 40)
    return new this.gl.Marker({ element: link, anchor: 'bottom' }).setLngLat([longitude, latitude])
  }

  /** @param {string} id @param {string} name @param {[number, number]} at */
  #dot(id, name, at) {
    const href = this.options.entityUrl?.replace('{id}', id)
    const link = document.createElement(href === undefined ? 'button' : 'a')
    if (link instanceof HTMLAnchorElement && href !== undefined) link.href = href
    link.className = 'map-dot'
    link.setAttribute('aria-label', name)
    this.#listen(link, { id, name, href }, at, 12)
    return new this.gl.Marker({ element: link }).setLngLat(at)
  }

  /**
   * @param {HTMLElement} link
   * @param {{ id: string, name: string, href: string | undefined }} business
   * @param {[number, number]} at
   * @param {number} offset Pixels from the point to its popup.
   */
  #listen(link, business, at, offset) {
    /** @param {string} type @param {string | null} detail */
    const say = (type, detail) => this.element.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }))
    link.addEventListener('pointerenter', () => say('map:hover', business.id))
    link.addEventListener('pointerleave', () => say('map:hover', null))
    link.addEventListener('focus', () => say('map:hover', business.id))
    link.addEventListener('blur', () => say('map:hover', null))
    link.addEventListener('click', (event) => {
      // Clicks with a key held open the page in a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      say('map:open', business.id)
      this.#open(business, at, offset)
    })
  }

  /**
   * @param {{ name: string, href: string | undefined }} business
   * @param {[number, number]} at
   * @param {number} offset
   */
  #open({ name, href }, at, offset) {
    this.#popup?.remove()
    const content = document.createElement(href === undefined ? 'span' : 'a')
    content.textContent = name
    if (content instanceof HTMLAnchorElement && href !== undefined) content.href = href
    this.#popup = new this.gl.Popup({ offset, maxWidth: '260px' })
      .setLngLat(at)
      .setDOMContent(content)
      .addTo(this.map)
  }

  /** @param {number} count @param {[number, number]} at */
  #cluster(count, at) {
    const { language, texts } = this.options
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'map-cluster'
    button.dataset.size = `${Math.min(4, `${count}`.length)}`
    button.textContent = this.numbers.format(count)
    button.setAttribute('aria-label', texts.businesses.replace('{count}', count.toLocaleString(language)))
    button.addEventListener('click', (event) => {
      event.stopPropagation()
      this.map.easeTo({ center: at, zoom: Math.min(this.map.getZoom() + 2, 19) })
    })
    return new this.gl.Marker({ element: button }).setLngLat(at)
  }
}
