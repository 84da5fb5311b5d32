// The map: streets drawn by MapLibre, businesses as elements of the page, within reach of style and keyboard.

import { Pins } from './map-pins.js'

/**
 * @typedef {object} Row A business of the list beside the map.
 * @property {string} id
 * @property {string} label What its pin says, such as its number in the list.
 * @property {string} name
 * @property {string} href
 * @property {number} latitude
 * @property {number} longitude
 */
/** @typedef {{ south: number, west: number, north: number, east: number }} Box Degrees. */
/**
 * @typedef {object} Texts
 * @property {string} label Name of the map for screen readers.
 * @property {string} searchArea
 * @property {string} close
 * @property {string} zoomIn
 * @property {string} zoomOut
 * @property {string} attribution Title of the button that shows the makers of the map.
 * @property {string} noStreets Shown where the visitor has left the streets that ship.
 * @property {string} back Of the button that leads back to them.
 * @property {string} businesses With `{count}`, such as `{count} businesses`.
 */
/**
 * @typedef {object} Options
 * @property {{ light: string, dark: string }} styleUrl
 * @property {string} language
 * @property {Texts} texts
 * @property {readonly Row[]} [rows]
 * @property {string} [pointsUrl] Tiles of all matches, such as `/map/points/{z}/{x}/{y}.mvt?what=cafe`.
 * @property {string} [entityUrl] Address of a business, with `{id}`.
 * @property {number} [closest] The nearest zoom that the rows are first shown at; 16 if left out.
 * @property {Box} [box] What to show first; otherwise all rows.
 * @property {{ latitude: number, longitude: number, zoom: number }} [centre] What to show without either.
 */
/**
 * @typedef {object} DirectoryMap
 * @property {(id: string | null) => void} highlight Marks the business that the list points at.
 * @property {(rows: readonly Row[], pointsUrl?: string) => void} show Replaces rows and tiles of points.
 * @property {() => Box} box What is on show.
 * @property {() => void} fit Shows what it showed first, in the size that the element has now.
 * @property {() => void} remove Gives the element back as it was.
 * @property {import('maplibre-gl').Map} map
 */

const here = import.meta.url

/** @type {Promise<typeof import('maplibre-gl')> | undefined} */
let library

async function loadLibrary() {
  for (const name of ['maplibre-gl.css', 'map.css']) loadStyles(new URL(`./${name}`, here).href)
  /** @type {[typeof import('maplibre-gl'), typeof import('pmtiles')]} */
  const [gl, { Protocol }] = await Promise.all([
    import(new URL('./maplibre-gl.mjs', here).href),
    import(new URL('./pmtiles.js', here).href),
  ])
  gl.addProtocol('pmtiles', new Protocol({ metadata: true }).tile)
  return gl
}

/** @param {string} href */
function loadStyles(href) {
  if (document.querySelector(`link[href="${href}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
}

function canDraw() {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/**
 * Puts a map over the content of `element`, which stays as it is where there is no WebGL. Events of the element,
 * with `detail`: `map:area` (the box to search in), `map:hover` and `map:open` (id of a business; null when left).
 * @param {HTMLElement} element
 * @param {Options} options
 * @returns {Promise<DirectoryMap | null>} null where a map cannot be drawn
 */
export async function createMap(element, options) {
  if (!canDraw()) return null
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const style = () =>
    new URL(dark.matches ? options.styleUrl.dark : options.styleUrl.light, location.href).href
  const frame = document.createElement('div')
  frame.className = 'highstreet-map'
  /** @type {import('maplibre-gl').Map | undefined} */
  let map
  const covered = [...element.children]
  try {
    library ??= loadLibrary()
    const gl = await library
    element.append(frame)
    map = drawnMap(gl, frame, style(), options)
    const pins = new Pins(gl, map, element, options)
    const drawn = map
    drawn.on('style.load', () => pins.addTiles())
    drawn.on('error', ({ error }) => console.warn('map:', error?.message))
    await new Promise((resolve, reject) => {
      drawn.once('style.load', resolve)
      drawn.once('error', ({ error }) => reject(error))
    })
    const restyle = () => drawn.setStyle(style())
    dark.addEventListener('change', restyle)
    for (const child of covered) child.setAttribute('hidden', '')
    areaButton(drawn, frame, element, options.texts)
    const fit = () => {
      const { bounds, fitBoundsOptions, ...view } = firstView(gl, options)
      drawn.resize()
      if (bounds === undefined) drawn.jumpTo(view)
      else drawn.fitBounds(bounds, { ...fitBoundsOptions, animate: false })
    }
    edgeNote(drawn, frame, fit, options.texts)
    return {
      map: drawn,
      highlight: (id) => pins.highlight(id),
      show: (rows, pointsUrl) => pins.show(rows, pointsUrl),
      box: () => boxOf(drawn),
      fit,
      remove: () => {
        dark.removeEventListener('change', restyle)
        drawn.remove()
        frame.remove()
        for (const child of covered) child.removeAttribute('hidden')
      },
    }
  } catch {
    map?.remove()
    frame.remove()
    return null
  }
}

/**
 * @param {typeof import('maplibre-gl')} gl
 * @param {HTMLElement} container
 * @param {string} style
 * @param {Options} options
 */
function drawnMap(gl, container, style, options) {
  const map = new gl.Map({
    container,
    style,
    ...firstView(gl, options),
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 19.5,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: {
      'Map.Title': options.texts.label,
      'NavigationControl.ZoomIn': options.texts.zoomIn,
      'NavigationControl.ZoomOut': options.texts.zoomOut,
      'AttributionControl.ToggleAttribution': options.texts.attribution,
      'Popup.Close': options.texts.close,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new gl.NavigationControl({ showCompass: false }), 'bottom-right')
  return map
}

/**
 * @param {typeof import('maplibre-gl')} gl
 * @param {Options} options
 * @returns {Pick<import('maplibre-gl').MapOptions, 'center' | 'zoom' | 'fitBoundsOptions'> & { bounds?: import('maplibre-gl').LngLatBounds }}
 */
function firstView(gl, { box, rows = [], centre, closest = 16 }) {
  const bounds = new gl.LngLatBounds()
  if (box !== undefined) bounds.extend([box.west, box.south]).extend([box.east, box.north])
  else for (const { longitude, latitude } of rows) bounds.extend([longitude, latitude])
  if (!bounds.isEmpty())
    return { bounds, fitBoundsOptions: { padding: box === undefined ? 48 : 0, maxZoom: closest } }
  /** @type {[number, number]} */
  const center = centre === undefined ? [10, 30] : [centre.longitude, centre.latitude]
  return { center, zoom: centre?.zoom ?? 1 }
}

/** @param {import('maplibre-gl').Map} map @returns {Box} */
function boxOf(map) {
  const bounds = map.getBounds()
  /** @param {number} value @param {number} most */
  const within = (value, most) => Math.max(-most, Math.min(most, value))
  return {
    south: within(bounds.getSouth(), 85),
    west: within(bounds.getWest(), 180),
    north: within(bounds.getNorth(), 85),
    east: within(bounds.getEast(), 180),
  }
}

/**
 * Shows "search this area" once the visitor has moved the map.
 * @param {import('maplibre-gl').Map} map
 * @param {HTMLElement} frame
 * @param {HTMLElement} element
 * @param {Texts} texts
 */
function areaButton(map, frame, element, texts) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'map-area'
  button.textContent = texts.searchArea
  button.hidden = true
  button.addEventListener('click', () => {
    button.hidden = true
    element.dispatchEvent(new CustomEvent('map:area', { bubbles: true, detail: boxOf(map) }))
  })
  frame.append(button)
  map.on('moveend', (event) => {
    // Moves of the program have no event behind them.
    if ('originalEvent' in event && event.originalEvent !== undefined) button.hidden = false
  })
}

/** Streets are drawn from this zoom on in such detail that a visitor misses them elsewhere. */
const streetZoom = 12

/**
 * Tells visitors who have left the streets that ship, and leads them back. A map that began elsewhere never had any.
 * @param {import('maplibre-gl').Map} map
 * @param {HTMLElement} frame
 * @param {() => void} goBack
 * @param {Texts} texts
 */
function edgeNote(map, frame, goBack, texts) {
  const { metadata } = map.getStyle()
  const streets = /** @type {Record<string, number[]> | undefined} */ (metadata)?.['highstreet:streets']
  if (streets === undefined) return
  const [west = 0, south = 0, east = 0, north = 0] = streets
  const shows = () => {
    const view = map.getBounds()
    return (
      view.getWest() < east && view.getEast() > west && view.getSouth() < north && view.getNorth() > south
    )
  }
  if (!shows()) return
  const note = document.createElement('div')
  note.className = 'map-edge'
  note.setAttribute('role', 'status')
  const text = document.createElement('span')
  text.textContent = texts.noStreets
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = texts.back
  button.addEventListener('click', () => {
    goBack()
    map.getCanvas().focus()
  })
  frame.append(note)
  map.on('moveend', () => {
    const isOff = map.getZoom() >= streetZoom && !shows()
    note.replaceChildren(...(isOff ? [text, button] : []))
  })
}
