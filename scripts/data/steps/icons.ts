import { gunzipSync } from 'node:zlib'
import type { TaxonomyData } from '../../../src/taxonomy/taxonomy-data.ts'
import type { CategoryIcons } from '../../../src/web/design/icons.ts'
import type { DataInput, DataStep } from '../step.ts'
import { ownTable } from './taxonomy-own.ts'

/** The icon sets that the tagging schema refers to and that are in the public domain. */
const sets = { maki: 'maki', temaki: 'temaki' } as const

/** Of categories for which neither `data/own/icons.csv` nor the tagging schema has an icon of these sets. */
const fallback = 'maki-shop'

/**
 * `data/category-icons.json`: the outline of each category's icon, for pages and maps. From `data/own/icons.csv`, for what
 * the tagging schema draws with icons of other sets or not at all; else from the schema, or from the nearest parent.
 */
export const iconsStep: DataStep = {
  name: 'icons',
  sources: ['id-tagging-schema', 'maki', 'temaki'],
  async run(input) {
    const taxonomy = JSON.parse(
      gunzipSync(await input.own('data/taxonomy.json.gz')).toString(),
    ) as TaxonomyData
    const presets = JSON.parse(
      (await input.file('id-tagging-schema', 'package/dist/presets.json')).toString(),
    ) as Record<string, { icon?: string }>
    const outlines = new Map<string, string | null>()
    const outlineOf = async (icon: string): Promise<string | null> => {
      if (!outlines.has(icon)) outlines.set(icon, await readOutline(input, icon))
      return outlines.get(icon)!
    }
    const keys = new Map(taxonomy.categories.map(({ id, key }) => [id, key]))
    const parents = new Map(taxonomy.categories.map(({ id, parent }) => [id, parent]))
    const own = new Map<string, string>()
    const known = new Set(keys.values())
    for (const { key, icon } of await ownTable(input, 'data/own/icons.csv')) {
      if (!known.has(key!)) throw new Error(`data/own/icons.csv: no category ${key}`)
      if ((await outlineOf(icon!)) === null) throw new Error(`data/own/icons.csv: cannot read ${icon}`)
      own.set(key!, icon!)
    }
    const iconOf = async (id: string): Promise<string> => {
      for (let at: string | null | undefined = id; at; at = parents.get(at)) {
        const key = keys.get(at)!
        if (own.has(key)) return own.get(key)!
        for (const name of [key, key.split('/').slice(0, 2).join('/')]) {
          const icon = presets[name]?.icon
          if (icon !== undefined && (await outlineOf(icon)) !== null) return icon
        }
      }
      return fallback
    }
    const byCategory: Record<string, string> = {}
    for (const { id } of taxonomy.categories) byCategory[id] = await iconOf(id)
    await outlineOf(fallback)
    const used = new Set([...Object.values(byCategory), fallback])
    const icons: CategoryIcons = {
      fallback,
      outlines: Object.fromEntries([...used].sort().map((icon) => [icon, outlines.get(icon)!])),
      categories: byCategory,
    }
    return [
      {
        path: 'category-icons.json',
        bytes: Buffer.from(`${JSON.stringify(icons)}\n`),
        counts: {
          icons: used.size,
          categories: taxonomy.categories.length,
          with_own_icon: Object.values(byCategory).filter((icon) => icon !== fallback).length,
        },
      },
    ]
  },
}

/** The path data of an icon of 15 × 15 units; null for icons of other sets, and for those drawn of other shapes. */
async function readOutline(input: DataInput, icon: string): Promise<string | null> {
  const [set, ...rest] = icon.split('-')
  if (set !== 'maki' && set !== 'temaki') return null
  try {
    const svg = (await input.file(sets[set], `package/icons/${rest.join('-')}.svg`)).toString()
    const paths = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) => d!)
    const isPlain = !/transform=|<(circle|rect|polygon|ellipse|line)\b/.test(svg) && svg.includes('0 0 15 15')
    if (paths.length === 0 || !isPlain) return null
    return paths
      .join(' ')
      .replaceAll(/&#x[A9];/gi, ' ')
      .replaceAll(/\s+/g, ' ')
  } catch {
    return null
  }
}
