import type { DataInput } from '../step.ts'
import { cells, ownMap, ownTable } from './taxonomy-own.ts'
import { distinctTerms, type Preset, readPresets } from './taxonomy-presets.ts'

/** A category before it gets its mappings. */
export interface Entry extends Preset {
  readonly id: string
  /** Key of the parent. */
  readonly parent: string | undefined
}

/** All categories: the schema's presets and the trades it lacks, with own synonyms, ids and parents. Sorted by key. */
export async function readCatalogue(input: DataInput): Promise<readonly Entry[]> {
  const presets = [...(await readPresets(input)), ...(await readTrades(input))].sort((a, b) =>
    a.key < b.key ? -1 : 1,
  )
  const byKey = new Map(presets.map((preset) => [preset.key, preset]))
  await correct(input, byKey)
  await addOwnSynonyms(input, byKey)
  const keys = presets.map((preset) => preset.key)
  const ids = await readIds(input, keys)
  const parents = await readParents(input, new Set(keys))
  return presets.map((preset) => ({
    ...preset,
    id: ids.get(preset.key)!,
    parent: (parents.has(preset.key) ? parents.get(preset.key) : nearestPrefix(preset.key, ids)) || undefined,
  }))
}

/** The lines of business that the schema lacks, named by us. */
async function readTrades(input: DataInput): Promise<readonly Preset[]> {
  const rows = await ownTable(input, 'data/own/trades.csv')
  return rows.map(({ key, parent: _, ...names }) => ({ key: key!, tagSets: [], names, synonyms: {} }))
}

/**
 * Mistakes of the schema: `key,language,wrong,right`, a name that is wrong (or missing) with the right one, or a synonym that is not to be there, without one.
 * A name is put right in the language's regional forms, too.
 * @throws Error for a mistake that the schema does not make any more
 */
async function correct(input: DataInput, byKey: ReadonlyMap<string, Preset>): Promise<void> {
  const path = 'data/own/corrections.csv'
  for (const { key = '', language = '', wrong = '', right } of await ownTable(input, path)) {
    const preset = byKey.get(key)
    const listed = preset?.synonyms[language] ?? []
    if (preset && right && (preset.names[language] ?? '') === wrong) rename(preset, language, wrong, right)
    else if (preset && !right && listed.includes(wrong))
      preset.synonyms[language] = listed.filter((synonym) => synonym !== wrong)
    else throw new Error(`${path}: ${key} is not called ${wrong} in ${language}`)
  }
}

function rename({ names, synonyms }: Preset, language: string, wrong: string, right: string): void {
  const regional = Object.keys(names).filter((one) => one.startsWith(`${language}-`) && names[one] === wrong)
  for (const one of [language, ...regional]) {
    names[one] = right
    if (synonyms[one]) synonyms[one] = distinctTerms(synonyms[one], right)
  }
}

/** Everyday words collected by hand, before those of the schema: `key,language,synonyms` with `|` between synonyms, the most usual first. */
async function addOwnSynonyms(input: DataInput, byKey: ReadonlyMap<string, Preset>): Promise<void> {
  for (const { key, language, synonyms } of await ownTable(input, 'data/own/synonyms.csv')) {
    const preset = byKey.get(key!)
    if (!preset) throw new Error(`data/own/synonyms.csv: no category ${key}`)
    const all = [...cells(synonyms), ...(preset.synonyms[language!] ?? [])]
    preset.synonyms[language!] = distinctTerms(all, preset.names[language!] ?? '')
  }
}

/**
 * Ids never move and are never used again, so they are kept in a file.
 * @throws Error with the lines to append for categories that have no id yet
 */
async function readIds(input: DataInput, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const path = 'data/own/category-ids.csv'
  const rows = await ownTable(input, path)
  const ids = new Map(rows.map((row) => [row.key!, row.id!]))
  if (ids.size !== rows.length || new Set(ids.values()).size !== rows.length) {
    throw new Error(`${path}: an id or key is there twice`)
  }
  let next = Math.max(1000, ...rows.map((row) => Number(row.id))) + 1
  const missing = keys.filter((key) => !ids.has(key)).map((key) => `${next++},${key}`)
  if (missing.length > 0) throw new Error(`append to ${path}:\n${missing.join('\n')}`)
  return ids
}

/** Parents named by hand: for trades in their table, for presets where the path does not tell. Empty means none. */
async function readParents(
  input: DataInput,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const trades = await ownMap(input, 'data/own/trades.csv')
  const parents = new Map([...trades, ...(await ownMap(input, 'data/own/category-parents.csv'))])
  for (const [key, parent] of parents) {
    if (!keys.has(key)) throw new Error(`no category ${key} to have a parent`)
    if (parent !== '' && !keys.has(parent)) throw new Error(`${key}: no parent ${parent}`)
  }
  return parents
}

/** `amenity/pub` for `amenity/pub/irish`. */
function nearestPrefix(key: string, ids: ReadonlyMap<string, string>): string | undefined {
  for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
    if (ids.has(key.slice(0, end))) return key.slice(0, end)
  }
  return undefined
}
