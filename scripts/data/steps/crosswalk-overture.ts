import type { CodeOrigin } from '../../../src/taxonomy/taxonomy-data.ts'
import type { DataInput } from '../step.ts'
import { pythonString } from './codes-lists.ts'
import type { Entry } from './taxonomy-catalogue.ts'
import { ownMap } from './taxonomy-own.ts'

/** An Overture category and the category of ours it belongs to. */
export interface OvertureRow {
  readonly code: string
  readonly title: string
  readonly key: string
  readonly origin: CodeOrigin
}

/**
 * Every category of Overture Maps: those with OpenStreetMap tags come to the preset that has most of the tags, those listed in
 * `data/own/overture.csv` to the category given there, the others to that of the nearest category above.
 * @throws Error when a category and all above it have none
 */
export async function readOverture(
  input: DataInput,
  catalogue: readonly Entry[],
): Promise<readonly OvertureRow[]> {
  const tags = await readTags(input)
  const paths = await readPaths(input)
  for (const code of tags.keys()) if (!paths.has(code)) paths.set(code, [code])
  const own = await ownMap(input, 'data/own/overture.csv')
  const keys = new Set(catalogue.map((entry) => entry.key))
  const unknown = [...own].filter(([code, key]) => !paths.has(code) || !keys.has(key))
  if (unknown.length > 0) throw new Error(`data/own/overture.csv: unknown ${unknown.join('; ')}`)
  const find = presetFinder(catalogue, await ownMap(input, 'data/own/osm-aliases.csv'))
  const direct = (code: string): string | undefined => own.get(code) ?? find(tags.get(code) ?? {})
  return [...paths].sort().map(([code, path]) => {
    const key = direct(code)
    const title = code.replaceAll('_', ' ')
    if (key) return { code, title, key, origin: 'curated' }
    const above = path
      .toReversed()
      .map(direct)
      .find((found) => found !== undefined)
    if (!above) throw new Error(`data/own/overture.csv: nothing for ${path.join(' > ')}`)
    return { code, title, key: above, origin: 'ancestor' }
  })
}

async function readTags(input: DataInput): Promise<Map<string, Record<string, string>>> {
  const source = (await input.file('overturetoosm', 'overturetoosm/resources.py')).toString('utf8')
  const tags = new Map<string, Record<string, string>>()
  for (const [, code, body] of source.matchAll(/^ {4}("[^"]+"): \{([^}]*)\}/gm)) {
    const pairs = [...body!.matchAll(/("[^"]*"): ("[^"]*")/g)]
    tags.set(
      pythonString(code!),
      Object.fromEntries(pairs.map(([, key, value]) => [pythonString(key!), pythonString(value!)])),
    )
  }
  return tags
}

async function readPaths(input: DataInput): Promise<Map<string, readonly string[]>> {
  const text = (await input.file('placeroot', 'placeroot/data/overture_categories.csv')).toString('utf8')
  const lines = text.split(/\r?\n/).slice(1).filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [code, path] = line.split(';').map((cell) => cell.trim()) as [string, string]
      return [code, path.slice(1, -1).split(',')]
    }),
  )
}

/** The preset all of whose tags are among the given ones; the one with most tags wins, and a value wins over any value. */
function presetFinder(
  catalogue: readonly Entry[],
  aliases: ReadonlyMap<string, string>,
): (tags: Record<string, string>) => string | undefined {
  const aliased = [...aliases].map(([osm, key]) => {
    const [tag, value] = osm.split('/') as [string, string]
    return { key, tags: [[tag, value]] as [string, string][] }
  })
  const presets = catalogue
    .flatMap(({ key, tagSets }) => tagSets.map((tags) => ({ key, tags: Object.entries(tags) })))
    .concat(aliased)
    .sort((a, b) => exactness(b.tags) - exactness(a.tags))
  return (tags) =>
    presets.find((preset) =>
      preset.tags.every(([key, value]) => tags[key] === value || (value === '*' && tags[key] !== undefined)),
    )?.key
}

const exactness = (tags: readonly (readonly [string, string])[]): number =>
  tags.reduce((sum, [, value]) => sum + (value === '*' ? 1 : 2), 0)
