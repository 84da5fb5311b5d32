import type { Attributes } from '../entity/model.ts'
import { plain } from '../folding.ts'
import { namesWay } from '../street-name.ts'
import type { AddressParts } from './address-parts.ts'
import { takeTail } from './address-tail.ts'
import { localAddress } from './local-addresses.ts'
import { spacedPostcode, withoutCodeLabel, withPlainCodes } from './postcodes.ts'
import { isTownToo, provinceCode, regionOf } from './provinces.ts'
import { isTownAlone, mayBeTownAlone } from './town-alone.ts'
import { isCountryNamed, townOfText, withoutCountry } from './town-tail.ts'
import { endsWithWay, streetAndTownOf } from './unparted-lines.ts'

const gbPostcode = /\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})$/i
const iePostcode = /\b([A-Z]\d[\dW]\s?[A-Z\d]{4})$/i
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
const dutchCode = /^\d{4}\s?[A-Z]{2}$/

/** The form of the postcodes that stand before the town, by countries. */
const codesBefore: Readonly<Record<string, string>> = {
  'de,es,it,fr,fi,ee,hr,lt,rs,ba,me,tr,mc,mx,uy,cr,ma,tn,dz': '\\d{5}',
  'at,ch,li,be,lu,dk,no,hu,si,bg,mk,cy': '\\d{4}',
  'cz,sk,se,gr': '\\d{3}\\s?\\d{2}',
  ar: '[A-Z]\\d{4}(?:[A-Z]{3})?|\\d{4}',
  pt: '\\d{4}(?:-\\d{3})?',
  pl: '\\d{2}-\\d{3}',
  nl: '\\d{4}\\s?[A-Z]{2}',
}

interface CodeBefore {
  readonly alone: RegExp
  readonly withTown: RegExp
  /** `Berlin 10115`, the town first. */
  readonly behindTown: RegExp
}
const codesBeforeTowns: Readonly<Record<string, CodeBefore>> = Object.fromEntries(
  Object.entries(codesBefore).flatMap(([countries, code]) =>
    countries.split(',').map((country) => [
      country,
      {
        alone: new RegExp(`^(?:[A-Z]{1,2}-)?(${code})$`),
        withTown: new RegExp(`^(?:[A-Z]{1,2}[- ])?(${code})\\s+(\\p{L}.*)$`, 'u'),
        behindTown: new RegExp(`^(\\p{L}\\D*?)[\\s-]+(${code})$`, 'u'),
      },
    ]),
  ),
)

/** `Address: 5 High Street` */
const label =
  /^\s*(?:address|adresse|anschrift|direcci[oó]n|indirizzo|endere[cç]o|morada|adres|osoite|adress)\s*:\s*/i

/** A longer text is no address on one line. */
const LONGEST_LINE = 500

/** A dash, a stroke, a full stop or a preposition (`Hauptstr. 3 in 50667 Köln`) that parts the street from the postcode. */
const otherBreaks = /\s+[-–|·•/]\s+|(?:\.|\s(?:in|à|en|te|i))\s+(?=(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s)/
const postcodeAlone = /^(?:[A-Z]{1,2}-)?(\d{5}(?:-\d{4})?)$/
/** `Tokyo 104-0061`, `〒104-0061` */
const japanese = /^(.*?)〒?\s*(\d{3}-\d{4})$/
const numberBehind =
  /^(?:n[.º°]?\s?)?\d{1,4}\s?(?:[a-z]|bis|ter)?(?:\s?[/-]\s?[a-z\d]{1,3})?$|^(?:s\/?n\.?|snc)$/i
const houseNumber = /^\d{1,4}\s?(?:[a-z]|bis|ter)?$/i

/**
 * Splits a one-line address: `491 Radcliffe Road, Darcy Lever, Bolton`. Commas or line breaks separate the
 * parts. The last part is the town, unless it is a county, the country or `State 12345`; a postcode is found
 * before or after the town. `country` (alpha-2) says which forms of postcodes there are. Nothing is dropped:
 * the rest goes to the address lines.
 */
export function splitAddressLine(text: string, country?: string): AddressParts {
  if (text.length > LONGEST_LINE) return { address1: text }
  text = withPlainCodes(text.replace(label, ''), country)
  const local = localAddress(text, country)
  return local ?? townAlone(text.trim(), country) ?? partedLine(text, country)
}

/** In the place of a street, where there is none. */
const PLACEHOLDER = '1 Street'

/** A town alone, with or without its region and postcode. */
function townAlone(text: string, country: string | undefined): AddressParts | undefined {
  if (country === undefined || !mayBeTownAlone(text, country in codesBeforeTowns)) return undefined
  const { address1, address2, ...place } = partedLine(`${PLACEHOLDER}, ${text}`, country)
  const { town, postcode, province, county } = place
  if (address1 !== PLACEHOLDER || address2 !== undefined || town === undefined) return undefined
  const isSure = (postcode ?? province ?? county) !== undefined
  if (!isSure && regionOf(town, country) !== undefined && !isTownToo(town)) return undefined
  return isTownAlone(town, isSure, country) ? place : undefined
}

function partedLine(text: string, country: string | undefined): AddressParts {
  const given = partsOf(withoutBrackets(withoutCountryBehind(text, country)), country)
  takeCountry(given, country, 1)
  const parts = withNumbers(given)
  const found: AddressParts = {}
  putTownLast(parts, country)
  takeRegion(parts, found, country)
  takePostcode(parts, found, country)
  if (found.postcode) takeCountry(parts, country, 1)
  if (found.town) Object.assign(found, townOf(found.town, found.postcode, country))
  if (found.province === undefined) takeRegionLast(parts, found, country)
  // A street is no town, where none stands before it: `Village Hall, 12 High Street`, `The Grange, Church Lane`.
  const last = parts.at(-1) ?? ''
  const isStreet =
    /^\d/.test(last) || unitAlone.test(last) || (isWay(last) && !parts.slice(0, -1).some(isWay))
  if (parts.length > 1 && found.town === undefined && !isStreet)
    Object.assign(found, { ...townOf(parts.pop()!, found.postcode, country), ...found })
  // The street comes first, and whose care it is in behind it.
  if (parts.length > 1 && careOf.test(parts[0]!) && /\d/.test(parts[1]!))
    parts.splice(0, 2, parts[1]!, parts[0]!)
  const remark = remarkBehind.exec(found.town ?? '')
  if (remark) {
    found.town = remark[1]!
    parts.push(remark[2]!)
  }
  const [address1, address2, ...more] = parts
  if (address1) found.address1 = address1
  if (address2) found.address2 = address2
  if (more.length > 0) found.address3 = more.join(', ')
  return found
}

const isWay = (part: string): boolean => endsWithWay(part) || (namesWay(part) && /\d/.test(part))

/** `Suite 5`, `Sala 03`, `G/F`: a part of a building, and no town. */
const unitAlone =
  /^(?:suite|ste|unit|shop|apt|apartment|room|rm|floor|fl|level|lot|office|box|po box|sala|loja|bloco|piso|oficina|of|local|planta|puerta|dpto|depto|etage|stock|bât|lokal|lok|tầng|lầu|phường)\.?\s*(?:n?[.º°#]*\s*)?(?:\p{L}?\d+\p{L}?|\p{L})$|^(?:[gubl]|lg|ug|\d+)\/f$|^#\s?\d+$|^(?:ground|first|second|third|upper|lower)\s+floor$/iu

/** `Ho Man Tin (Entrance at Victory Avenue)`; fewer words tell towns of one name apart: `Halle (Saale)`. */
const remarkBehind = /^([^()]{2,}?)\s+\((\p{Lu}[^()\s]*(?:\s+[^()\s]+){2,})\)$/u

/** Countries that are called as their capital, which stands last where the town does. */
const namedAsTown = new Set('sg,hk,mo,gi,mc,sm,va,lu,gt,pa,kw,dj'.split(','))

/** Takes the names of the country, or of parts of it, off the end; `least` parts stay. */
function takeCountry(parts: string[], country: string | undefined, least: number): void {
  if (country === undefined) return
  while (parts.length > least && isCountryNamed(parts.at(-1)!, country)) {
    const before = parts.at(-2) ?? ''
    const isTown = namedAsTown.has(country) && !withTown(before, country) && !isCountryNamed(before, country)
    if (isTown) return
    parts.pop()
  }
}

/** `Lyon France`, behind a line that is one address. */
const withoutCountryBehind = (text: string, country: string | undefined): string =>
  country === undefined || namedAsTown.has(country) || !/\d/.test(text) ? text : withoutCountry(text, country)

const codeAndTownAlone = new RegExp(`^(?:[A-Z]{1,2}-)?(${continentalCode})\\s+\\D+(?:\\s\\d{1,2})?$`)

const withTown = (part: string, country = ''): boolean =>
  codesBeforeTowns[country]?.withTown.test(part) === true && !namesWay(part)

/** `1052 Budapest, Váci utca 20.`: the postcode and the town come first, as nowhere else in the line. */
function putTownLast(parts: string[], country: string | undefined): void {
  if (parts.length < 2 || !beginsWithCode(parts[0]!, country) || namesWay(parts[0]!)) return
  if (parts.length > 2 && !withTown(parts[0]!, country)) return
  if (parts.slice(1).some((part) => /^(?:[A-Z]{1,2}-)?\d{4,5}\s+\D/.test(part) || withTown(part, country)))
    return
  parts.push(parts.shift()!)
}

/** `50667 Köln`, `A-5020 Salzburg`: a postcode of the country, and a town. */
function beginsWithCode(part: string, country = ''): boolean {
  const code = codeAndTownAlone.exec(part)?.[1]
  return (code !== undefined && code.length === 5) || withTown(part, country)
}

/** A region that is the last part, behind the town: `Bolton, Lancashire`, `Seattle, WA`. */
function takeRegionLast(parts: string[], found: AddressParts, country = 'gb'): void {
  const region = parts.length > 2 ? regionOf(parts.at(-1)!, country) : undefined
  if (!region || ('province' in region && isTownToo(region.province) && !found.postcode)) return
  if ('province' in region && /\d/.test(parts.at(-2)!) && provinceCode(parts.at(-1)!, country) === undefined)
    return
  parts.pop()
  Object.assign(found, region)
}

/**
 * The parts of a line beside values of columns of their own, which count more. Where the street has a column, the line says the town,
 * the postcode and the province alone. Where the town has one, what stood in its place on the line is another part of the address:
 * `1 High Street, Unit 3`. `country` is alpha-2.
 */
export function withOwnParts(parts: AddressParts, own: Attributes = {}, country?: string): Attributes {
  if (own.address1 !== undefined) return { ...placeOf(parts), ...own }
  const whole = { ...parts, ...own }
  if (own.town === undefined || parts.town === undefined || alike(parts.town, String(own.town))) return whole
  // Behind a postcode stands a town, if by another name: `80331 München` beside `Munich`.
  if (parts.postcode !== undefined && codesBeforeTowns[country ?? '']) return whole
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

const placeOf = ({ town, postcode, province }: AddressParts): AddressParts => ({
  ...(town !== undefined && { town }),
  ...(postcode !== undefined && { postcode }),
  ...(province !== undefined && { province }),
})

const alike = (a: string, b: string): boolean => plain(a).trim() === plain(b).trim()

/** `Lange Gasse 12 (97070 Würzburg)` */
const withoutBrackets = (text: string): string =>
  text.replace(/\s\(((?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}[^()\d]*)\)$/u, ', $1')

/** The parts between commas and line breaks, and between other signs if a postcode stands behind one. */
function partsOf(text: string, country: string | undefined): string[] {
  const clean = (parts: readonly string[]) =>
    parts.map((part) => withoutCodeLabel(part.trim())).filter((part) => part !== '')
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
  const atWay = streetAndTownOf(part, country)
  if (atWay) return [...atWay]
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
  return joined
}

/** A part without digits, such as the name of a town. */
const isWords = (part = ''): boolean => /^\p{L}\D*$/u.test(part)

/** Joins a postcode to the town behind it, where a comma stands between: `97000, Mérida`. */
function joinCode(parts: string[], country: string): void {
  const code = codesBeforeTowns[country]?.alone
  const at = parts.findIndex((part, index) => index > 0 && code?.test(part) === true)
  if (at < 1 || at < parts.length - 3 || !parts.slice(at + 1).every(isWords)) return
  if (at < parts.length - 1) parts.splice(at, 2, `${parts[at]} ${parts[at + 1]}`)
}

/** A region behind the town, where the postcode of the country stands before the town: `01067 Dresden, Sachsen`. */
function takeRegion(parts: string[], found: AddressParts, country = ''): void {
  joinCode(parts, country)
  const [before, last] = [parts.at(-2) ?? '', parts.at(-1) ?? '']
  if (parts.length < 3 || !isWords(last) || !withTown(before, country)) return
  if (/^\P{L}*\p{L}\D*$/u.test(before.replace(/^[A-Z]?\d+(?:[A-Z]{3}|[\s-]?\d+)?/, '')))
    found.province = parts.pop()!
}

/** The town without the sign of its province, `Milano (MI)`, or of its post office, `Nancy CEDEX 2`. */
function townOf(text: string, postcode: string | undefined, country: string | undefined): AddressParts {
  const own = townOfText(text, country)
  if (own.province !== undefined || own.county !== undefined) return { ...own }
  const town = own.town
    .replace(/\s+cedex(?:\s+\d+)?$/i, '')
    // The district of Paris, Lyon or Marseille is in the postcode.
    .replace(/\s+\d{1,2}(?:er|[eè]me|e)$/i, '')
  const signed = /^(.{3,}?)\s+(?:\(([A-Z]{2})\)|([A-Z]{2}))$/.exec(town)
  const province = signed?.[2] ?? signed?.[3]
  if (signed && province && /^\d{5}$/.test(postcode ?? ''))
    return country !== undefined && isCountryNamed(province, country)
      ? { town: signed[1]! }
      : { town: signed[1]!, province }
  const [, name, again] = /^(.+?)\s+\((.+)\)$/.exec(town) ?? []
  return { town: name !== undefined && name === again ? name : town }
}

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
  const own = codesBeforeTowns[country ?? '']
  const tail = takeTail(parts, country ?? 'us')
  const alone = tail ? null : (own?.alone.exec(last) ?? postcodeAlone.exec(last))
  if (tail) Object.assign(found, tail)
  if (alone) {
    found.postcode = alone[1]!
    parts.pop()
  }
  if (tail || alone) {
    if (parts.length === 1 && isWords(parts[0]) && !namesWay(parts[0]!)) found.town = parts.pop()!
    return
  }
  const continental = own?.withTown.exec(last) ?? postcodeAndTown.exec(last)
  const reversed = own?.behindTown.exec(last)
  const before = postcodeFirst.exec(last)
  const behind = gbPostcode.exec(last) ?? iePostcode.exec(last)
  if (behind) {
    found.postcode = spacedPostcode(behind[1]!)
    replaceLast(parts, last.slice(0, behind.index).replace(/[\s.]+$/, ''))
  } else if (before) {
    found.postcode = spacedPostcode(before[1]!)
    found.town = before[2]!
    parts.pop()
  } else if (continental && isCodeOf(continental[1]!, country) && !namesWay(continental[2]!)) {
    found.postcode = continental[1]!
    found.town = continental[2]!
    parts.pop()
  } else if (reversed && !namesWay(last)) {
    found.postcode = reversed[2]!
    found.town = reversed[1]!
    parts.pop()
  }
}

/** `1500 SW` is a postcode in the Netherlands alone. */
const isCodeOf = (code: string, country = 'nl'): boolean => country === 'nl' || !dutchCode.test(code)

function replaceLast(parts: string[], rest: string): void {
  parts.pop()
  if (rest !== '') parts.push(rest)
}
