/**
 * `npm run bench:search -- --size 100000`: builds the index of made-up businesses and measures, in process, the searches of `lib/queries.ts`, writes that
 * become visible, the size on disk and in memory.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSegmentIndex } from '../src/adapters/segment-index/open.ts'
import { indexDocumentToLog } from '../src/adapters/segment-index/search-log.ts'
import { migrate, openDatabase } from '../src/adapters/sqlite/database.ts'
import { searchEntities } from '../src/operations/search-entities.ts'
import type { SearchQuery } from '../src/search/query.ts'
import { removeAtEnd } from './lib/at-end.ts'
import { Businesses } from './lib/businesses.ts'
import { directoryBytes } from './lib/files.ts'
import { hostileTexts, type QueryClass, queryClasses } from './lib/queries.ts'
import { percentiles, table } from './lib/report.ts'
import { openWorld, type World } from './lib/world.ts'

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
    delta: { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
  },
})
const size = Number(given.size)
const delta = Math.min(Number(given.delta), size)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const world = openWorld()
const businesses = new Businesses(world)
const folder = mkdtempSync(join(tmpdir(), 'highstreet-bench-'))
if (given.keep) say(`keeping ${folder}`)
else removeAtEnd(folder)
const databaseFile = join(folder, 'directory.sqlite')
const directory = join(folder, 'search')
const writer = openDatabase(databaseFile, 'writer')
migrate(writer)
const reader = openDatabase(databaseFile, 'reader')

function* documents(): Generator<ReturnType<Businesses['business']>['document']> {
  for (let n = 1; n <= size; n++) yield businesses.business(n).document
}

say(`${size} businesses, ${world.towns.length} towns, ${world.categories.length} categories`)
const atFirst = process.memoryUsage.rss()
let started = performance.now()
const sampled = Math.min(size, 50_000)
for (let n = 1; n <= sampled; n++) businesses.business(n)
const generation = (performance.now() - started) * (size / sampled)
const open = () => openSegmentIndex({ directory, db: reader, documents, merges: false, pollMs: 0 })
started = performance.now()
let index = await open()
const build = performance.now() - started - generation
await index.close()
started = performance.now()
index = await open()
const reopen = performance.now() - started
const bytes = directoryBytes(directory)

// Other searches than those measured warm the process up.
const count = Number(given.queries)
const warmUp = queryClasses(world, businesses, size, count, 1)
const classes = [...queryClasses(world, businesses, size, count, 2), hostileTexts(world, count)]
await measureClasses(world, warmUp)
const before = await measureClasses(world, classes)
const beforeWrites = process.memoryUsage.rss()
const writes = await measureWrites()
await measureClasses(world, warmUp)
const after = await measureClasses(world, classes)

say('')
console.log(
  table(
    ['measure', 'value'],
    [
      ['build (generation taken off)', `${(build / 1000).toFixed(1)} s`],
      ['reopen, checksums verified', `${(reopen / 1000).toFixed(2)} s`],
      ['index files', megabytes(bytes)],
      ['resident memory with categories and places, without an index', megabytes(atFirst)],
      ['the same after the build and the searches', megabytes(beforeWrites)],
      [`the same with ${delta} recent writes`, megabytes(process.memoryUsage.rss())],
      [`durable write, found by the next search (${delta} writes), p50 / p95 / p99`, writes],
    ],
  ),
)
console.log('')
console.log(
  table(
    [
      'class (ms)',
      'index: p50 / p95 / p99 / most',
      `with ${delta} recent writes`,
      'whole operation',
      `with ${delta} recent writes`,
      'queries a search',
      'median total',
    ],
    before.map((row, i) => {
      const { inIndex, whole } = after[i]!
      return [row.name, row.inIndex, inIndex, row.whole, whole, row.queries, String(row.total)]
    }),
  ),
)

await index.close()
reader.close()
writer.close()

interface Measured {
  readonly name: string
  /** Time in the index: one search may take several queries, when its words do not match as they stand. */
  readonly inIndex: string
  /** Time of the whole search: where and what is meant, and the index. */
  readonly whole: string
  readonly queries: string
  readonly total: number
}

async function measureClasses(
  { taxonomy, gazetteer }: World,
  list: readonly QueryClass[],
): Promise<Measured[]> {
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  let spent = 0
  let queries = 0
  const search = {
    search: async (query: SearchQuery) => {
      const begun = performance.now()
      const result = await index.search(query)
      spent += performance.now() - begun
      queries++
      return result
    },
  }
  const measured: Measured[] = []
  for (const { name, requests } of list) {
    const totals: number[] = []
    const inIndex: number[] = []
    const whole: number[] = []
    queries = 0
    for (const request of requests) {
      spent = 0
      const begun = performance.now()
      const { total } = await searchEntities({ search, taxonomy, gazetteer, clock }, request)
      whole.push(performance.now() - begun)
      inIndex.push(spent)
      totals.push(total)
    }
    const total = totals.sort((a, b) => a - b)[totals.length >> 1]!
    const each = (queries / requests.length).toFixed(2)
    measured.push({ name, inIndex: timesOf(inIndex), whole: timesOf(whole), queries: each, total })
    say(`${name}: index ${timesOf(inIndex)} ms, whole ${timesOf(whole)} ms, ${each} queries each`)
  }
  return measured
}

function timesOf(times: readonly number[]): string {
  return `${percentiles(times)} / ${Math.max(...times).toFixed(1)}`
}

/** Writes businesses again, each in a durable transaction of its own, and searches for it at once. */
async function measureWrites(): Promise<string> {
  const times: number[] = []
  const put = writer.transaction(indexDocumentToLog)
  for (let i = 0; i < delta; i++) {
    const { document } = businesses.business(1 + ((i * 7919) % size))
    const changed = { ...document, names: [`${document.names[0]} again`] }
    const query: SearchQuery = {
      country: document.country,
      condition: { kind: 'word', word: 'again', fields: ['name'], form: 'exact', weight: 1 },
      area: { kind: 'places', ids: document.placeIds.slice(0, 1) },
      filters: {},
      now: 0,
      offset: 0,
      limit: 1,
    }
    const begun = performance.now()
    put.immediate(writer, changed)
    const { total } = await index.search(query)
    times.push(performance.now() - begun)
    if (total === 0) throw new Error(`${document.id} was not found after its write`)
  }
  say(`writes: ${percentiles(times)} ms`)
  return `${percentiles(times)} ms`
}
