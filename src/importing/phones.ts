import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export interface ReadNumber {
  /** As written where the cell holds nothing else, else in international form. */
  readonly number: string
  readonly extension: string | undefined
}

export interface PhoneReading {
  readonly numbers: readonly ReadNumber[]
  /** Parts with digits that are no number that could exist. */
  readonly refused: readonly string[]
}

/** What the attribute takes; a cell in this form is kept as written. */
const plainForm = /^\+?[0-9(][0-9 ()./-]{3,30}$/
const LEAST_DIGITS = 6

/**
 * The telephone numbers in a cell: with words before and after, several of them (`040 2532864 / 2532865`), with
 * extensions, with letters for digits, in the digits of other scripts. A number that cannot exist is never among them.
 */
export function readPhones(cell: string, country: string): PhoneReading {
  const upper = country.toUpperCase()
  const region = isSupportedCountry(upper) ? (upper as CountryCode) : undefined
  const plain = cell.trim()
  if (plainForm.test(plain) && !/[/-]\s*\d{1,3}$|\(0\)/.test(plain)) {
    const whole = parse(plain, region)
    if (whole?.isValid()) return { numbers: [{ number: plain, extension: undefined }], refused: [] }
  }
  const text = withVanityDigits(extensionsMarked(plainDigits(plain)), region)
  const parts = partsOf(text, region)
  const found: { phone: PhoneNumber; part: string; extension: string | undefined }[] = []
  const refused: string[] = []
  for (const part of parts) {
    const extension = /⟨(\d+)⟩/.exec(part)?.[1]
    const bare = part.replace(/⟨\d+⟩/g, '').trim()
    if (!/\d/.test(bare)) continue
    const phone = phoneOf(bare, region, found.at(-1)?.phone, parts.length > 1)
    if (phone) found.push({ phone, part: bare, extension })
    else refused.push(bare)
  }
  if (found.length === 0) return { numbers: foundInText(text, region), refused: [plain] }
  const numbers = new Map<string, ReadNumber>()
  for (const { phone, part, extension } of found) {
    const asWritten =
      plainForm.test(part) && plain.includes(part) && parse(part, region)?.number === phone.number
    const number = asWritten ? part : phone.formatInternational()
    if (!numbers.has(phone.number)) numbers.set(phone.number, { number, extension })
  }
  return { numbers: [...numbers.values()], refused }
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

const zeros = [0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0e50]

function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!
      const zero = zeros.find((start) => code >= start && code < start + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/[‐-―−]/g, '-')
    .replace(/(\+\d{1,3}\)?\s*)\(0\)/g, '$1')
    .replace(/\(\s*(\+\d{1,3})\s*\)/g, '$1 ')
}

const extensionPattern =
  /[\s,;(-]*(?:;ext=|\b(?:extension|extn|ext|durchwahl|dw|apparat|app|nebenstelle|nst|poste|interno|int|anexo|alanumero|x)\b|(?<=\d\s*)x(?=\s?\d)|#)[.:\s]*(\d{1,6})\b\)?/gi

const extensionsMarked = (text: string): string => text.replace(extensionPattern, ' ⟨$1⟩')

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** `1-800-FLOWERS`: capitals after at least three digits, when they make a number that exists. */
function withVanityDigits(text: string, region: CountryCode | undefined): string {
  if (!/^[+\d][\d\s().-]{2,}[A-Z]{4,}[A-Z\d-]*$|^\(\d{3,5}\)\s*[A-Z]{4,}$/.test(text)) return text
  const dialled = text.replace(/[A-Z]/g, (letter) =>
    String(keypad.findIndex((key) => key.includes(letter)) + 2),
  )
  return parse(dialled, region)?.isValid() ? dialled : text
}

/** Splits at separators and words, unless the whole is one number: `089/123456`, `030 / 493 01 00`. */
function partsOf(text: string, region: CountryCode | undefined): readonly string[] {
  const pieces = text.split(/[;,|&\n]+|\p{L}[\p{L}.:]*/u).filter((piece) => /\d/.test(piece))
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
  const joined = pieces.join(' ')
  return isNumber(joined) ? [joined] : pieces
}

/** Two numbers with a dash between them. */
function atDashes(piece: string, region: CountryCode | undefined): readonly string[] {
  const halves = piece.split(/(?<=\d)\s*-\s*(?=[\d+(])/)
  if (halves.length < 2 || parse(piece, region)?.isValid()) return [piece]
  for (let at = 1; at < halves.length; at++) {
    const sides = [halves.slice(0, at).join('-'), halves.slice(at).join('-')]
    if (sides.every((side) => parse(side, region)?.isValid())) return sides
  }
  return [piece]
}

/** Undefined for what cannot be a number. A part without its area code takes the beginning of the number before it. */
function phoneOf(
  part: string,
  region: CountryCode | undefined,
  before?: PhoneNumber,
  validOnly = false,
): PhoneNumber | undefined {
  const text = part.replace(/^[\s.:,()-]*(?=[+\d(])/, (start) => (start.endsWith('(') ? '(' : '')).trim()
  const digits = text.replace(/\D/g, '')
  if (before && digits.length > 0 && !/^[+0(]/.test(text) && digits.length < before.nationalNumber.length) {
    const kept = before.nationalNumber.slice(0, before.nationalNumber.length - digits.length)
    const completed = parse(`+${before.countryCallingCode}${kept}${digits}`, region)
    if (completed?.isValid()) return completed
  }
  if (digits.length < LEAST_DIGITS) return undefined
  const phone = parse(text, region)
  const abroad = /^[1-9]/.test(text) ? parse(`+${digits}`, region) : undefined
  if (abroad?.isValid() && abroad.country === region && (!phone?.isValid() || digits.length > 10))
    return abroad
  if (phone?.isValid()) return phone
  return !validOnly && phone?.isPossible() ? phone : undefined
}
