/** One-line addresses in orders of their own: East Asia in its scripts, Russia, Brazil. */
import type { AddressParts } from './address-parts.ts'
import { isProvinceCode, isTownToo, regionOf } from './provinces.ts'
import { townFirstAddress } from './town-first-addresses.ts'

/** The parts of an address in its country's own order; undefined where the text is none. */
export function localAddress(text: string, country: string | undefined): AddressParts | undefined {
  return country === undefined ? undefined : readers[country]?.(text)
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

/** `广东省深圳市南山区科技园路1号3楼 518057`, `110台北市信義區信義路五段7號` */
const chinese =
  /^(?:中国|中國|台灣|臺灣)?\s*(?<front>\d{3,6}(?!\d))?\s*(?:中国|中國|台灣|臺灣)?\s*(?<province>\p{Script=Han}{2,3}省|\p{Script=Han}{2,6}自治区)?\s*(?<town>(?:(?![路街道巷弄號号区區])\p{Script=Han}){2,8}?(?:市|自治州|[县縣]))\s*(?<street>\p{Script=Han}.*?)\s*(?:邮编|郵編|邮政编码)?:?\s*(?<![\d-])(?<back>\d{6})?$/u

/** `서울특별시 중구 세종대로 110 (04524)`, `경기도 성남시 분당구 판교로 10` */
const korean =
  /^(?:대한민국\s*)?(?:\(?(?<front>\d{5})\)?,?\s*)?(?:(?<city>(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별자치시|특별시|광역시|시)?)|(?<province>\p{Script=Hangul}{2,4}도|경기|강원|충북|충남|전북|전남|경북|경남|제주)\s+(?<town>\p{Script=Hangul}{1,5}[시군]))\s+(?<street>\p{Script=Hangul}.*?)(?:[,\s]*[([]?(?<back>\d{5})[)\]]?)?$/u

/** Province, town and street come in that order, with the postcode before or behind. */
const bigEndian = (form: RegExp) => (text: string) => {
  const found = form.exec(text.normalize('NFKC').trim())?.groups
  if (found === undefined) return undefined
  const { front, back, province, city, town = city, street } = found
  const postcode = front ?? back
  return {
    address1: street!.trim().replace(/[\s,，。]+$/u, ''),
    town: town!,
    ...(province !== undefined && { province }),
    ...(postcode !== undefined && { postcode }),
  }
}

const cep = /[\s,-]*(?:\bCEP:?\s*)?(?<!\d)(\d{5})-?(\d{3})(?!\d)/i
const state = /\s*[-,/(]\s*([A-Z]{2})\)?$/

const brazilianNumber = /^(?:(?:n[.º°o]{0,2}\s?)?\d{1,5}\s?[a-z]?|s\/?n\.?[º°]?)$/i
const brazilianUnit =
  /^(?:sala|sl|loja|lj|bloco|bl|apto?|box|t[eé]rreo|andar|quadra|qd|lote|lt|fundos|subsolo|galp[aã]o|km|letra|pr[eé]dio|terminal|conj(?:unto)?|cj|pavimento|piso)(?![\p{L}])/iu

/**
 * `Rua São João, 362 - Loja B`, without town and state: the number belongs to the street, and what stands behind a dash is a
 * district or a unit. Undefined where a town may stand behind the last comma.
 */
function brazilianStreet(text: string): AddressParts | undefined {
  const [line = '', ...districts] = text.split(/\s+[-–]\s+/).map((part) => part.trim())
  const [street, number = '', ...units] = line.split(/\s*[,\n]\s*/)
  if (!street || !brazilianNumber.test(number) || !units.every((unit) => brazilianUnit.test(unit)))
    return undefined
  if (districts.some((part) => part === '' || /[,\n]/.test(part))) return undefined
  const [address2, ...more] = [...units, ...districts]
  return {
    address1: `${street}, ${number}`,
    ...(address2 && { address2 }),
    ...(more.length > 0 && { address3: more.join(', ') }),
  }
}

/** `Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200`: street and number, further lines, town, state, postcode. */
function brazilianAddress(text: string): AddressParts | undefined {
  const code = cep.exec(text)
  const rest = (code === null ? text : text.replace(code[0], ' ')).replace(
    /[\s,-]*(?:bra[sz]il)?[\s,-]*$/i,
    '',
  )
  const sign = state.exec(rest)?.[1]
  const isCode = sign !== undefined && isProvinceCode(sign, 'br')
  const parts = (isCode ? rest.replace(state, '') : rest)
    .split(/\s*[,\n]\s*|\s+[-–]\s+/)
    .filter((part) => part !== '')
  const province = isCode ? sign : namedState(parts)
  if (province === undefined) return code === null ? brazilianStreet(rest) : undefined
  if (parts.length < 2) return undefined
  const town = parts.pop()!
  const [street, number = '', ...more] = parts
  const isNumber = brazilianNumber.test(number)
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

/** Takes off the name of a state behind the town: `Blumenau, Santa Catarina`. `Rio de Janeiro` is the town where none stands before it. */
function namedState(parts: string[]): string | undefined {
  const [town = '', last = ''] = parts.slice(-2)
  const isState = parts.length > 3 && regionOf(last, 'br') !== undefined && !/\d/.test(town)
  return isState && (!isTownToo(last) || town.toLowerCase() === last.toLowerCase()) ? parts.pop() : undefined
}

const readers: Readonly<Record<string, (text: string) => AddressParts | undefined>> = {
  jp: japaneseAddress,
  br: brazilianAddress,
  cn: bigEndian(chinese),
  tw: bigEndian(chinese),
  kr: bigEndian(korean),
  ...Object.fromEntries(
    Object.entries({ ru: 6, by: 6, kz: 6, uz: 6, kg: 6, ua: 5, ge: 4, am: 4, md: 4 }).map(
      ([country, digits]) => [country, townFirstAddress(country, digits)],
    ),
  ),
}
