import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import type { Attributes } from '../entity/model.ts'
import { quotedValues } from './list-cells.ts'
import { wholeDigits } from './number-cells.ts'
import {
  digitsOf,
  exists,
  LEAST_DIGITS,
  MOST_TAIL_DIGITS,
  parse,
  phoneOf,
  withoutPlus,
} from './phone-numbers.ts'
import {
  asciiSigns,
  extensionsMarked,
  isJoining,
  labelled,
  labelsBare,
  labelsBefore,
  sectionsOf,
  withoutHours,
} from './phone-words.ts'

export interface ReadNumber {
  /** As written where the cell holds nothing else, else in international form. */
  readonly number: string
  readonly extension: string | undefined
  /** Words in brackets behind it: `Chef`. */
  readonly remark?: string
  /** Whether the cell calls it a fax. */
  readonly fax?: true
}

export interface PhoneReading {
  readonly numbers: readonly ReadNumber[]
  /** Parts with digits that are no number that could exist. */
  readonly refused: readonly string[]
}

/** What the attribute takes; a cell in this form is kept as written. */
const plainForm = /^\+?[0-9(][0-9 ()./-]{3,30}$/
/** No cell of numbers is longer; the patterns take their time with what is. */
const LONGEST_CELL = 300
/** `3,58401E+11`: a spreadsheet has dropped the last digits. */
const lostDigits = '\\d[.,]\\d+e\\+?\\d{1,2}'
/** A date, and the number of a company for its taxes, which begins with its country: `01.02.2024`, `DE123456789`. */
const date = '(?:0?[1-9]|[12]\\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\\d{2}|[A-Za-z]{2}\\d{8,12}'
const otherNumber = new RegExp(`^\\s*(?:${lostDigits}|${date})\\s*$`, 'i')
/** Signs in the place of digits that are not told: `0236 3822 xxx`. */
const masked = /\d[\d\s().-]*(?:[x×]{2,}|\*{2,}|•{2,}|_{2,}|…|\.{3})|(?:[x×]{2,}|\*{2,}|•{2,})[\s().-]*\d/iu
/** A part of at least this many digits, with the code of its area or country, is a number of its own. */
const WHOLE_DIGITS = 10

/**
 * The telephone numbers in a cell: with words before and after, several of them (`040 2532864 / 2532865`), with
 * extensions, with letters for digits, in the digits of other scripts. A number that cannot exist is never among them.
 */
export function readPhones(cell: string, country: string): PhoneReading {
  const { numbers, refused } = withoutRemarks(cell, country)
  return { numbers: /\p{L}/u.test(cell) ? withRemarks(numbers, cell) : numbers, refused }
}

function withoutRemarks(cell: string, country: string): PhoneReading {
  cell = wholeDigits(cell) ?? cell
  if (cell.length > LONGEST_CELL || otherNumber.test(cell) || masked.test(cell))
    return { numbers: [], refused: [cell] }
  const upper = country.toUpperCase()
  const region = isSupportedCountry(upper) ? (upper as CountryCode) : undefined
  const plain = cell.trim()
  if (plainForm.test(plain) && !/[/-]\s*\d{1,3}$|\(0\)/.test(plain)) {
    const whole = parse(plain, region)
    if (whole && exists(whole) && !withoutPlus(plain, whole, region))
      return { numbers: [{ number: plain, extension: undefined }], refused: [] }
  }
  const text = withVanityDigits(
    withoutHours(labelsBare(labelsBefore(extensionsMarked(asciiSigns(plain))))),
    region,
  )
  const sections = sectionsOf(text)
  const found = new Map<string, Found & { fax?: true }>()
  const refused: string[] = []
  for (const { body, isFax, isBoth, isBehind } of sections) {
    const read = readSection(body, region, [...found.values()].at(-1), refused)
    for (const [at, one] of read.entries()) {
      // `Tel./Fax 1234 / 1235`: the last of several is the fax.
      const isLast = at === read.length - 1
      const fax = isFax && (isBehind ? isLast && !isBoth : !isBoth || (at > 0 && isLast))
      const key = `${fax ? 'fax ' : ''}${one.phone.number}`
      if (!found.has(key)) found.set(key, fax ? { ...one, fax: true } : one)
      if (isBoth && read.length === 1) found.set(`fax ${one.phone.number}`, { ...one, fax: true })
    }
  }
  if (found.size === 0) {
    const numbers = foundInText(text, region)
    const digits = numbers.map(({ number }) => digitsOf(number).length).reduce((sum, count) => sum + count, 0)
    return { numbers, refused: digits >= digitsOf(plain).length ? [] : [plain] }
  }
  const numbers = [...found.values()].map(({ phone, part, extension, fax }): ReadNumber => {
    const asWritten =
      plainForm.test(part) && plain.includes(part) && parse(part, region)?.number === phone.number
    return { number: asWritten ? part : phone.formatInternational(), extension, ...(fax && { fax }) }
  })
  return { numbers, refused }
}

/** Words in brackets, and no number. */
const remarkPattern = /\(([^()]*\p{L}[^()]*)\)/gu
const LONGEST_REMARK = 100
/** The last digits by which a number is found again in its cell. */
const LAST_DIGITS = 5

/** The numbers with what the cell says in brackets behind each: `01904 555123 (bar)`. Words for telephones and extensions say no more. */
function withRemarks(numbers: readonly ReadNumber[], cell: string): readonly ReadNumber[] {
  const text = asciiSigns(cell)
  const remarks: { before: string; remark: string }[] = []
  let from = 0
  for (const { 0: whole, 1: remark = '', index } of text.matchAll(remarkPattern)) {
    const says = extensionsMarked(remark).replace(/⟨\d+⟩/g, '').replace(labelled, '')
    const before = extensionsMarked(text.slice(from, index)).replace(/⟨\d+⟩|\D/g, '')
    from = index + whole.length
    if (
      /\p{L}/u.test(says) &&
      !/^\s*[tfm]\.?\s*$/i.test(remark) &&
      remark.replace(/\D/g, '').length < LEAST_DIGITS &&
      remark.length <= LONGEST_REMARK
    )
      remarks.push({ before, remark: remark.trim() })
  }
  return numbers.map((one) => {
    const digits = one.number.replace(/\D/g, '').slice(-LAST_DIGITS)
    const own = one.fax ? undefined : remarks.find(({ before }) => before.endsWith(digits))
    return own ? { ...one, remark: own.remark } : one
  })
}

/** The description of a phone: its extension and what the line is for. Empty if the cell says neither. */
export function withDescription({ extension, remark }: ReadNumber): { readonly description?: string } {
  const description = [extension && `ext. ${extension}`, remark].filter(Boolean).join(', ')
  return description === '' ? {} : { description }
}

/** Numbers in quotes, which an export writes where their form would be read otherwise. */
export function givenPhones(cell: string): PhoneReading | undefined {
  const values = quotedValues(cell, ';')
  if (!values?.every((value) => plainForm.test(value))) return undefined
  return { numbers: values.map((number) => ({ number, extension: undefined })), refused: [] }
}

interface Found {
  readonly phone: PhoneNumber
  readonly part: string
  readonly extension: string | undefined
}

/** The numbers in a text, by its parts; what is none is added to `refused`. */
function readSection(
  text: string,
  region: CountryCode | undefined,
  before: Found | undefined,
  refused: string[],
): readonly Found[] {
  const parts = partsOf(text, region)
  const found: Found[] = []
  for (const part of parts) {
    const extension = /⟨(\d+)⟩/.exec(part)?.[1]
    const bare = part
      .replace(APART, '')
      .replace(/⟨\d+⟩/g, '')
      .replace(/[\s(.,;/–-]+$|(?<=^[^(]*)\)$/, '')
      .trim()
    const last = isApart(part) ? undefined : (found.at(-1) ?? before)
    if (!/\d/.test(bare)) {
      if (extension !== undefined) {
        const direct = directLine(last, text === part ? region : undefined, extension)
        if (direct) found.push({ phone: direct, part: bare, extension: undefined })
        else refused.push(part.trim().replace(/[⟨⟩]/g, ''))
      }
      continue
    }
    const direct = besideStem(last, bare)
    if (direct) {
      found.push({ phone: direct, part: `${stemOf(last!)}${/\d+$/.exec(bare)![0]}`, extension })
      continue
    }
    const isWhole = /^[+0]/.test(bare) && bare.replace(/\D/g, '').length >= WHOLE_DIGITS
    const phone = phoneOf(bare, region, last?.phone, parts.length > 1 && !isWhole)
    if (phone) found.push({ phone, part: bare, extension })
    else refused.push(bare)
  }
  return found
}

/** `Fax DW 20` behind `512 34 56-0`: the extension takes the place of the one behind the dash, or of the switchboard's zero; in Austria it stands behind any number. */
function directLine(
  before: Found | undefined,
  region: CountryCode | undefined,
  extension: string,
): PhoneNumber | undefined {
  if (before === undefined || region === undefined) return undefined
  const { phone } = before
  const stem = besideStem(before, extension)
  if (stem) return stem
  if (!phone.nationalNumber.endsWith('0'))
    return phone.country === 'AT' ? existing(`${phone.number}${extension}`, region) : undefined
  return existing(`+${phone.countryCallingCode}${phone.nationalNumber.slice(0, -1)}${extension}`, region)
}

/** A number with its area code, and an extension behind a dash: `0711 123-0`. An area code before the dash is none. */
const withStem = /^\(?[\d ]{2,7}\)?[ /.-]+\d[\d /.]*-\s?\d{1,5}$/
const stemOf = ({ part }: Found): string | undefined => {
  const national = part.replace(/^[\s.:,]*(?:(?:\+|00)4[39][\s./-]*)?/, '')
  return withStem.test(national) ? part.replace(/^[\s.:,]+|\d{1,5}$/g, '') : undefined
}
/** Behind `0711 123-0`: `-15`, `15`. */
const directPart = /^[\s.:,()-]*(\d{1,4}|(?<=-\s*)\d{5})$/

/** `123456-19` */
const localPart = /^[\s.:,()]*(\d[\d /.]*)-\s?(\d{1,5})$/

/** The number with another extension, in countries that write one behind a dash: `-19`, `19`, or `123456-19` behind `040 123456-0`. */
function besideStem(before: Found | undefined, part: string): PhoneNumber | undefined {
  const { country } = before?.phone ?? {}
  if (before === undefined || (country !== 'DE' && country !== 'AT')) return undefined
  const stem = stemOf(before)
  const [, local = '', behindLocal] = localPart.exec(part) ?? []
  const isSame = stem !== undefined && digitsOf(stem).endsWith(digitsOf(local))
  const extension = directPart.exec(part)?.[1] ?? (isSame ? behindLocal : undefined)
  return stem === undefined || extension === undefined ? undefined : existing(stem + extension, country)
}

function existing(text: string, region: CountryCode): PhoneNumber | undefined {
  const phone = parse(text, region)
  return phone && exists(phone) ? phone : undefined
}

/** The numbers as values of their objects; an extension and a remark go to the description of the line. */
export function numbersOf(numbers: readonly ReadNumber[]): {
  phone: readonly Attributes[]
  fax: readonly Attributes[]
} {
  return {
    phone: numbers.filter(({ fax }) => !fax).map((one) => ({ number: one.number, ...withDescription(one) })),
    fax: numbers.filter(({ fax }) => fax).map(({ number }) => ({ number })),
  }
}

/** The library's own finder, for texts whose parts say nothing. */
function foundInText(text: string, region: CountryCode | undefined): readonly ReadNumber[] {
  const options = region === undefined ? {} : { defaultCountry: region }
  return findPhoneNumbersInText(text, options).map(({ number }) => ({
    number: number.formatInternational().replace(/ ext\..*$/, ''),
    extension: number.ext,
  }))
}

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** The digits of a number in North America. */
const NANP_DIGITS = 10
/** Lines that have no area, and a word for their number. */
const wordLines = new Set(['TOLL_FREE', 'SHARED_COST', 'PREMIUM_RATE', 'UAN', 'PERSONAL_NUMBER'])

/** `1-800-FLOWERS`, `1-800-GO-FEDEX`: capitals behind at least three digits, when they make a number that exists. */
function withVanityDigits(text: string, region: CountryCode | undefined): string {
  const letters = /^[+(\d][\d\s().-]{2,}[A-Z][A-Z\d-]*$/.test(text) ? text.replace(/[^A-Z]/g, '') : ''
  if (letters.length < 4) return text
  const dialled = text.replace(/[A-Z]/g, (letter) =>
    String(keypad.findIndex((key) => key.includes(letter)) + 2),
  )
  const phone = parse(dialled, region)
  if (phone?.countryCallingCode === '1') {
    // What is longer is not dialled: `1-800-MATTRESS`.
    const short = `+1${phone.nationalNumber.slice(0, NANP_DIGITS)}`
    return parse(short, region)?.isValid() ? short : text
  }
  return phone?.isValid() && wordLines.has(phone.getType() ?? '') ? dialled : text
}

/** Before what stands behind a word. */
const APART = '¬'
/** `Zimmer 12`: a few digits behind a word are no end of a number. */
const isApart = (part: string): boolean => part.startsWith(APART) && digitsOf(part).length <= MOST_TAIL_DIGITS

/** Splits at separators and words, unless the whole is one number: `089/123456`, `030 / 493 01 00`. */
function partsOf(text: string, region: CountryCode | undefined): readonly string[] {
  const pieces = text
    .replace(/\p{L}[\p{L}.:]*/gu, (word) => (isJoining(word) ? ';' : `;${APART}`))
    .replace(/¬[\s;¬]*¬/g, APART)
    .split(/[;,|&\n]+|(?<=\d)\s*\+\s+(?=\d{1,4}\s*$)/u)
    .filter((piece) => /\d/.test(piece))
  return joinedOr(pieces, region).flatMap((piece) =>
    joinedOr(
      piece.split('/').filter((part) => /\d/.test(part)),
      region,
    ).flatMap((part) => atDashes(part, region)),
  )
}

/** The pieces if the first is a number of its own, or all of them together are none. */
function joinedOr(pieces: readonly string[], region: CountryCode | undefined): readonly string[] {
  const isNumber = (text: string) =>
    phoneOf(text.replace(/⟨\d+⟩|¬/g, ''), region, undefined, true) !== undefined
  if (pieces.length < 2 || isNumber(pieces[0]!)) return pieces
  const tails = tailsOf(pieces, isNumber)
  const joined = pieces
    .slice(0, pieces.length - tails.length)
    .join(' ')
    .replaceAll(APART, '')
  return isNumber(joined) ? [joined, ...tails] : pieces
}

/** A number of this many digits, trunk zero included, is whole without the few behind its stroke. */
const WHOLE_WITHOUT_TAIL = 9

/** The last digits of further numbers, as in `089/1234560/-61` and `089/1234560/61`. */
function tailsOf(pieces: readonly string[], isNumber: (text: string) => boolean): readonly string[] {
  const tails: string[] = []
  for (let at = pieces.length - 1; at >= 2; at--) {
    const [before, piece] = [pieces.slice(0, at).join(' '), pieces[at]!]
    const isDashed = /^\s*-\s*\d{1,4}\s*$/.test(piece)
    const isShort = /^\s*\d{1,3}\s*$/.test(piece) && digitsOf(before).length >= WHOLE_WITHOUT_TAIL
    if (!(isDashed || isShort) || !isNumber(before)) break
    tails.unshift(piece)
  }
  return tails
}

/** Two numbers with a dash between them. */
function atDashes(piece: string, region: CountryCode | undefined): readonly string[] {
  const halves = piece.split(/(?<=\d)\s*-\s*(?=[\d+(])/)
  if (halves.length < 2) return atBlanks(piece, region)
  const [, whole, last] =
    (region === 'IT' ? /^(.*\d)\s*-\s*(\d)\s*$/.exec(piece) : null) ??
    /^(.*\d)\s+-\s+(\d{1,2})\s*$/.exec(piece) ??
    []
  // Behind a dash Germans and Austrians write the extension.
  if (last !== undefined && region !== 'DE' && region !== 'AT' && parse(whole!, region)?.isValid())
    return [whole!, last]
  if (parse(piece, region)?.isValid()) return [piece]
  for (let at = 1; at < halves.length; at++) {
    const sides = [halves.slice(0, at).join('-'), halves.slice(at).join('-')]
    if (sides.every((side) => parse(side, region)?.isValid())) return sides
    // `912345678-79`, where no number is longer.
    if (/^\d{1,3}$/.test(sides[1]!.trim()) && parse(sides[0]!, region)?.isValid()) return sides
  }
  return [piece]
}

/** Numbers with nothing but a blank between them: `02079460958 07700900123`. */
function atBlanks(piece: string, region: CountryCode | undefined): readonly string[] {
  if (digitsOf(piece).length < 2 * WHOLE_WITHOUT_TAIL || parse(piece, region)?.isValid()) return [piece]
  const numbers: string[] = []
  let from = 0
  for (const { index } of piece.matchAll(/(?<=\d)\s+(?=[+(]?\d)/g)) {
    const head = piece.slice(from, index)
    if (digitsOf(head).length < WHOLE_WITHOUT_TAIL || !parse(head, region)?.isValid()) continue
    numbers.push(head)
    from = index
  }
  const rest = piece.slice(from)
  const isWholeNumber = digitsOf(rest).length >= WHOLE_WITHOUT_TAIL && parse(rest, region)?.isPossible()
  return numbers.length > 0 && isWholeNumber ? [...numbers, rest] : [piece]
}
