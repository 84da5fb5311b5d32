/** The end of an address line where the postcode stands behind the town and its province: North America, Asia, the south. */
import { namesWay } from '../street-name.ts'
import { partOfTown, provinceCode, regionOf } from './provinces.ts'

interface Tail {
  readonly code: RegExp
  /** Stands between the groups of the code. */
  readonly sign?: string
}

const digits = (count: number): Tail => ({ code: new RegExp(`(?<![\\d-])(\\d{${count}})$`) })

const tails: Readonly<Record<string, Tail>> = {
  ca: { code: /(?<![A-Z\d])([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/i, sign: ' ' },
  in: { code: /(?<!\d)([1-9]\d{2})\s?(\d{3})$/ },
  tw: { code: /(?<![\d-])(\d{3}(?:\d{2,3})?)$/ },
  ...Object.fromEntries(
    'us,pr'.split(',').map((country) => [country, { code: /(?<![\d-])(\d{5}(?:-\d{4})?)$/ }]),
  ),
  ...Object.fromEntries('au,nz,za,ge,am,md'.split(',').map((country) => [country, digits(4)])),
  ...Object.fromEntries('kr,th,id,sa,pk,ke,eg,ua'.split(',').map((country) => [country, digits(5)])),
  ...Object.fromEntries('ro,cn,ru,kz,by,uz,kg,sg,vn,ng,co'.split(',').map((country) => [country, digits(6)])),
}

/**
 * Takes postcode and province off the last parts of an address, which then end with the town: `Montréal (Québec) H2X 1Y4`,
 * `Sydney NSW 2000`, `Mumbai - 400050, Maharashtra`. Undefined if the country has them elsewhere, or there is no postcode.
 */
export function takeTail(
  parts: string[],
  country: string,
): { readonly postcode: string; readonly province?: string } | undefined {
  const tail = tails[country]
  if (!tail || parts.length < 2) return undefined
  const behind = regionBehindCode(parts, tail.code, country)
  const last = parts.at(-1)!
  const code = tail.code.exec(last)
  const rest = last.slice(0, code?.index).replace(/(?<!\p{L})(?:pin|zip)(?:\s?code)?[\s.:-]*$/iu, '')
  // `Old Highway 12345` is a street, `Port St Lucie FL 34952` is none.
  if (!code || (namesWay(rest) && takeProvince([rest], country) === undefined)) return undefined
  replaceLast(parts, rest)
  const postcode = code
    .slice(1)
    .join(tail.sign ?? '')
    .toUpperCase()
  const province = takeProvince(parts, country) ?? behind
  return province === undefined ? { postcode } : { postcode, province }
}

/** A province behind the postcode, where most people write it before. */
function regionBehindCode(parts: string[], code: RegExp, country: string): string | undefined {
  const region = parts.length > 2 ? regionOf(parts.at(-1)!, country) : undefined
  if (!region || !('province' in region) || !code.test(parts.at(-2)!)) return undefined
  parts.pop()
  return region.province
}

/** Takes off the province that is the last part, or stands at its end. What could be a town behind a street stays. */
export function takeProvince(parts: string[], country: string): string | undefined {
  const last = parts.at(-1) ?? ''
  const provinceOf = (text: string) => {
    const region = regionOf(text, country) ?? { province: provinceCode(text.toUpperCase(), country) }
    return 'province' in region ? region.province : undefined
  }
  const whole = provinceOf(last)
  const isSure = provinceCode(last, country) !== undefined || (parts.length > 2 && !/\d/.test(parts.at(-2)!))
  if (whole !== undefined) {
    if (!isSure) return undefined
    parts.pop()
    return whole
  }
  const words = last.split(/\s+/)
  for (let at = Math.max(1, words.length - 4); at < words.length; at++) {
    const given = words.slice(at).join(' ')
    const before = words.slice(0, at).join(' ')
    const province = provinceOf(/^\((.+)\)$/.exec(given)?.[1] ?? given)
    if (province === undefined || partOfTown.test(before)) continue
    replaceLast(parts, before)
    return province
  }
  return undefined
}

function replaceLast(parts: string[], text: string): void {
  parts.pop()
  const rest = text.replace(/[\s,.–-]+$/, '')
  if (rest !== '') parts.push(rest)
}
