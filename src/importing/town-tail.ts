/** What people write behind a town: its province or county, and its country. */
import { countryCode } from './countries.ts'
import { partOfTown, provinceCode, type Region, regionOf } from './provinces.ts'

export interface Town {
  readonly town: string
  /** Its code or name. */
  readonly province?: string
  readonly county?: string
}

/** A longer text is none of a town. */
const LONGEST_TOWN = 200
/** A part of a text that may name a region or a country is shorter. */
const LONGEST_NAME = 45

const signs = /[,;/|·•(–-]/
/** A dash within words parts nothing from a town but a code: `Porto Alegre-RS`. */
const breaks = /\s*[,;/|·•]\s*|\s+[-–]\s+|\s*\(\s*|\s+/g
const codeBehind = /^(.{2,}?)(?:\s*[,/]\s*|\s*[-–]\s*|\s*\(\s*|\s+)([A-Z]{2,4}|(?:[A-Z]\.\s?){2,3})\s*\)?$/u

/** A town without the region and the country behind it: `Dresden, Deutschland`, `Roma (RM)`, `Calgary, Alberta`. `code` is alpha-2. */
export function townOfText(text: string, code: string | undefined): Town {
  if (text.length > LONGEST_TOWN || code === undefined) return { town: text }
  const town = withoutCountry(text, code)
  const [, name, found = ''] = codeBehind.exec(town) ?? []
  const province = name === undefined ? undefined : provinceCode(found.trim(), code)
  // The brackets say which of two villages is meant: `Ottikon (Gossau ZH)`.
  return province === undefined || /\([^)]*$/.test(name!)
    ? withoutRegion(town, code)
    : { town: name!, province }
}

/** A region whose name stands behind a sign: behind a blank it may belong to the town. */
function withoutRegion(town: string, code: string): Town {
  // `Alicante/Alacant` has two names.
  const isRegion = (name: string, sign: string) =>
    /[,;|(·•–-]/.test(sign) && regionOf(name, code) !== undefined
  const behind = partBehind(town, isRegion)
  return behind ? { town: behind.before, ...(regionOf(behind.name, code) as Region) } : { town }
}

/**
 * A text without the name of its country behind it. A code of a country stands behind a sign; a name may stand behind a blank.
 * `code` is alpha-2.
 */
export function withoutCountry(text: string, code: string): string {
  const isCountry = (name: string, sign: string, before: string) =>
    (signs.test(sign) || ((name.length > 4 || /^(?:USA|UK|Éire)$/.test(name)) && !partOfTown.test(before))) &&
    provinceCode(name, code) === undefined &&
    isCountryNamed(name, code)
  return partBehind(text, isCountry)?.before ?? text
}

/** Groups of islands that stand behind the name of an island or in its place. */
const groups: Readonly<Record<string, readonly string[]>> = {
  im: ['british isles', 'uk', 'united kingdom'],
  je: ['channel islands', 'british isles', 'c.i.', 'uk', 'united kingdom'],
  gg: ['channel islands', 'british isles', 'c.i.', 'uk', 'united kingdom'],
  us: ['puerto rico'],
}

/** Whether a text names the country, or what it is a part of. */
export const isCountryNamed = (name: string, code: string): boolean =>
  name.length <= LONGEST_NAME &&
  (countryCode(name) === code || groups[code]?.includes(name.toLowerCase()) === true)

/** The longest part at the end of a text, behind a break, that is what is sought, and what stands before it. */
function partBehind(
  text: string,
  isSought: (name: string, sign: string, before: string) => boolean,
): { readonly before: string; readonly name: string } | undefined {
  const from = Math.max(0, text.length - LONGEST_NAME)
  for (const { 0: sign, index } of text.slice(from).matchAll(breaks)) {
    const before = text.slice(0, from + index)
    const name = text
      .slice(from + index + sign.length)
      .replace(/\)$/, '')
      .trim()
    if (before.length > 1 && /^\p{L}\D*$/u.test(name) && isSought(name, sign, before))
      return { before: before.replace(/[\s,;/|·•–-]+$/, ''), name }
  }
  return undefined
}
