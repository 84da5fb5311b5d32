// The map beside a list: in step with the cards, and a way to search where it has been moved to.

/** @typedef {typeof import('./map.js')} MapModule */
/** @typedef {import('./map.js').Row} Row */

const section = /** @type {HTMLElement} */ (document.querySelector('section.map'))
const frame = /** @type {HTMLElement} */ (section.querySelector('.frame'))
const drawing = draw()
attachToggle()
if ((await drawing) === null) drawStill()

/** Without WebGL the server draws the map. */
function drawStill() {
  const picture = document.createElement('img')
  picture.src = frame.dataset.still ?? ''
  picture.alt = section.ariaLabel ?? ''
  picture.className = 'still'
  picture.addEventListener('error', () => section.remove())
  frame.replaceChildren(picture)
}

async function draw() {
  const { module = '', light = '', dark = '', words = '{}', language = 'en', root = '' } = frame.dataset
  /** @type {MapModule} */
  const { createMap } = await import(module)
  const search = frame.dataset.search
  const cards = cardsWithPoints()
  const drawn = await createMap(frame, {
    styleUrl: { light, dark },
    language,
    texts: JSON.parse(words),
    rows: cards.map(rowOf),
    ...(search && { pointsUrl: pointsUrl(search, root, language) }),
    entityUrl: `${root}/b/{id}`,
    ...(frame.dataset.closest && { closest: Number(frame.dataset.closest) }),
    ...viewOf(),
  })
  if (drawn === null) return null
  for (const card of cards) {
    const mark = () => drawn.highlight(card.dataset.id ?? null)
    const unmark = () => drawn.highlight(null)
    card.addEventListener('pointerenter', mark)
    card.addEventListener('pointerleave', unmark)
    card.addEventListener('focusin', mark)
    card.addEventListener('focusout', unmark)
  }
  frame.addEventListener('map:hover', (event) => {
    const id = /** @type {CustomEvent<string | null>} */ (event).detail
    for (const card of cards) card.classList.toggle('lit', card.dataset.id === id)
  })
  frame.addEventListener('map:area', (event) => {
    const { south, west, north, east } = /** @type {CustomEvent<import('./map.js').Box>} */ (event).detail
    if (search === undefined) return
    const address = new URL(search, location.href)
    address.searchParams.set('box', [south, west, north, east].map((degrees) => degrees.toFixed(5)).join(','))
    for (const name of ['near', 'where', 'sort', 'page']) address.searchParams.delete(name)
    location.assign(address)
  })
  return drawn
}

/** @returns {HTMLElement[]} */
function cardsWithPoints() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll('ol.cards > [data-lat], [data-pin]')])
}

/** @param {HTMLElement} card @returns {Row} */
function rowOf(card) {
  const link = /** @type {HTMLAnchorElement | null} */ (card.querySelector('h3 a, a'))
  return {
    id: card.dataset.id ?? '',
    label: card.querySelector('.number')?.textContent ?? '',
    name: link?.textContent ?? document.querySelector('h1')?.textContent ?? '',
    href: link?.getAttribute('href') ?? location.pathname,
    latitude: Number(card.dataset.lat),
    longitude: Number(card.dataset.lon),
  }
}

/**
 * The address of the tiles of all matches of a search.
 * @param {string} search
 * @param {string} root of the pages
 * @param {string} language
 */
function pointsUrl(search, root, language) {
  const query = new URL(search, location.href).searchParams
  query.set('lang', language)
  return `${root.slice(0, -language.length - 1)}/map/points/{z}/{x}/{y}.mvt?${query}`
}

function viewOf() {
  const { box, centre } = frame.dataset
  if (box !== undefined) {
    const [south = 0, west = 0, north = 0, east = 0] = box.split(',').map(Number)
    return { box: { south, west, north, east } }
  }
  if (centre === undefined) return {}
  const [latitude = 0, longitude = 0] = centre.split(',').map(Number)
  return { centre: { latitude, longitude, zoom: 13 } }
}

/** On narrow windows, list and map take turns. */
function attachToggle() {
  const button = /** @type {HTMLButtonElement} */ (section.querySelector('.toggle'))
  const label = /** @type {HTMLElement} */ (button.querySelector('span'))
  button.hidden = false
  let isNew = true
  button.addEventListener('click', () => {
    const isMap = document.body.classList.toggle('map-first')
    label.textContent = (isMap ? button.dataset.list : button.dataset.map) ?? ''
    if (!isMap) return
    scrollTo({ top: 0 })
    // It was drawn without a height: what it shows first does not fit yet.
    if (isNew) void drawing.then((drawn) => drawn?.fit())
    isNew = false
  })
}
