/** One-line addresses in orders of their own: Japan in its script, Brazil, the United States without commas. */
import type { AddressParts } from './address-parts.ts'
import { isProvince } from './town-tail.ts'

/** The parts of an address in its country's own order; undefined where the text is none. */
export function localAddress(text: string, country: string | undefined): AddressParts | undefined {
  if (country === 'jp') return japaneseAddress(text)
  return country === 'br' ? brazilianAddress(text) : undefined
}

/** `〒150-0001 東京都渋谷区神宮前1-2-3 青山ビル3F` */
const japanese =
  /^(?:〒?\s*(?<code>\d{3}-?\d{4})\s*)?(?<province>東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)?(?<town>(?:\p{Script=Han}{1,4}郡)?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ヶケ]{1,6}?(?:市市|[市区町村])(?:\p{Script=Han}{1,3}区)?)(?<street>.+)$/u

function japaneseAddress(text: string): AddressParts | undefined {
  const found = japanese.exec(text.normalize('NFKC').trim())?.groups
  if (found === undefined || (found.code === undefined && found.province === undefined)) return undefined
  const { code, province, town, street = '' } = found
  const [address1, ...building] = street.trim().split(/\s+/)
  return {
    address1: address1!,
    ...(building.length > 0 && { address2: building.join(' ') }),
    ...(town !== undefined && { town }),
    ...(province !== undefined && { province }),
    ...(code !== undefined && { postcode: code.replace(/^(\d{3})(\d{4})$/, '$1-$2') }),
  }
}

const cep = /[\s,-]*(?:\bCEP:?\s*)?(?<!\d)(\d{5})-?(\d{3})(?!\d)/i
const state = /\s*[-,/(]\s*([A-Z]{2})\)?$/

/** `Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200`: street and number, further lines, town, state, postcode. */
function brazilianAddress(text: string): AddressParts | undefined {
  const code = cep.exec(text)
  const rest = (code === null ? text : text.replace(code[0], ' ')).replace(/,?\s*bra[sz]il\s*$/i, '').trim()
  const province = state.exec(rest)?.[1]
  if (province === undefined || !isProvince(province, 'br')) return undefined
  const parts = rest
    .replace(state, '')
    .split(/\s*,\s*|\s+[-–]\s+/)
    .filter((part) => part !== '')
  if (parts.length < 2) return undefined
  const town = parts.pop()!
  const [street, number = '', ...more] = parts
  const isNumber = /^(?:\d{1,5}\s?[a-z]?|s\/?n\.?[º°]?)$/i.test(number)
  const lines = isNumber || number === '' ? more : [number, ...more]
  return {
    address1: isNumber ? `${street}, ${number}` : street!,
    ...(lines[0] !== undefined && { address2: lines[0] }),
    ...(lines.length > 1 && { address3: lines.slice(1).join(', ') }),
    town,
    province,
    ...(code !== null && { postcode: `${code[1]}-${code[2]}` }),
  }
}

const american =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|place|pl|plaza|plz|parkway|pkwy|highway|hwy|terrace|ter|way|trail|trl|square|sq|pike|broadway|loop|run|row'
const unparted = new RegExp(
  `^(\\d+[\\w-]*\\s+(?:[\\p{L}\\d.'-]+\\s+)*(?:${american})\\.?(?:\\s+(?:[NS]\\.?[EW]?|[EW])\\.?(?=\\s))?(?:\\s+(?:suite|ste|unit|apt|floor|fl|rm|room|bldg|#)\\.?\\s*#?\\w+)?)\\s+((?:[\\p{L}.'-]+\\s+){1,4}[A-Z]{2}\\s+\\d{5}(?:-\\d{4})?)$`,
  'iu',
)

/** A word for a way, whole: `Main St` has one, `Main St St Louis` two. */
const wayWord = new RegExp(`(?<![\\p{L}\\d])(?:${american})(?![\\p{L}\\d])\\.?`, 'giu')
/** Streets that are called by a letter: `Ave M`. */
const letterBehind = new RegExp(`(?<!\\p{L})(?:${american})\\.?\\s+[A-Z]\\s`, 'iu')
const sides = /^[NSEW]$/i

/** `123 Main St Springfield IL 62701` at its town; undefined for another text, and where two words could end the street. */
export const americanParts = (text: string): readonly [street: string, town: string] | undefined => {
  const found = unparted.exec(text)
  if (found === null) return undefined
  const behind = letterBehind.exec(text)
  const isLettered = behind !== null && !sides.test(behind[0].trim().slice(-1))
  const isSure = text.match(wayWord)?.length === 1 && !isLettered
  return isSure ? [found[1]!, found[2]!] : undefined
}
