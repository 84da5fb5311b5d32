import { gunzipSync } from 'node:zlib'
import type { TaxonomyData } from '../../../src/taxonomy/taxonomy-data.ts'
import type { SchemaTypes } from '../../../src/web/structured-data/schema-type.ts'
import type { DataStep } from '../step.ts'
import { ownTable } from './taxonomy-own.ts'

/** For categories where neither they nor their parents have a type. */
const fallback = 'LocalBusiness'

/**
 * `data/schema-types.json`: the schema.org types of each category. From `data/own/schema-types.csv`, the category's
 * mapping, or the same of its nearest parent.
 */
export const schemaTypesStep: DataStep = {
  name: 'schema-types',
  sources: [],
  async run(input) {
    const { categories } = JSON.parse(
      gunzipSync(await input.own('data/taxonomy.json.gz')).toString(),
    ) as TaxonomyData
    const byId = new Map(categories.map((category) => [category.id, category]))
    const keys = new Set(categories.map(({ key }) => key))
    const own = new Map<string, string>()
    for (const { key, types, reason } of await ownTable(input, 'data/own/schema-types.csv')) {
      if (!keys.has(key!)) throw new Error(`data/own/schema-types.csv: no category ${key}`)
      if (!reason) throw new Error(`data/own/schema-types.csv: ${key} lacks a reason`)
      own.set(key!, types!)
    }
    const typesOf = (id: string): string => {
      for (let at = byId.get(id); at !== undefined; at = byId.get(at.parent ?? '')) {
        const types = own.get(at.key) ?? at.mappings.find(({ type }) => type === 'schema_org')?.id
        if (types !== undefined) return types
      }
      return fallback
    }
    const ids = categories.map(({ id }) => id).sort()
    const byCategory: SchemaTypes = Object.fromEntries(ids.map((id) => [id, typesOf(id)]))
    const types = new Set(Object.values(byCategory).flatMap((text) => text.split(' ')))
    return [
      {
        path: 'schema-types.json',
        bytes: Buffer.from(`${JSON.stringify(byCategory)}\n`),
        counts: { categories: ids.length, types: types.size },
      },
    ]
  },
}
