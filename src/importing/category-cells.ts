import type { Taxonomy } from '../taxonomy/category.ts'
import { isMissing } from './missing-marks.ts'

/** A category of the directory, or a code of a known taxonomy. */
export interface CategoryTarget {
  /** Null for the directory's own ids. */
  readonly type: string | null
  readonly id: string
}

/** The parts of a cell that names several kinds, or one among its parents. */
export interface CategoryParts {
  /** From the most special to the most general, for a path; in the order of the cell, for a list. */
  readonly parts: readonly string[]
  readonly isPath: boolean
}

const LONGEST_CELL = 200
const MOST_PARTS = 8
/** `Food > Bakery`, `Gastronomie: Restaurant`. */
const steps = /\s*[>»›→:]+\s*/u
/** Between kinds, or a kind and the heading above it: `Bäckerei/Konditorei`, `Restaurant (Italian)`, `bar-tabac`. */
const signs = /\s*[/,;|·・、，(){}[\]（）]\s*|\s+[-–—]+\s+/u
/** Between kinds only: before these a heading is one kind of two. */
const ands =
  /\s*[&+＆]\s*|\s(?:and|und|u\.|et|y|e|ja|en|och|og|i|a|és|ve|и|και)\s|(?<=\p{L}{2})-(?=\p{L}{2})/iu

/** `Back- und Süßwaren`: the first part lacks its end. */
const isCutShort = (part: string): boolean => /\p{L}-$/u.test(part)

/** Undefined for a text in one part, and for one whose parts do not stand alone. */
export function partsOfCategory(text: string): CategoryParts | undefined {
  for (const separator of [steps, signs, ands]) {
    const parts = text.split(separator).filter((part) => part.trim() !== '')
    if (parts.length > MOST_PARTS || parts.some(isCutShort)) return undefined
    if (parts.length > 1) {
      const isPath = separator === steps
      return { parts: isPath ? parts.reverse() : parts, isPath }
    }
  }
  return undefined
}

/** The words of a cell: `beauty_salon`, `Restaurants etc.`, `https://schema.org/Bakery`. */
export const wordsOfCategory = (text: string): string =>
  text
    .replace(/^https?:\/\/schema\.org\//i, '')
    .replace(/\betc\b\.?/gi, '')
    .replace(/_+/g, ' ')

/**
 * The categories that a cell names for sure: by a code whose form tells its taxonomy, by one word for a kind of business,
 * or by several of which each is sure. Empty if there is any doubt.
 */
export function sureCategories(value: string, taxonomy: Taxonomy): readonly CategoryTarget[] {
  const cell = value.trim()
  if (cell.length > LONGEST_CELL || isMissing(cell, { kind: 'category' })) return []
  const tags = osmTags(cell, taxonomy)
  if (tags.length > 0) return tags
  const coded = codeAndTitle(cell)
  const named = sureKinds(wordsOfCategory(coded?.title ?? cell), taxonomy)
  if (named.length > 0) return withoutAncestors(named, taxonomy).map((id) => ({ type: null, id }))
  const code = coded?.codes.find(({ type, id }) => taxonomy.resolve(type, id) !== undefined)
  if (code !== undefined) return [code]
  return /^[a-z]+(?:_[a-z]+)+$/.test(cell) && taxonomy.resolve('overture', cell) !== undefined
    ? [{ type: 'overture', id: cell }]
    : []
}

function sureKinds(text: string, taxonomy: Taxonomy): readonly string[] {
  const whole = taxonomy.kindsOf(text)
  if (whole.length > 0) return whole.length === 1 ? whole : []
  if (taxonomy.isHeading(text)) return []
  const split = partsOfCategory(text)
  if (split === undefined) return sideBySide(text, taxonomy)
  return split.isPath ? endOfPath(split.parts, taxonomy) : allOfList(text, split.parts, taxonomy)
}

/** The last step that is no heading, by itself or as a kind of its parent: `Restaurants > Italian`. */
function endOfPath(parts: readonly string[], taxonomy: Taxonomy): readonly string[] {
  const at = parts.findIndex((part) => !taxonomy.isHeading(part))
  const [end, parent] = [parts[at], parts[at + 1]]
  if (end === undefined) return []
  const ofParent = parent === undefined ? [] : taxonomy.kindsOf(`${end} ${parent}`)
  return ofParent.length === 1 ? ofParent : sureKinds(end, taxonomy)
}

/** Headings say nothing beside a kind, unless an "and" makes them one of two things that are sold. */
function allOfList(text: string, parts: readonly string[], taxonomy: Taxonomy): readonly string[] {
  const isJoined = !signs.test(text)
  const telling = isJoined ? parts : parts.filter((part) => !taxonomy.isHeading(part))
  const meanings = telling.map((part) => {
    const kinds = taxonomy.kindsOf(part)
    return kinds.length === 0 && !isJoined ? sureKinds(part, taxonomy) : kinds
  })
  const sure = new Set(meanings.flatMap((kinds) => (kinds.length === 1 ? kinds : [])))
  const isDoubtful = (kinds: readonly string[]) => kinds.length !== 1 && !kinds.some((kind) => sure.has(kind))
  return meanings.some(isDoubtful) ? [] : [...sure]
}

const houses =
  /^(?:amenity\/(?:restaurant|cafe|bar|pub|fast_food|ice_cream|biergarten)|tourism\/(?:hotel|guest_house|motel|hostel))(?:\/|$)/
const MOST_HOUSES = 4

/** Only houses for eating, drinking and sleeping are named without a sign between them: `Hotel Restaurant`, `Café Bar`. */
function sideBySide(text: string, taxonomy: Taxonomy): readonly string[] {
  const words = text.trim().split(/\s+/)
  if (words.length < 2 || words.length > MOST_HOUSES) return []
  const found = new Set<string>()
  for (const word of words) {
    const [kind, ...others] = taxonomy.kindsOf(word)
    if (kind === undefined || others.length > 0 || !houses.test(taxonomy.keyOf(kind) ?? '')) return []
    found.add(kind)
  }
  return [...found]
}

function withoutAncestors(ids: readonly string[], taxonomy: Taxonomy): readonly string[] {
  const general = new Set(ids.flatMap((id) => taxonomy.ancestors(id)))
  return ids.filter((id) => !general.has(id))
}

const tag = /^([a-z_]{3,20})\s?[=/:]\s?([a-z_]{2,40})$/

/** `shop=bakery`, `amenity/cafe`, `shop:hairdresser`, `amenity=cafe;cuisine=cake`: the tags that say a kind. */
function osmTags(cell: string, taxonomy: Taxonomy): readonly CategoryTarget[] {
  const pairs = cell.split(/\s*[;,]\s*/).map((part) => tag.exec(part))
  if (pairs.includes(null)) return []
  const ids = pairs.map((pair) => `${pair![1]}/${pair![2]}`)
  return ids.filter((id) => taxonomy.resolve('osm', id) !== undefined).map((id) => ({ type: 'osm', id }))
}

const scheme =
  /^(NAICS|UK\s?SIC|SIC|NACE|NAF|APE|ATECO|WZ|CNAE|SBI|NOGA|ÖNACE|PKD|TEÁOR|SNI|TOL)\b[\s:.#-]*/iu
const code = /^(\d{2}(?:[.\s]?\d{1,2}(?:[./]\d{1,3})?)?|\d{5,6})\s?([A-Z])?(?=$|[\s:.,)–-])[\s:.,)–-]*/
/** National versions of NACE: their codes begin with its four digits. */
const ofNace = /^(?:NACE|ATECO|WZ|CNAE|NOGA|ÖNACE|PKD|TEÁOR|TOL)$/iu

/**
 * `56.10A Restauration traditionnelle`, `NAICS 812112 Beauty Salons`: the title, and the code in the taxonomies that it may
 * be of. A number that could be of many, or an id, is of none.
 */
function codeAndTitle(
  cell: string,
): { readonly title: string; readonly codes: readonly { type: string; id: string }[] } | undefined {
  const named = scheme.exec(cell)
  const rest = cell.slice(named?.[0].length ?? 0)
  const found = code.exec(rest)
  if (found === null) return undefined
  const title = rest.slice(found[0].length)
  if (title !== '' && !/\p{L}/u.test(title)) return undefined
  const codes = taxonomiesOf(named?.[1], found[1]!, found[2], title !== '')
  return codes.length === 0 && title === '' ? undefined : { title, codes }
}

function taxonomiesOf(
  name: string | undefined,
  number: string,
  letter: string | undefined,
  hasTitle: boolean,
): readonly { type: string; id: string }[] {
  const digits = number.replace(/\D/g, '')
  const nace = { type: 'nace2', id: digits.slice(0, 4) }
  const whole = `${digits}${letter ?? ''}`
  if (name === undefined) {
    if (letter !== undefined && digits.length === 4) return [{ type: 'naf', id: whole }]
    if (/^\d\d\.\d/.test(number)) return [nace]
    if (!hasTitle) return []
    return digits.length === 6 ? [{ type: 'NAICS', id: digits }] : []
  }
  if (ofNace.test(name)) return [nace]
  if (/^(?:NAF|APE)$/i.test(name)) return [{ type: 'naf', id: whole }]
  if (/^NAICS$/i.test(name)) return [{ type: 'NAICS', id: digits }]
  if (/SIC$/i.test(name)) return [{ type: digits.length === 4 ? 'sic_87' : 'sic_2007', id: digits }]
  return []
}
