// One business of the list.
import { icon, make } from './dom.js'

/** Countries that write the number before the street. */
const numberFirst = new Set(['au', 'ca', 'fr', 'gb', 'ie', 'lu', 'nz', 'us', 'za'])
/** Countries that write the postcode after the town. */
const townFirst = new Set(['au', 'ca', 'gb', 'ie', 'nz', 'us', 'za'])

/**
 * The address in one line, in the order of its country; empty if there is none.
 * @param {any} doc
 */
export function addressLine({ postal_address: address, country }) {
  if (address === undefined) return ''
  const { building_number: number, address1, address2, town, postcode } = address
  const joined = (/** @type {string[]} */ ...parts) => parts.filter(Boolean).join(' ')
  const street = numberFirst.has(country) ? joined(number, address1) : joined(address1, number)
  const place = townFirst.has(country) ? joined(town, postcode) : joined(postcode, town)
  return [street, address2, place].filter(Boolean).join(', ')
}

/**
 * Open or closed with the time of the next change, in the zone of the business.
 * @param {import('./api.js').Row} row
 * @param {import('./api.js').Options} options
 */
export function openingText({ doc, opening_state: opening }, { texts, language, country }) {
  if (opening === undefined || opening.state === 'unknown') return texts.hoursUnknown
  const isOpen = opening.state === 'open'
  if (opening.next_change === null) return isOpen ? texts.openAlways : texts.closed
  const at = new Date(opening.next_change)
  const zone = doc.local_timezone || 'UTC'
  const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: zone })
  const soon = at.getTime() - Date.now() < 12 * 3_600_000 || day.format(at) === day.format(new Date())
  const format = new Intl.DateTimeFormat(`${language}-${country}`, {
    hour: 'numeric',
    minute: '2-digit',
    ...(soon ? {} : { weekday: 'short' }),
    timeZone: zone,
  })
  const time = isOpen && endsDay(at, zone) ? texts.midnight : format.format(at)
  return isOpen ? texts.openUntil(time) : texts.opensAt(time)
}

/** Whether a time is the midnight that comes next, by the clock of a zone. @param {Date} at @param {string} timeZone */
function endsDay(at, timeZone) {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }
  const isNext = at.getTime() - Date.now() < 24 * 3_600_000
  return isNext && new Intl.DateTimeFormat('en-GB', /** @type {any} */ (clock)).format(at) === '00:00'
}

/**
 * @param {number} metres
 * @param {import('./api.js').Options} options
 */
function distanceText(metres, { language }) {
  const isNear = metres < 950
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: isNear || metres > 10_000 ? 0 : 1,
  }).format(isNear ? Math.round(metres / 10) * 10 : metres / 1000)
}

/** Web addresses of businesses are data of others. @param {string} address */
const isWeb = (address) => /^https?:\/\//i.test(address)

/**
 * @param {import('./api.js').Row} row
 * @param {import('./api.js').Options} options
 * @param {{ kind: string, select: (event: Event) => void, showOnMap?: () => void }} parts
 *   `kind` of business; empty for none
 */
export function renderRow(row, options, { kind, select, showOnMap }) {
  const { doc, id, distance_m: metres } = row
  const { base, language, texts } = options
  const name = doc.name?.name ?? id
  const link = make(
    'a',
    { href: `${base}${language}/b/${id}`, target: '_blank', rel: 'noopener', class: 'name', part: 'name' },
    name,
    make('span', { class: 'hidden' }, ` ${texts.opensNewTab}`),
  )
  link.addEventListener('click', select)
  const state = row.opening_state?.state ?? 'unknown'
  const facts = make(
    'p',
    { class: 'facts' },
    make('span', { class: `state ${state}` }, openingText(row, options)),
  )
  if (metres !== undefined) facts.append(make('span', {}, distanceText(metres, options)))
  if (kind !== '') facts.append(make('span', {}, kind))

  const links = make('p', { class: 'links' })
  const phone = doc.phones?.[0]
  const number = phone?.international_number || phone?.number
  if (number)
    links.append(
      make(
        'a',
        { href: `tel:${phone.e164_number || number}`, 'aria-label': `${texts.call(name)}, ${number}` },
        icon('phone'),
        make('bdi', { dir: 'ltr' }, number),
      ),
    )
  const site = doc.websites?.[0]?.website_url
  if (site && isWeb(site))
    links.append(
      make(
        'a',
        {
          href: site,
          target: '_blank',
          rel: 'noopener nofollow',
          'aria-label': `${texts.websiteOf(name)} ${texts.opensNewTab}`,
        },
        icon('globe'),
        texts.website,
      ),
    )
  if (showOnMap !== undefined) {
    const button = make(
      'button',
      { type: 'button', 'aria-label': `${texts.map}: ${name}` },
      icon('place'),
      texts.map,
    )
    button.addEventListener('click', showOnMap)
    links.append(button)
  }
  const address = addressLine(doc)
  const item = make('li', { part: 'row' }, make('h3', {}, link), facts)
  if (address !== '') item.append(make('p', { class: 'address' }, address))
  if (links.childElementCount > 0) item.append(links)
  return item
}

/**
 * What `highstreet:select` tells.
 * @param {import('./api.js').Row} row
 * @param {string} url of the listing
 */
export const detailOf = ({ id, doc, distance_m, opening_state }, url) => ({
  id,
  url,
  name: doc.name?.name ?? '',
  address: addressLine(doc),
  phone: doc.phones?.[0]?.e164_number ?? null,
  website: doc.websites?.[0]?.website_url ?? null,
  latitude: doc.geopoint?.latitude ?? null,
  longitude: doc.geopoint?.longitude ?? null,
  distanceMetres: distance_m ?? null,
  openingState: opening_state?.state ?? 'unknown',
})
