import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Condition, Leaf, SearchQuery } from '../../search/query.ts'
import { searchStatement } from './search-query-sql.ts'

const word = (text: string, form: 'exact' | 'prefix' | 'similar', weight: number): Leaf => ({
  kind: 'word',
  word: text,
  fields: ['name'],
  form,
  weight,
})
const restaurants: Leaf = { kind: 'category', ids: ['364', '3641'], weight: 30 }
const ranked: Condition = {
  kind: 'any',
  parts: [
    restaurants,
    {
      kind: 'all',
      parts: [
        { kind: 'any', parts: [word('sky', 'exact', 10), word('sky', 'prefix', 7)] },
        word('bar', 'exact', 10),
        { kind: 'place', ids: ['2643743'], weight: 4 },
      ],
    },
  ],
}
const base: SearchQuery = {
  country: 'gb',
  condition: restaurants,
  area: { kind: 'country' },
  filters: {},
  now: 1_767_225_600_000,
  offset: 0,
  limit: 10,
}

/** One file for each shape of query. Set HIGHSTREET_UPDATE_GOLDEN=1 to write them anew after a wanted change. */
const shapes: Readonly<Record<string, SearchQuery>> = {
  'category-national': base,
  'ranked-national': { ...base, condition: ranked, offset: 20 },
  'similar-national': { ...base, condition: word('skylnie', 'similar', 3) },
  'everything-bylocation': {
    ...base,
    condition: { kind: 'all', parts: [] },
    area: { kind: 'places', ids: ['2643743', 'GB-x'] },
  },
  'category-byboundingbox': { ...base, area: { kind: 'box', south: 50, west: -1, north: 52, east: 1 } },
  'category-byboundingbox-antimeridian': {
    ...base,
    area: { kind: 'box', south: -20, west: 177, north: -12, east: -178 },
  },
  'category-bynearest': {
    ...base,
    area: { kind: 'nearest', latitude: 51.5, longitude: -0.1, radiusMetres: null },
  },
  'ranked-bynearest-radius': {
    ...base,
    condition: ranked,
    area: { kind: 'nearest', latitude: 51.5, longitude: -0.1, radiusMetres: 5000 },
  },
  'all-filters': {
    ...base,
    filters: { categoryIds: ['1', '2'], claimed: true, flags: ['hasPhone', 'payment:visa'], updatedSince: 5 },
  },
  'ranked-count-only': { ...base, condition: ranked, limit: 0 },
  'nothing-can-match': { ...base, condition: { kind: 'any', parts: [] } },
}

for (const [shape, query] of Object.entries(shapes)) {
  test(`a search of shape ${shape} becomes the SQL of its golden file`, () => {
    const { sql, parameters } = searchStatement(query, () => ['skyline', 'skylines'])
    const text = `${sql};\n${parameters.map((value) => `-- ${JSON.stringify(value)}\n`).join('')}`
    const file = new URL(`../../../test/fixtures/search-sql/${shape}.sql`, import.meta.url)
    if (process.env.HIGHSTREET_UPDATE_GOLDEN === '1') writeFileSync(file, text)
    assert.equal(text, readFileSync(file, 'utf8'))
  })
}
