import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { Attributes } from '../entity/model.ts'
import { tokensOf } from './hours-tokens.ts'
import { quotedValues } from './list-cells.ts'
import { wholeDigits } from './number-cells.ts'
import { plainDigits } from './plain-signs.ts'

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
const LEAST_DIGITS = 6
/** No cell of numbers is longer; the patterns take their time with what is. */
const LONGEST_CELL = 300
/** `3,58401E+11`: a spreadsheet has dropped the last digits. */
const lostDigits = /^\s*\d[.,]\d+e\+?\d{1,2}\s*$/i
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
  if (cell.length > LONGEST_CELL || lostDigits.test(cell)) return { numbers: [], refused: [cell] }
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
  for (const { body, isFax, isBoth } of sections) {
    const read = readSection(body, region, [...found.values()].at(-1)?.phone, refused)
    for (const [at, one] of read.entries()) {
      // `Tel./Fax 1234 / 1235`: the last of several is the fax.
      const fax = isFax && (!isBoth || (at > 0 && at === read.length - 1))
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
  before: PhoneNumber | undefined,
  refused: string[],
): readonly Found[] {
  const parts = partsOf(text, region)
  const found: Found[] = []
  for (const part of parts) {
    const extension = /⟨(\d+)⟩/.exec(part)?.[1]
    const bare = part
      .replace(/⟨\d+⟩/g, '')
      .replace(/[\s(]+$|(?<=^[^(]*)\)$/, '')
      .trim()
    if (!/\d/.test(bare)) {
      if (extension !== undefined) {
        const direct = directLine(
          found.at(-1)?.phone ?? before,
          text === part ? region : undefined,
          extension,
        )
        if (direct) found.push({ phone: direct, part: bare, extension: undefined })
        else refused.push(part.trim().replace(/[⟨⟩]/g, ''))
      }
      continue
    }
    const isWhole = /^[+0]/.test(bare) && bare.replace(/\D/g, '').length >= WHOLE_DIGITS
    const phone = phoneOf(bare, region, found.at(-1)?.phone ?? before, parts.length > 1 && !isWhole)
    if (phone) found.push({ phone, part: bare, extension })
    else refused.push(bare)
  }
  return found
}

/** `Fax DW 20` behind `512 34 56-0`: the extension takes the place of the switchboard's zero. */
function directLine(
  before: PhoneNumber | undefined,
  region: CountryCode | undefined,
  extension: string,
): PhoneNumber | undefined {
  if (before === undefined || region === undefined || !before.nationalNumber.endsWith('0')) return undefined
  const direct = parse(
    `+${before.countryCallingCode}${before.nationalNumber.slice(0, -1)}${extension}`,
    region,
  )
  return direct && exists(direct) ? direct : undefined
}

interface Section {
  readonly body: string
  readonly isFax: boolean
  /** Called a telephone and a fax. */
  readonly isBoth: boolean
}

const faxWord =
  '(?:tele|télé|tele-)?fax(?:nummer)?|faksi?|ファックス|ファクス|فاكس|факс|t[eé]l[eé]copie(?:ur)?|telekopio|f(?=\\s*[.:]?\\s*[+(\\d])'
const phoneWord =
  't[eé]l[eé]?(?:fon|phone|fono|foon)?|tlf|tfno|phone|ph|puh(?:elin)?|fon|mob(?:il|ile)?|m[oó]vil|handy|natel|gsm|cell(?:ulare)?|cel|tlm|telem[oó]vel|telefone|telef|tfn|port(?:able)?|[tpm](?=\\s*[.:]?\\s*[+(\\d])'
const labelled = new RegExp(`(?<!\\p{L})(?:(${faxWord})|(${phoneWord}))(?!\\p{L})\\.?`, 'giu')

/** A text at the words that call numbers a fax; whole if there are none. */
function sectionsOf(text: string): readonly Section[] {
  const whole = [{ body: text, isFax: false, isBoth: false }]
  const labels = [...text.matchAll(labelled)]
  if (!labels.some((label) => label[1] !== undefined)) return whole
  const [first, ...more] = labels
  const sections: { body: string; isFax: boolean; isPhone: boolean; isLabelled: boolean }[] = []
  if (/\d/.test(text.slice(0, first!.index)))
    sections.push({ body: text.slice(0, first!.index), isFax: false, isPhone: true, isLabelled: false })
  // A letter alone is a label only beside another one.
  if (sections.length === 0 && more.length === 0 && first![0].length < 3) return whole
  let [isFax, isPhone] = [false, false]
  for (const [at, label] of labels.entries()) {
    isFax ||= label[1] !== undefined
    isPhone ||= label[1] === undefined
    const body = text.slice(label.index + label[0].length, labels[at + 1]?.index)
    const hasDigits = /\d/.test(body)
    if (!hasDigits && at < labels.length - 1) continue
    // `0931 123457 (Fax)` names the number before it.
    const last = sections.at(-1)
    if (hasDigits || last === undefined) sections.push({ body, isFax, isPhone, isLabelled: true })
    else if (isFax && !last.isLabelled) {
      last.isFax = true
      last.isPhone = isPhone
    }
    isFax = false
    isPhone = false
  }
  return sections.map((one) => ({ body: one.body, isFax: one.isFax, isBoth: one.isFax && one.isPhone }))
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

const parse = (text: string, region: CountryCode | undefined): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, region)

const asciiSigns = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replace(/[‐-―−]/g, '-')
    .replace(/(?<=\d)['’](?=\d)/g, ' ')
    .replace(/\+{2,}/g, '+')
    .replace(/(\+\d{1,3}\)?\s*)\(0\)/g, '$1')
    .replace(/\(\s*(\+\d{1,3})\s*\)/g, '$1 ')

const extensionPattern =
  /[\s,;(-]*(?:;ext=|(?<![\p{L}\d])(?:extension|extensi[oó]n|extn|ext|opt(?:ion)?|durchwahl|durchw|dw|apparat|app|nebenstelle|nst|poste|interno|int|anexo|alanumero|alanro|toestel|tst|ramal|anknytning|ankn|lokal|linha|extens[aã]o|wewn?|доб|x)(?![\p{L}\d])|内線|(?<![\p{L}])x(?=\s?\d)|#)(?:[.:\s]|n[°º])*(\d{1,6})\b\)?/giu

/** The pause that a dialling program makes: `+12065550142,7`. */
const dialledPause = /(?<=^\+?\d{10,15}),{1,3}(\d{1,5})#?$/

const extensionsMarked = (text: string): string =>
  text
    .replace(dialledPause, ' ⟨$1⟩')
    .replace(/(?<=\d[\s,]+)w\.\s?(\d{1,4})$/i, ' ⟨$1⟩')
    .replace(extensionPattern, ' ⟨$1⟩')

/** When to call: `après 18h`, `po godz. 18`, `dalle 9 alle 18`. */
const timeBehind =
  /^(?:apr[eè]s|avant|d[eè]s|nach|ab|vor|bis|von|zwischen|after|before|from|until|between|entre|desde|hasta|a partir d[eias]+|despu[eé]s de|depois d[aeo]s?|at[eé]|dalle|dopo(?: le)?|prima delle|ore|godz|po|od|do|vanaf|na|tot|tussen|efter|före|från|kello|klo|po godz|ob|mellan|kl)\.?(?:\s+(?:las?|les?|godz\.?|kl\.?|às|ore))?\s+\d{1,2}(?:[:.h]\d{2})?(?!\d|\s*\d{3})(?:\D{0,12}\d{1,2}(?:[:.h]\d{2})?(?!\d))?\D*$/iu

/** Two times; a number has more. */
const MOST_HOUR_DIGITS = 9

/** A remark in brackets or behind the number with hours or a few digits: `(ask for desk 2)`, `ma-pe 9-16`. */
function withoutHours(text: string): string {
  if (!/\d[^\d]*\p{L}/u.test(text)) return text
  const bare = text.replace(/\([^()⟨]*\p{L}[^()⟨]*\)/gu, (remark) =>
    remark.replace(/\D/g, '').length < LEAST_DIGITS && !/[tfx]el|fax/i.test(remark) ? ' ' : remark,
  )
  const at = bare.search(/(?<=\d[\s,;:]+)\p{L}/u)
  if (at < 0) return bare
  const rest = bare.slice(at)
  const isHours =
    timeBehind.test(rest) ||
    tokensOf(rest)?.some(({ kind }) => kind === 'day' || kind === 'days') ||
    (/^\D*\d{1,2}(?:[:.h]\d{2}|\s?(?:h|hs|uhr|uur|heures|horas|godz|[ap]\.?m|時|时|ч)(?!\p{L}))/iu.test(
      rest,
    ) &&
      digitsOf(rest).length < MOST_HOUR_DIGITS &&
      !/\d\.\d+\.\d|\d{3}/.test(rest.replace(/\d[:.]\d/g, ' ')) &&
      !/[⟨/&+]|fax/i.test(rest))
  return isHours ? bare.slice(0, at) : bare
}

const numberAndLabel = /([+\d][\d\s./+-]{5,}?)\s*\((\p{L}[\p{L}. ]{0,14})\)/gu

/** `01204 496000 (day) 01204 496001 (fax)`: where each number has its word behind it, the words before their numbers. */
function labelsBefore(text: string): string {
  const labels = text.match(numberAndLabel) ?? []
  const rest = text.replace(numberAndLabel, '')
  return labels.length > 1 && !/[\p{L}\d]/u.test(rest) ? text.replace(numberAndLabel, ' $2 $1;') : text
}

/** `020 7946 0958 (f) 020 7946 0959`: words in brackets before their numbers. */
const labelsBare = (text: string): string =>
  text.replace(/[([]\s*(\p{L}{1,9})\.?\s*[)\]]\s*:?\s*(?=[+(\d])/gu, (whole, word: string) =>
    new RegExp(`^(?:${labelled.source})$`, 'iu').test(`${word}`) || /^[tfm]$/i.test(word)
      ? ` ${word}: `
      : whole,
  )

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** `1-800-FLOWERS`: capitals after at least three digits, when they make a number that exists. */
function withVanityDigits(text: string, region: CountryCode | undefined): string {
  if (!/^[+\d][\d\s().-]{2,}[A-Z]{4,}[A-Z\d-]*$|^\(\d{3,5}\)[\s\d.-]*[A-Z]{4,}$/.test(text)) return text
  const dialled = text.replace(/[A-Z]/g, (letter) =>
    String(keypad.findIndex((key) => key.includes(letter)) + 2),
  )
  return parse(dialled, region)?.isValid() ? dialled : text
}

/** Splits at separators and words, unless the whole is one number: `089/123456`, `030 / 493 01 00`. */
function partsOf(text: string, region: CountryCode | undefined): readonly string[] {
  const pieces = text
    .split(/[;,|&\n]+|(?<=\d)\s*\+\s+(?=\d{1,4}\s*$)|\p{L}[\p{L}.:]*/u)
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
    phoneOf(text.replace(/⟨\d+⟩/g, ''), region, undefined, true) !== undefined
  if (pieces.length < 2 || isNumber(pieces[0]!)) return pieces
  const tails = tailsOf(pieces, isNumber)
  const joined = pieces.slice(0, pieces.length - tails.length).join(' ')
  return isNumber(joined) ? [joined, ...tails] : pieces
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
/** A number of so many digits, trunk zero included, is whole without the few behind its stroke. */
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

/** Two numbers with nothing but a blank between them: `02079460958 07700900123`. */
function atBlanks(piece: string, region: CountryCode | undefined): readonly string[] {
  if (digitsOf(piece).length < 2 * WHOLE_WITHOUT_TAIL || parse(piece, region)?.isValid()) return [piece]
  const isWholeNumber = (text: string) =>
    digitsOf(text).length >= WHOLE_WITHOUT_TAIL && parse(text, region)?.isPossible() === true
  for (const { index } of piece.matchAll(/(?<=\d)\s+(?=[+(]?\d)/g)) {
    const rest = atBlanks(piece.slice(index), region)
    if (parse(piece.slice(0, index), region)?.isValid() && rest.every(isWholeNumber))
      return [piece.slice(0, index), ...rest]
  }
  return [piece]
}

/** `0081-3-3456-7890`: the zeros that most countries dial abroad with, written where it is other digits. */
function withPlus(text: string, region: CountryCode | undefined): PhoneNumber | undefined {
  const bare = /^\(?00[\s./-]*(?=[1-9])/.exec(text)?.[0]
  const phone = bare === undefined ? undefined : parse(`+${text.slice(bare.length)}`, region)
  return phone?.isValid() ? phone : undefined
}

/** Undefined for what cannot be a number. A part without its area code takes the beginning of the number before it. */
function phoneOf(
  part: string,
  region: CountryCode | undefined,
  before?: PhoneNumber,
  validOnly = false,
): PhoneNumber | undefined {
  const text = part.replace(/^[\s.:,()#'"=-]*(?=[+\d(])/, (start) => (start.endsWith('(') ? '(' : '')).trim()
  const digits = text.replace(/\D/g, '')
  const mayComplete =
    before?.countryCallingCode === '1' || digits.length <= MOST_TAIL_DIGITS ? /^\d/ : /^[1-9]/
  const local = before && inAreaOf(before, digits)
  if (local) return local
  if (before && digits.length > 0 && mayComplete.test(text) && digits.length < before.nationalNumber.length) {
    const kept = before.nationalNumber.slice(0, before.nationalNumber.length - digits.length)
    const completed = parse(`+${before.countryCallingCode}${kept}${digits}`, region)
    if (completed?.isValid()) return completed
  }
  if (digits.length < LEAST_DIGITS) return undefined
  const phone = parse(text, region)
  const international = withoutPlus(text, phone, region)
  if (international) return international
  if (phone && exists(phone)) return phone
  const abroad = withPlus(text, region)
  if (abroad) return abroad
  // A zero that was dialled before area codes once, as in Poland: `(0-22) 123 45 67`.
  const bare = /^\(?0[\s-]?[1-9]/.test(text) ? parse(text.replace('0', ''), region) : undefined
  if (bare && exists(bare)) return bare
  // A zero that a spreadsheet took off, where it is part of the number: `51234567` of Bologna.
  const whole = region === 'IT' && /^[1-9]/.test(text) ? parse(`0${text}`, region) : undefined
  if (whole && exists(whole)) return whole
  return !validOnly && phone?.isPossible() && isWhole(phone) ? phone : undefined
}

/** No area code follows a trunk zero in so few digits: `020 7946 0018 / 0019`. */
const MOST_TAIL_DIGITS = 4

/** Where numbers of one area differ in length: `(11) 3123-4567 / 98765-4321`. */
function inAreaOf(before: PhoneNumber, digits: string): PhoneNumber | undefined {
  if (before.country !== 'BR' || (digits.length !== 8 && digits.length !== 9)) return undefined
  const local = parse(`+55${before.nationalNumber.slice(0, 2)}${digits}`, 'BR')
  return local?.isValid() ? local : undefined
}

/** `493514567890`: a number that begins with the code of its country, whose plus a spreadsheet took off. */
function withoutPlus(
  text: string,
  national: PhoneNumber | undefined,
  region: CountryCode | undefined,
): PhoneNumber | undefined {
  if (!/^[1-9]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const phone = parse(`+${digits}`, region)
  const isLikelier = !national?.isValid() || digits.length > 10
  return phone?.isValid() && phone.country === region && isLikelier ? phone : undefined
}

/** Numbering plans allow lengths that are not in use: no German number with its area code has five digits. */
const isCutShort = (phone: PhoneNumber): boolean =>
  phone.country === 'DE' && phone.nationalNumber.length < LEAST_DIGITS

/** The digits of a number with its area code, where shorter ones are possible for services, or within a town. */
const wholeLengths: Readonly<Record<string, number>> = {
  ...{
    BR: 10,
    US: 10,
    CA: 10,
    FR: 9,
    ES: 9,
    PT: 9,
    PL: 9,
    NL: 9,
    GB: 9,
    CH: 9,
    JP: 9,
    BE: 8,
    DE: LEAST_DIGITS,
  },
}

/** Whether a number that the numbering plan allows but does not know is not cut off. Where a zero is dialled first, it is no part of a number. */
const isWhole = ({ country, nationalNumber }: PhoneNumber): boolean =>
  nationalNumber.length >= (wholeLengths[country ?? ''] ?? LEAST_DIGITS) &&
  !(nationalNumber.startsWith('0') && (country ?? '') in wholeLengths)

const exists = (phone: PhoneNumber): boolean => phone.isValid() && !isCutShort(phone)
