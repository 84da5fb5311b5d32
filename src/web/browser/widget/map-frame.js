// The map of a store finder, in a frame of its own: it draws the points that its parent posts, and tells what
// visitors choose. Nothing but numbers and names comes in; addresses are made here.

/** @typedef {import('./map-panel.js').Point} Point */
/** @typedef {import('../map.js').Row} Row */

const element = /** @type {HTMLElement} */ (document.querySelector('#map'))
const language = document.documentElement.lang

/** @param {{ highstreet: string, id?: string, box?: import('../map.js').Box }} message */
const post = (message) => parent.postMessage(message, '*')

/** Pixels between points and the edge, and the closest view. */
const view = { padding: 48, maxZoom: 16 }

/** @type {Row[]} */
let rows = []
const drawn = await draw()
if (drawn === null) post({ highstreet: 'undrawable' })
else {
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'object' || data === null) return
    if (data.highstreet === 'points' && Array.isArray(data.points))
      show(drawn, data.points, data.fit === true)
    if (data.highstreet === 'focus') focus(drawn, String(data.id))
  })
  element.addEventListener('map:open', (event) =>
    post({ highstreet: 'open', id: /** @type {CustomEvent<string>} */ (event).detail }),
  )
  element.addEventListener('map:area', (event) =>
    post({ highstreet: 'area', box: /** @type {CustomEvent<import('../map.js').Box>} */ (event).detail }),
  )
  post({ highstreet: 'ready' })
}

async function draw() {
  const { module = '', light = '', dark = '', words = '{}' } = element.dataset
  /** @type {typeof import('../map.js')} */
  const { createMap } = await import(module)
  return createMap(element, { styleUrl: { light, dark }, language, texts: JSON.parse(words), rows })
}

/**
 * @param {import('../map.js').DirectoryMap} map
 * @param {unknown[]} points
 * @param {boolean} fit
 */
function show({ map, show: replace }, points, fit) {
  rows = points.filter(isPoint).map(({ id, label, name, latitude, longitude }) => ({
    id,
    label,
    name,
    latitude,
    longitude,
    href: `/${language}/b/${id}`,
  }))
  replace(rows)
  if (!fit || rows.length === 0) return
  const latitudes = rows.map(({ latitude }) => latitude)
  const longitudes = rows.map(({ longitude }) => longitude)
  map.fitBounds(
    [
      [Math.min(...longitudes), Math.min(...latitudes)],
      [Math.max(...longitudes), Math.max(...latitudes)],
    ],
    { ...view, animate: false },
  )
}

/**
 * @param {import('../map.js').DirectoryMap} map
 * @param {string} id
 */
function focus({ map, highlight }, id) {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) return
  highlight(id)
  map.jumpTo({ center: [row.longitude, row.latitude], zoom: Math.max(map.getZoom(), 15) })
}

/**
 * @param {unknown} value
 * @returns {value is Point}
 */
function isPoint(value) {
  const { id, label, name, latitude, longitude } = /** @type {Point} */ (value ?? {})
  return (
    /^\d+$/.test(id) &&
    typeof label === 'string' &&
    typeof name === 'string' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  )
}
