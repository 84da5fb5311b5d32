/** From categories to industry codes: curated for two systems, through the concordances for the others. */
import type { CategoryMapping } from '../../../src/taxonomy/category.ts'
import type { DataInput } from '../step.ts'
import { type Classifications, type Concordance, chain, type Titles } from './codes-lists.ts'
import { cells, ownTable } from './taxonomy-own.ts'
import type { Preset } from './taxonomy-presets.ts'

export interface Crosswalk {
  /** Curated ones first, then derived ones. */
  mappings(key: string): readonly CategoryMapping[]
  /** Whether the crosswalk lists the category. */
  isCommercial(key: string): boolean
}

/** More candidates than this say too little about a category to be worth showing. */
const MOST_DERIVED = 4

/**
 * Reads `data/own/crosswalk.csv`: `key,sic_2007,NAICS,schema_org`, several codes parted by `|`, the best first.
 * @throws Error for a category or code that is not in its list
 */
export async function readCrosswalk(
  input: DataInput,
  lists: Classifications,
  presets: readonly Preset[],
): Promise<Crosswalk> {
  const byKey = new Map(presets.map((preset) => [preset.key, preset]))
  const derive = deriver(lists)
  const mappings = new Map<string, readonly CategoryMapping[]>()
  for (const row of await ownTable(input, 'data/own/crosswalk.csv')) {
    const preset = byKey.get(row.key!)
    if (!preset) throw new Error(`data/own/crosswalk.csv: no category ${row.key}`)
    if (mappings.has(preset.key)) throw new Error(`data/own/crosswalk.csv: ${row.key} is there twice`)
    const sic = cells(row.sic_2007)
    const naics = cells(row.NAICS)
    if (sic.length === 0 || naics.length === 0)
      throw new Error(`data/own/crosswalk.csv: ${row.key} lacks codes`)
    mappings.set(preset.key, [
      ...named('sic_2007', sic, lists.sic2007),
      ...named('NAICS', naics, lists.naics2022),
      ...derive(preset, sic, naics),
      ...cells(row.schema_org).map((type) => ({ type: 'schema_org', id: type, name: spaced(type) })),
    ])
  }
  return {
    mappings: (key) => mappings.get(key) ?? [],
    isCommercial: (key) => mappings.has(key),
  }
}

function named(type: string, codes: readonly string[], titles: Titles): CategoryMapping[] {
  return codes.map((id) => {
    const name = titles.get(id)
    if (!name) throw new Error(`data/own/crosswalk.csv: ${type} has no code ${id}`)
    return { type, id, name }
  })
}

function deriver(
  lists: Classifications,
): (preset: Preset, sic: readonly string[], naics: readonly string[]) => CategoryMapping[] {
  const naicsToSic87 = chain(lists.naics2022To2017, lists.naics2017ToSic87)
  const sic2007ToSic03 = chain(lists.sic2007ToNace2, lists.nace2ToSic03)
  return (preset, sic, naics) => {
    const words = wordsOf([preset.names.en!, ...(preset.synonyms.en ?? [])])
    const through = (type: string, codes: readonly string[], by: Concordance, titles: Titles) =>
      bestDerived(codes, by, titles, words).map((id) => ({
        type,
        id,
        name: titles.get(id)!,
        derived: true as const,
      }))
    return [
      ...through('sic_87', naics, naicsToSic87, lists.sic87),
      ...through('sic_03', sic, sic2007ToSic03, lists.sic03),
      ...through('nace2', sic, lists.sic2007ToNace2, lists.nace2),
    ]
  }
}

/**
 * The codes of the first curated code that leads anywhere. A concordance fans out (one NAICS code covers many SIC ones), so where some
 * titles share a word with the category only those are kept, and long lists are cut to the closest.
 */
function bestDerived(
  codes: readonly string[],
  by: Concordance,
  titles: Titles,
  words: ReadonlySet<string>,
): readonly string[] {
  for (const code of codes) {
    const reached = (by.get(code) ?? []).filter((id) => titles.has(id))
    if (reached.length === 0) continue
    const shared = (id: string): number =>
      [...wordsOf([titles.get(id)!])].filter((word) => words.has(word)).length
    const alike = reached.filter((id) => shared(id) > 0)
    const kept = alike.length > 0 ? alike : reached
    return kept.toSorted((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1)).slice(0, MOST_DERIVED)
  }
  return []
}

const EMPTY_WORDS = new Set(
  'and the for other except not elsewhere classified all shop store stores retail sale sales service services'.split(
    ' ',
  ),
)

/** Words of titles and names without plural endings, for telling how close they are. */
export function wordsOf(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  return new Set(
    words.filter((word) => !EMPTY_WORDS.has(word)).map((word) => word.replace(/(ers|er|ing|es|s)$/, '')),
  )
}

/** `BookStore` → `Book store`. */
const spaced = (type: string): string =>
  type
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
