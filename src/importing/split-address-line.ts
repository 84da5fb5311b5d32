/** Parts of a one-line address, by the wire names of `postal_address`. */
export interface AddressParts {
  address1?: string
  address2?: string
  address3?: string
  town?: string
  county?: string
  province?: string
  postcode?: string
}

const gbPostcode = /\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})$/i
const iePostcode = /\b([A-Z]\d[\dW]\s?[A-Z\d]{4})$/i
const stateAndPostcode = /^([A-Z]{2,3})\.?\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4})$/i
const townStateAndPostcode = /^(.+?)\s+([A-Z]{2,3})\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4})$/
const postcodeAndTown = /^(?:[A-Z]{1,2}-)?(\d{4}\s?[A-Z]{2}|\d{4,5}|\d{3}\s\d{2})\s+(\D.*)$/
const postcodeFirst = /^([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\s+(\D.*)$/i
/** A street with its number, and behind it a postcode of five digits and a town, with no comma between. */
const unparted =
  /^(.*\p{L}.*\d\s?[a-z]?|.*\d.*\p{L}{3,}.*?)(?:\s+-)?\s+((?:[A-Z]{1,2}-)?\d{5}\s+\p{L}[^\d]*)$/iu

/** Counties that follow the town in British and Irish one-line addresses. */
const counties = new Set(
  `bedfordshire|berkshire|buckinghamshire|cambridgeshire|cheshire|cornwall|county durham|cumbria|derbyshire|devon|dorset|east sussex|
  east yorkshire|essex|gloucestershire|greater london|greater manchester|hampshire|herefordshire|hertfordshire|isle of wight|kent|
  lancashire|lancs|leicestershire|lincolnshire|merseyside|middlesex|norfolk|north yorkshire|northamptonshire|northumberland|
  nottinghamshire|oxfordshire|rutland|shropshire|somerset|south yorkshire|staffordshire|suffolk|surrey|tyne and wear|warwickshire|
  west midlands|west sussex|west yorkshire|wiltshire|worcestershire|clwyd|dyfed|gwent|gwynedd|powys|south glamorgan|mid glamorgan|
  west glamorgan|aberdeenshire|angus|ayrshire|dumfriesshire|fife|inverness-shire|lanarkshire|midlothian|moray|perthshire|
  renfrewshire|stirlingshire|west lothian|east lothian|county antrim|county armagh|county down|county fermanagh|county londonderry|
  county tyrone`
    .split('|')
    .map((name) => name.trim()),
)
const irishCounty = /^(co\.?|county)\s+\S+/i

/**
 * Splits a one-line address: `491 Radcliffe Road, Darcy Lever, Bolton`. Commas or line breaks separate the
 * parts. The last part is the town, unless it is a county, a country or `State 12345`; a postcode is found
 * before or after the town. Nothing is dropped: the rest goes to the address lines.
 */
export function splitAddressLine(
  text: string,
  isCountry: (part: string) => boolean = () => false,
): AddressParts {
  const parts = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => unparted.exec(part)?.slice(1) ?? [part])
  const found: AddressParts = {}
  if (parts.length > 2 && isCountry(parts.at(-1)!)) parts.pop()
  if (parts.length === 2 && /^(?:[A-Z]{1,2}-)?\d{5}\s+\D+$/.test(parts[0]!) && !/^\d{5}/.test(parts[1]!))
    parts.reverse()
  takePostcode(parts, found)
  if (parts.length > 2 && isCounty(parts.at(-1)!)) found.county = parts.pop()!
  if (parts.length > 1 && found.town === undefined) found.town = parts.pop()!
  const [address1, address2, ...more] = parts
  if (address1) found.address1 = address1
  if (address2) found.address2 = address2
  if (more.length > 0) found.address3 = more.join(', ')
  return found
}

const isCounty = (part: string): boolean => counties.has(part.toLowerCase()) || irishCounty.test(part)

function takePostcode(parts: string[], found: AddressParts): void {
  const last = parts.at(-1)
  if (last === undefined || parts.length < 2) return
  const state = stateAndPostcode.exec(last)
  const whole = townStateAndPostcode.exec(last)
  const continental = postcodeAndTown.exec(last)
  const before = postcodeFirst.exec(last)
  const behind = gbPostcode.exec(last) ?? iePostcode.exec(last)
  if (behind) {
    found.postcode = behind[1]!.toUpperCase().replace(/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2')
    replaceLast(parts, last.slice(0, behind.index).trim())
  } else if (before) {
    found.postcode = before[1]!.toUpperCase()
    found.town = before[2]!
    parts.pop()
  } else if (state) {
    found.province = state[1]!
    found.postcode = state[2]!
    parts.pop()
  } else if (whole) {
    found.town = whole[1]!
    found.province = whole[2]!
    found.postcode = whole[3]!
    parts.pop()
  } else if (continental) {
    found.postcode = continental[1]!
    found.town = continental[2]!
    parts.pop()
  }
}

function replaceLast(parts: string[], rest: string): void {
  parts.pop()
  if (rest !== '') parts.push(rest)
}
