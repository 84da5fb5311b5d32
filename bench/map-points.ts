/**
 * `npm run bench:map -- --size 1000000`: builds the index of made-up businesses and measures, in process, the
 * searches behind tiles of points: everything and one kind of business, in a country, a town and a box, by zoom.
 */
import { parseArgs } from 'node:util'
import { startTuned } from '../bin/start-tuned.js'
import type { SearchEntitiesRequest } from '../src/operations/search-entities.ts'
import { BuiltIndex } from './lib/built-index.ts'
import { Businesses, nameOf } from './lib/businesses.ts'
import { Random } from './lib/random.ts'
import { percentiles, table } from './lib/report.ts'
import { countries, openWorld } from './lib/world.ts'

startTuned()
const { values: given } = parseArgs({
  options: { size: { type: 'string', default: '1000000' }, tiles: { type: 'string', default: '300' } },
})
const size = Number(given.size)
const count = Number(given.tiles)
const zooms = [0, 5, 10, 14, 18]

const world = openWorld()
const businesses = new Businesses(world)
const index = await BuiltIndex.build(businesses, size)
const random = new Random(815)

type Place = Pick<SearchEntitiesRequest, 'text' | 'mode' | 'area'>
type Business = ReturnType<Businesses['business']>

const searches: Readonly<Record<string, (business: Business) => Place>> = {
  'everything in a country': () => ({ mode: 'browse', text: '', area: { kind: 'national' } }),
  'a kind of business in a country': ({ category, town }) => ({
    mode: 'what',
    text: nameOf(category, countries[town.country]!),
    area: { kind: 'national' },
  }),
  'everything in a town': ({ town }) => ({
    mode: 'browse',
    text: '',
    area: { kind: 'bylocation', where: town.name, near: town, radiusMetres: null },
  }),
  'a kind of business in a box': ({ category, town: { latitude, longitude, country } }) => ({
    mode: 'what',
    text: nameOf(category, countries[country]!),
    area: {
      kind: 'byboundingbox',
      corners: [
        { latitude: latitude - 0.2, longitude: longitude - 0.3 },
        { latitude: latitude + 0.2, longitude: longitude + 0.3 },
      ],
    },
  }),
}

const rows: string[][] = []
for (const [name, searchOf] of Object.entries(searches)) {
  for (const z of zooms) {
    const requests = Array.from({ length: count }, () => requestOf(searchOf, z))
    await index.measure(world, { name, requests: requests.slice(0, 30) })
    const { whole } = await index.measure(world, { name, requests })
    rows.push([name, String(z), percentiles(whole), Math.max(...whole).toFixed(1)])
  }
}
console.log(table(['search', 'zoom', 'p50 / p95 / p99, ms', 'most'], rows))
await index.close()

/** The search of a tile around one of the businesses. */
function requestOf(searchOf: (business: Business) => Place, z: number): SearchEntitiesRequest {
  const business = businesses.business(1 + random.below(size))
  const { latitude, longitude } = business.town
  const across = 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    ...searchOf(business),
    country: business.town.country,
    language: null,
    page: 1,
    perPage: 0,
    restrictCategoryIds: null,
    isClaimed: null,
    favour: [],
    cells: {
      z,
      x: Math.floor(((longitude + 180) / 360) * across),
      y: Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * across),
      split: z <= 14 ? 3 : 5,
    },
  }
}
