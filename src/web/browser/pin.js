// The place of a new business on a map, above the fields for its degrees, which are folded.

/** @typedef {typeof import('./map.js')} MapModule */

const zoomOfTown = 14
const zoomOfStreet = 16
const zoomOfPin = 16

/**
 * Adds a map that sets the fields, by click, or at its middle by Enter. Where none can be drawn, the fields stay as
 * they are.
 * @param {HTMLFieldSetElement} section
 */
export async function attachPin(section) {
  const {
    module = '',
    light = '',
    dark = '',
    words = '{}',
    language = 'en',
    pin = '',
    place,
  } = section.dataset
  const latitude = /** @type {HTMLInputElement} */ (section.querySelector('input[name=latitude]'))
  const longitude = /** @type {HTMLInputElement} */ (section.querySelector('input[name=longitude]'))
  const { form } = section
  const fields = section.querySelector('.fold')
  if (fields === null || form === null) return
  const frame = document.createElement('div')
  frame.className = 'pinmap'
  const hint = document.createElement('p')
  hint.className = 'hint'
  hint.textContent = pin
  fields.before(hint, frame)
  const start = pinned() ?? (await placeOf(form, place))
  /** @type {MapModule} */
  const { createMap } = await import(module)
  const drawn = await createMap(frame, {
    styleUrl: { light, dark },
    language,
    texts: JSON.parse(words),
    ...(start && { centre: { ...start, zoom: pinned() === null ? zoomOf(start) : zoomOfPin } }),
  })
  if (drawn === null) {
    hint.remove()
    frame.remove()
    return
  }
  const { map } = drawn
  const mark = document.createElement('div')
  mark.className = 'pinmark'
  frame.append(mark)

  function pinned() {
    if (latitude.value.trim() === '' || longitude.value.trim() === '') return null
    const [north, east] = [Number(latitude.value), Number(longitude.value)]
    return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { latitude: north, longitude: east } : null
  }

  const draw = () => {
    const at = pinned()
    mark.hidden = at === null
    if (at === null) return
    const { x, y } = map.project([at.longitude, at.latitude])
    mark.style.translate = `${x}px ${y}px`
  }

  /** @param {{ lat: number, lng: number }} point */
  const set = ({ lat, lng }) => {
    latitude.value = lat.toFixed(5)
    longitude.value = (((((lng + 180) % 360) + 360) % 360) - 180).toFixed(5)
    draw()
  }
  map.on('click', ({ lngLat }) => set(lngLat))
  map.on('move', draw)
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    // Not the form.
    event.preventDefault()
    set(map.getCenter())
  })
  for (const field of [latitude, longitude])
    field.addEventListener('change', () => {
      const at = pinned()
      if (at !== null) map.jumpTo({ center: [at.longitude, at.latitude], zoom: zoomOfPin })
      draw()
    })
  form.addEventListener('change', async ({ target }) => {
    if (!(target instanceof Element) || !ofPlace.includes(target.id) || pinned() !== null) return
    const at = await placeOf(form, place)
    if (at !== null && pinned() === null)
      map.jumpTo({ center: [at.longitude, at.latitude], zoom: zoomOf(at) })
  })
  draw()
}

/** Fields that say where the business is. */
const ofPlace = ['address1', 'building_number', 'town', 'country']

/** @typedef {{ latitude: number, longitude: number, isStreet?: boolean }} Place */

/** @param {Place} place */
const zoomOf = ({ isStreet }) => (isStreet === true ? zoomOfStreet : zoomOfTown)

/**
 * The place of the address typed so far.
 * @param {HTMLFormElement} form
 * @param {string | undefined} address
 * @returns {Promise<Place | null>}
 */
async function placeOf(form, address) {
  const values = new FormData(form)
  const query = new URLSearchParams()
  const textOf = (/** @type {string} */ name) => String(values.get(name) ?? '').trim()
  for (const name of ['town', 'country']) query.set(name, textOf(name))
  query.set('street', [textOf('address1'), textOf('building_number')].filter(Boolean).join(' '))
  try {
    const answer = await fetch(`${address}?${query}`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
