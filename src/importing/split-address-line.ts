import type { Attributes } from '../entity/model.ts'
import { plain } from '../folding.ts'
import { namesWay } from '../street-name.ts'
import type { AddressParts } from './address-parts.ts'
import { takeTail } from './address-tail.ts'
import { countryCode } from './countries.ts'
import { americanParts, localAddress } from './local-addresses.ts'
import { withPlainCodes } from './postcodes.ts'
import { townOfText } from './town-tail.ts'

const gbPostcode = /\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})$/i
const iePostcode = /\b([A-Z]\d[\dW]\s?[A-Z\d]{4})$/i
const stateAndPostcode = /^([A-Z]{2,3})\.?\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4})$/i
const townStateAndPostcode = /^(.+?)\s+([A-Z]{2,3})\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4})$/
/** Of the continent: `1012 JS`, `1100-053`, `111 51`, `00-950`, `8001`, `01067`. */
const continentalCode = '\\d{4}\\s?[A-Z]{2}|\\d{4,5}-\\d{3}|\\d{2}-\\d{3}|\\d{3}\\s\\d{2}|\\d{4,5}'
const postcodeAndTown = new RegExp(`^(?:[A-Z]{1,2}[- ])?(${continentalCode})\\s+(\\D.*)$`)
/** A house number that a comma parted from its street, before the postcode. */
const numberAndPostcode = new RegExp(
  `^(\\d{1,4}\\s?[a-z]?)\\s+((?:[A-Z]{1,2}-)?(?:${continentalCode})\\s+\\p{L}\\D*)$`,
  'u',
)
const postcodeFirst = /^([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\s+(\D.*)$/i
/** A postcode and a town with no comma before them. */
const codeAndTown = '\\s+\\p{L}[^\\d]*(?:[Cc][Ee][Dd][Ee][Xx]\\s+\\d+|\\s\\d{1,2}(?:er|[eè]me|e))?'
const unparted = new RegExp(
  `(?:\\s-)?\\s((?:[A-Z]{1,2}-)?(?:\\d{5}|\\d{4}-\\d{3}|\\d{2}-\\d{3})${codeAndTown})$`,
  'u',
)
/** Behind a house number, where none has four digits. */
const unpartedShort = new RegExp(
  `(?<=\\s\\d{1,3}\\s?[a-z]?)(?:\\s-)?\\s((?:[A-Z]{1,2}-)?\\d{4}${codeAndTown})$`,
  'u',
)
/** Codes whose signs stand in no street: `31-146` in Poland, `111 51` in Sweden. */
const unpartedSigned: Readonly<Record<string, RegExp>> = {
  pl: new RegExp(`(?:\\s-)?\\s((?:PL-)?\\d{2}-\\d{3}${codeAndTown})$`, 'u'),
  pt: new RegExp(`(?:\\s-)?\\s((?:PT-)?\\d{4}-\\d{3}${codeAndTown})$`, 'u'),
  ...Object.fromEntries(
    'cz,sk,se,gr'
      .split(',')
      .map((country) => [
        country,
        new RegExp(`(?:\\s-)?\\s((?:[A-Z]{1,2}-)?\\d{3}\\s\\d{2}${codeAndTown})$`, 'u'),
      ]),
  ),
}
const unpartedDutch = new RegExp(`(?:\\s-)?\\s((?:NL-)?\\d{4}\\s?[A-Z]{2}${codeAndTown})$`, 'u')
const streetAndNumber = /\p{L}.*\d\s?[a-z]?$|\d.*\p{L}{3,}/iu
/** `14 Mill Lane Bolton BL1 1AA`: one word for a way, and the town and postcode behind it. */
const way =
  'street|st|road|rd|lane|ln|avenue|ave|drive|close|place|square|row|terrace|crescent|parade|gardens|grove|court'
const unpartedBritish = new RegExp(
  `^(\\d+[a-z]?(?:-\\d+)?\\s+(?:(?!(?:${way})\\b)[\\p{L}'’.-]+\\s+)+(?:${way})\\.?)\\s+((?:(?!(?:${way})\\b)[\\p{L}'’-]+\\s+){1,3}[A-Z]{1,2}\\d[A-Z\\d]?\\s*\\d[A-Z]{2})$`,
  'iu',
)
const dutchCode = /^\d{4}\s?[A-Z]{2}$/

/** Where the postcode stands before the town, with its form. */
const codesBeforeTowns: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    'de,es,it,fr,fi,ee,hr,lt,rs,ba,me,tr,mc,mx,uy,cr,ma,tn,dz'
      .split(',')
      .map((country) => [country, /^\d{5}$/]),
  ),
  ...Object.fromEntries(
    'at,ch,li,be,lu,dk,no,hu,si,bg,mk,cy,ar'.split(',').map((country) => [country, /^\d{4}$/]),
  ),
  pt: /^\d{4}(?:-\d{3})?$/,
  pl: /^\d{2}-\d{3}$/,
  nl: /^\d{4}\s?[A-Z]{2}$/,
  ...Object.fromEntries('cz,sk,se,gr'.split(',').map((country) => [country, /^\d{3}\s?\d{2}$/])),
}

/** `Address: 5 High Street` */
const label =
  /^\s*(?:address|adresse|anschrift|direcci[oó]n|indirizzo|endere[cç]o|morada|adres|osoite|adress)\s*:\s*/i

/** A longer text is no address on one line. */
const LONGEST_LINE = 500

/** A dash, a stroke, a full stop or a preposition (`Hauptstr. 3 in 50667 Köln`) that parts the street from the postcode. */
const otherBreaks = /\s+[-–|·•/]\s+|(?:\.|\s(?:in|à|en|te|i))\s+(?=(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s)/
const postcodeAlone = /^(?:[A-Z]{1,2}-)?(\d{5}(?:-\d{4})?)$/
const dutchCodeAlone = /^(?:NL[- ])?(\d{4}\s?[A-Z]{2})$/
/** `Tokyo 104-0061`, `〒104-0061` */
const japanese = /^(.*?)〒?\s*(\d{3}-\d{4})$/
const numberBehind =
  /^(?:n[.º°]?\s?)?\d{1,4}\s?(?:[a-z]|bis|ter)?(?:\s?[/-]\s?[a-z\d]{1,3})?$|^(?:s\/?n\.?|snc)$/i
const houseNumber = /^\d{1,4}\s?(?:[a-z]|bis|ter)?$/i

const states = new Set(
  `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|
  kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|
  new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|
  south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming`
    .split('|')
    .map((name) => name.trim()),
)
const isState = (part: string): boolean => /^[A-Z]{2}$/.test(part) || states.has(part.toLowerCase())

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
 * parts. The last part is the town, unless it is a county, the country or `State 12345`; a postcode is found
 * before or after the town. `country` (alpha-2) says which forms of postcodes there are. Nothing is dropped:
 * the rest goes to the address lines.
 */
export function splitAddressLine(text: string, country?: string): AddressParts {
  if (text.length > LONGEST_LINE) return { address1: text }
  text = withPlainCodes(withoutCountry(text.replace(label, ''), country), country)
  const local = localAddress(text, country)
  if (local) return local
  const isCountry = (part: string) => country !== undefined && countryCode(part) === country
  const given = partsOf(withoutBrackets(text), country)
  if (given.length > 2 && isCountry(given.at(-1)!)) given.pop()
  const parts = withNumbers(given)
  const found: AddressParts = {}
  if (
    parts.length === 2 &&
    beginsWithCode(parts[0]!, country) &&
    !/^(?:[A-Z]{1,2}-)?\d{4,5}\s+\D/.test(parts[1]!) &&
    !namesWay(parts[0]!)
  )
    parts.reverse()
  takeRegion(parts, found, country)
  takePostcode(parts, found, country)
  if (found.town) Object.assign(found, townOf(found.town, found.postcode, isCountry, country))
  if (parts.length > 2 && found.postcode && found.province === undefined && isState(parts.at(-1)!))
    found.province = parts.pop()!
  if (parts.length > 2 && isCounty(parts.at(-1)!)) found.county = parts.pop()!
  if (parts.length > 1 && found.town === undefined) found.town = parts.pop()!
  // The street comes first, and whose care it is in behind it.
  if (parts.length > 1 && careOf.test(parts[0]!) && /\d/.test(parts[1]!))
    parts.splice(0, 2, parts[1]!, parts[0]!)
  const [address1, address2, ...more] = parts
  if (address1) found.address1 = address1
  if (address2) found.address2 = address2
  if (more.length > 0) found.address3 = more.join(', ')
  return found
}

const codeAndTownAlone = new RegExp(`^(?:[A-Z]{1,2}-)?(${continentalCode})\\s+\\D+(?:\\s\\d{1,2})?$`)

/** `50667 Köln`, `A-5020 Salzburg`: a postcode of the country, and a town. */
function beginsWithCode(part: string, country = ''): boolean {
  const code = codeAndTownAlone.exec(part)?.[1]
  return code !== undefined && (code.length === 5 || codesBeforeTowns[country]?.test(code) === true)
}

/**
 * The parts of a line beside values of columns of their own, which count more. Where the town has a column, what stood in its place on
 * the line is another part of the address: `1 High Street, Unit 3`.
 */
export function withOwnParts(parts: AddressParts, own: Attributes = {}): Attributes {
  const whole = { ...parts, ...own }
  if (own.town === undefined || parts.town === undefined || alike(parts.town, String(own.town))) return whole
  const lines = [parts.address1, parts.address2, parts.address3, parts.town].filter(
    (line) => line !== undefined,
  )
  const [address1, address2, ...more] = lines
  const spread = {
    address1,
    ...(address2 && { address2 }),
    ...(more.length > 0 && { address3: more.join(', ') }),
  }
  return { ...parts, ...spread, ...own }
}

const alike = (a: string, b: string): boolean => plain(a).trim() === plain(b).trim()

/** `Lange Gasse 12 (97070 Würzburg)` */
const withoutBrackets = (text: string): string =>
  text.replace(/\s\(((?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}[^()\d]*)\)$/u, ', $1')

/** The parts between commas and line breaks, and between other signs if a postcode stands behind one. */
function partsOf(text: string, country: string | undefined): string[] {
  const clean = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')
  const parts = clean(text.split(/[,;\n]+/)).flatMap((part) => {
    const more = clean(part.split(otherBreaks))
    return more.slice(1).some((one) => /^(?:[A-Z]{1,2}[- ])?\d{4,5}(?:-\d{3})?(?:\s|$)/.test(one)) ||
      /\s\|\s/.test(part)
      ? more
      : [part]
  })
  return parts.flatMap((part) => numberAndPostcode.exec(part)?.slice(1) ?? withTownApart(part, country))
}

const careOf = /^(?:c\/o|℅|care of|z\.\s?hd\.)\s/i

/** `69002 LYON France` */
function withoutCountry(text: string, country: string | undefined): string {
  const found = country === undefined ? null : /^(.*\d{4,5}\s+\p{L}[^,;\n]*?)\s+(\p{L}+)\s*$/u.exec(text)
  return found !== null && found[2]!.length > 3 && countryCode(found[2]!) === country
    ? found[1]!.replace(/[\s|/·–-]+$/, '')
    : text
}

/** Where no house number has the five digits of a postcode, and where the signs of a postcode stand nowhere else. */
const sureCodes = 'fr,de,es,it,fi'.split(',')

/** A street with its number apart from the postcode and town behind it. */
function withTownApart(text: string, country: string | undefined): string[] {
  const part = text.replace(/\s+/g, ' ')
  const isShort = /^(?:at|ch|li|lu|be|dk|no)$/.test(country ?? '')
  const match =
    unparted.exec(part) ??
    unpartedSigned[country ?? '']?.exec(part) ??
    (country === 'nl' ? unpartedDutch.exec(part) : isShort ? unpartedShort.exec(part) : null)
  const street = part.slice(0, match?.index)
  const british = country === 'gb' ? unpartedBritish.exec(part) : null
  if (british) return british.slice(1)
  const american = country === 'us' ? americanParts(part) : undefined
  if (american) return [...american]
  const isSure = country === 'nl' || sureCodes.includes(country ?? '')
  return match &&
    ((isSure && /\p{L}{3,}/u.test(street)) || streetAndNumber.test(street)) &&
    !namesWay(match[1]!)
    ? [street, match[1]!]
    : [text]
}

/** Puts a house number before its street (`12, rue de la Paix`) and a postcode before its town. */
function withNumbers(parts: readonly string[]): string[] {
  const joined = [...parts]
  if (joined.length > 1 && houseNumber.test(joined[0]!) && /^\p{L}/u.test(joined[1]!))
    joined.splice(0, 2, `${joined[0]} ${joined[1]}`)
  // `Calle Mayor, 12`, `Via Roma, 12/A`, `Q7, 24`
  if (
    joined.length > 1 &&
    numberBehind.test(joined[1]!) &&
    (!/\d/.test(joined[0]!) || /^[A-Z]\s?\d$/.test(joined[0]!))
  )
    joined.splice(0, 2, `${joined[0]}, ${joined[1]}`)
  const at = joined.findIndex((part, index) => index > 0 && postcodeAlone.test(part))
  if (
    at > 0 &&
    at === joined.length - 2 &&
    /^\p{L}[^\d]*$/u.test(joined[at + 1]!) &&
    !isState(joined[at - 1]!)
  )
    joined.splice(at, 2, `${joined[at]} ${joined[at + 1]}`)
  return joined
}

/** A region behind the town, where the postcode of the country stands before the town: `01067 Dresden, Sachsen`. */
function takeRegion(parts: string[], found: AddressParts, country = ''): void {
  const [before, last] = [parts.at(-2) ?? '', parts.at(-1) ?? '']
  if (parts.length < 3 || !/^\p{L}\D*$/u.test(last) || namesWay(before)) return
  const [, code] = /^(?:[A-Z]{1,2}-)?(\d{4,5}(?:-\d{3})?)\s+\p{L}\D*$/u.exec(before) ?? []
  if (code !== undefined && codesBeforeTowns[country]?.test(code)) found.province = parts.pop()!
}

/** The town without the sign of its province, `Milano (MI)`, or of its post office, `Nancy CEDEX 2`. */
function townOf(
  text: string,
  postcode: string | undefined,
  isCountry: (part: string) => boolean,
  country?: string,
): AddressParts {
  const own = townOfText(text, country)
  if (own.province !== undefined) return { town: own.town, province: own.province }
  const town = own.town
    .replace(/\s+cedex(?:\s+\d+)?$/i, '')
    // The district of Paris, Lyon or Marseille is in the postcode.
    .replace(/\s+\d{1,2}(?:er|[eè]me|e)$/i, '')
  const signed = /^(.{3,}?)\s+(?:\(([A-Z]{2})\)|([A-Z]{2}))$/.exec(town)
  const province = signed?.[2] ?? signed?.[3]
  if (signed && province && /^\d{5}$/.test(postcode ?? ''))
    return isCountry(province) ? { town: signed[1]! } : { town: signed[1]!, province }
  const [, name, again] = /^(.+?)\s+\((.+)\)$/.exec(town) ?? []
  return { town: name !== undefined && name === again ? name : town }
}

const isCounty = (part: string): boolean => counties.has(part.toLowerCase()) || irishCounty.test(part)

function takePostcode(parts: string[], found: AddressParts, country: string | undefined): void {
  const last = parts.at(-1)
  if (last === undefined) return
  if (parts.length < 2 && !/^(?:[A-Z]{1,2}[- ])?\d{4,5}\s+\p{L}[^\d]*$/u.test(last)) return
  if (country === 'jp') {
    const [, town, code] = japanese.exec(last) ?? []
    if (code !== undefined) {
      found.postcode = code
      replaceLast(parts, town!.trim())
    }
    return
  }
  const tail = takeTail(parts, country ?? '')
  if (tail) {
    Object.assign(found, tail)
    return
  }
  const alone = postcodeAlone.exec(last) ?? (country === 'nl' ? dutchCodeAlone.exec(last) : null)
  if (alone) {
    found.postcode = alone[1]!
    parts.pop()
    if (parts.length === 1 && !/\d/.test(parts[0]!)) found.town = parts.pop()!
    return
  }
  const state = stateAndPostcode.exec(last)
  const named = /^(.+?)\s+(\d{5}(?:-\d{4})?)$/.exec(last)
  const spelt = named && states.has(named[1]!.toLowerCase()) && parts.length > 1 ? named : undefined
  const whole = townStateAndPostcode.exec(last)
  const continental = postcodeAndTown.exec(last)
  const before = postcodeFirst.exec(last)
  const behind = gbPostcode.exec(last) ?? iePostcode.exec(last)
  if (behind) {
    found.postcode = spacedPostcode(behind[1]!)
    replaceLast(parts, last.slice(0, behind.index).replace(/[\s.]+$/, ''))
  } else if (before) {
    found.postcode = spacedPostcode(before[1]!)
    found.town = before[2]!
    parts.pop()
  } else if (spelt) {
    found.province = spelt[1]!
    found.postcode = spelt[2]!
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
  } else if (continental && isCodeOf(continental[1]!, country) && !namesWay(continental[2]!)) {
    found.postcode = continental[1]!
    found.town = continental[2]!
    parts.pop()
  }
}

/** `1500 SW` is a postcode in the Netherlands alone. */
const isCodeOf = (code: string, country = 'nl'): boolean => country === 'nl' || !dutchCode.test(code)

/** A British or Irish postcode in capitals, its halves apart. */
export const spacedPostcode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2')
    .replace(/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2')

function replaceLast(parts: string[], rest: string): void {
  parts.pop()
  if (rest !== '') parts.push(rest)
}
