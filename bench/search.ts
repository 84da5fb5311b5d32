/**
 * `npm run bench:search -- --size 100000`: builds the index of made-up businesses and measures, in process, the searches of `lib/queries.ts`, writes that
 * become visible, the size on disk and in memory.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSegmentIndex } from '../src/adapters/segment-index/open.ts'
import { indexDocumentToLog } from '../src/adapters/segment-index/search-log.ts'
import { migrate, openDatabase } from '../src/adapters/sqlite/database.ts'
import { searchEntities } from '../src/operations/search-entities.ts'
import type { SearchQuery } from '../src/search/query.ts'
import { Businesses } from './lib/businesses.ts'
import { type QueryClass, queryClasses } from './lib/queries.ts'
import { percentiles, table } from './lib/report.ts'
import { openWorld, type World } from './lib/world.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '1000' },
    delta: { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
  },
})
const size = Number(values.size)
const delta = Math.min(Number(values.delta), size)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

const world = openWorld()
const businesses = new Businesses(world)
const folder = mkdtempSync(join(tmpdir(), 'highstreet-bench-'))
const databaseFile = join(folder, 'directory.sqlite')
const directory = join(folder, 'search')
const writer = openDatabase(databaseFile, 'writer')
migrate(writer)
const reader = openDatabase(databaseFile, 'reader')

function* documents(): Generator<ReturnType<Businesses['business']>['document']> {
  for (let n = 1; n <= size; n++) yield businesses.business(n).document
}

say(`${size} businesses, ${world.towns.length} towns, ${world.categories.length} categories`)
let started = performance.now()
for (const _ of documents());
const generation = performance.now() - started
const open = () => openSegmentIndex({ directory, db: reader, documents, merges: false, pollMs: 0 })
started = performance.now()
let index = await open()
const build = performance.now() - started - generation
await index.close()
started = performance.now()
index = await open()
const reopen = performance.now() - started
const bytes = readdirSync(directory).reduce((sum, file) => sum + statSync(join(directory, file)).size, 0)

// Other searches than those measured warm the process up.
const warmUp = queryClasses(world, businesses, size, Number(values.queries), 1)
const classes = queryClasses(world, businesses, size, Number(values.queries), 2)
await measureClasses(world, warmUp)
const before = await measureClasses(world, classes)
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
      ['index files', `${(bytes / 1e6).toFixed(0)} MB`],
      ['resident memory of this process', `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`],
      [`durable write, found by the next search (${delta} writes), p50 / p95 / p99`, writes],
    ],
  ),
)
console.log('')
console.log(
  table(
    ['class (ms)', 'p50 / p95 / p99', `the same with ${delta} recent writes`, 'median total'],
    before.map((row, i) => [row.name, row.times, after[i]!.times, String(row.total)]),
  ),
)

await index.close()
reader.close()
writer.close()
if (values.keep) say(`kept ${folder}`)
else rmSync(folder, { recursive: true })

interface Measured {
  readonly name: string
  readonly times: string
  readonly total: number
}

/** The time that each request spends in the index; one request may take several queries, when its words do not match as they stand. */
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
    const times: number[] = []
    queries = 0
    for (const request of requests) {
      spent = 0
      totals.push((await searchEntities({ search, taxonomy, gazetteer, clock }, request)).total)
      times.push(spent)
    }
    const total = totals.sort((a, b) => a - b)[totals.length >> 1]!
    measured.push({ name, times: percentiles(times), total })
    say(`${name}: ${percentiles(times)} ms, ${(queries / requests.length).toFixed(2)} queries each`)
  }
  return measured
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
