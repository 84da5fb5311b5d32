/**
 * `npm run bench:search:opensearch -- --size 100000 --jars DIR`: the same queries with the same rows over HTTP, from our index and from an OpenSearch node of one
 * shard merged to one segment, one after the other in the same run. `--jars` is made by
 * `mvn -f bench/lib/opensearch/pom.xml dependency:copy-dependencies -DoutputDirectory=DIR`. Fails when totals differ on more than 1 % of the queries.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rebuildIndex } from '../src/adapters/segment-index/rebuild.ts'
import { migrate, openDatabase } from '../src/adapters/sqlite/database.ts'
import { searchEntities } from '../src/operations/search-entities.ts'
import type { SearchDocument, SearchQuery } from '../src/search/query.ts'
import { Businesses } from './lib/businesses.ts'
import { postAll } from './lib/http-load.ts'
import { OpenSearchNode } from './lib/opensearch.ts'
import { toOpenSearch } from './lib/opensearch-query.ts'
import { queryClasses } from './lib/queries.ts'
import { percentiles, table } from './lib/report.ts'
import { openWorld } from './lib/world.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '300' },
    jars: { type: 'string', default: 'var/opensearch-jars' },
    heap: { type: 'string', default: '2g' },
    connections: { type: 'string', default: '16' },
    rows: { type: 'string', default: '25' },
  },
})
const size = Number(values.size)
const connections = Number(values.connections)
const [ownPort, enginePort] = [9871, 9872]
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const world = openWorld()
const businesses = new Businesses(world)
const folder = mkdtempSync(join(tmpdir(), 'highstreet-bench-'))
const databaseFile = join(folder, 'directory.sqlite')
const directory = join(folder, 'search')
const writer = openDatabase(databaseFile, 'writer')
migrate(writer)
writer.exec('CREATE TABLE document (id INTEGER PRIMARY KEY, body TEXT NOT NULL)')

function* documents(): Generator<SearchDocument> {
  for (let n = 1; n <= size; n++) yield businesses.business(n).document
}

const put = writer.prepare<[number, string]>('INSERT INTO document VALUES (?, ?)')
writer.transaction(() => {
  for (const document of documents()) put.run(Number(document.id), JSON.stringify(document))
})()
let started = performance.now()
await rebuildIndex({ directory, databaseFile, documents })
const ownLoad = performance.now() - started
say(`our index: built in ${(ownLoad / 1000).toFixed(1)} s`)
const node = await OpenSearchNode.start(values.jars, join(folder, 'opensearch'), enginePort, values.heap)
started = performance.now()
await node.load(documents())
const engineLoad = performance.now() - started
say(`OpenSearch: loaded in ${(engineLoad / 1000).toFixed(1)} s`)

const own = await startOwn()
const rows: string[][] = []
let [asked, agreed] = [0, 0]
try {
  const warmUp = await recorded(1)
  for (const { queries } of warmUp) await both(queries)
  const measured = await recorded(2)
  measured.push({ name: 'all of them, mixed', queries: interleave(measured.map(({ queries }) => queries)) })
  for (const { name, queries } of measured) {
    const [ours, theirs] = await both(queries)
    asked += queries.length
    agreed += queries.filter((_, i) => totalOf(ours.bodies[i]!) === totalOf(theirs.bodies[i]!)).length
    const ratio = ours.perSecond / theirs.perSecond
    const cells = [ours, theirs].flatMap((one) => [one.perSecond.toFixed(0), percentiles(one.times)])
    rows.push([name, ...cells, ratio.toFixed(1)])
    say(rows.at(-1)!.join(' | '))
  }
  console.log(
    table(
      [
        'class',
        'ours, a second',
        'p50 / p95 / p99 ms',
        'OpenSearch, a second',
        'p50 / p95 / p99 ms',
        'ratio',
      ],
      rows,
    ),
  )
  console.log('')
  const ownBytes = readdirSync(directory).reduce((sum, file) => sum + statSync(join(directory, file)).size, 0)
  console.log(
    table(
      ['measure', 'ours', 'OpenSearch'],
      [
        ['load', `${(ownLoad / 1000).toFixed(1)} s`, `${(engineLoad / 1000).toFixed(1)} s`],
        [
          'index on disk',
          `${(ownBytes / 1e6).toFixed(0)} MB`,
          `${((await node.bytes()) / 1e6).toFixed(0)} MB (with the documents)`,
        ],
        ['queries with the same total', `${agreed} of ${asked}`, ''],
      ],
    ),
  )
} finally {
  own.stdin?.end()
  await node.stop()
  writer.close()
  rmSync(folder, { recursive: true })
}
if (agreed < asked * 0.99) throw new Error('Totals differ on more than 1 % of the queries.')

interface Recorded {
  readonly name: string
  readonly queries: SearchQuery[]
}

/** The last query of each request: the one that answers it. */
async function recorded(seed: number): Promise<Recorded[]> {
  const { taxonomy, gazetteer } = world
  const list: Recorded[] = []
  for (const { name, requests } of queryClasses(world, businesses, size, Number(values.queries), seed)) {
    const queries: SearchQuery[] = []
    for (const request of requests) {
      let last: SearchQuery | null = null
      const search = {
        search: (query: SearchQuery) => {
          last = { ...query, limit: Number(values.rows) }
          return Promise.resolve({ total: 1, hits: [], facets: [] })
        },
      }
      await searchEntities(
        { search, taxonomy, gazetteer, clock: { now: () => Date.UTC(2026, 0, 1) } },
        request,
      )
      if (last !== null) queries.push(last)
    }
    list.push({ name, queries })
  }
  return list
}

async function both(queries: readonly SearchQuery[]) {
  const ours = await postAll(
    `http://127.0.0.1:${ownPort}`,
    '/',
    queries.map((query) => JSON.stringify(query)),
    connections,
  )
  const bodies = queries.map((query) => JSON.stringify(toOpenSearch(query)))
  return [ours, await postAll(node.url, '/businesses/_search', bodies, connections)] as const
}

function totalOf(body: string): number {
  const answer = JSON.parse(body) as { total?: number; hits?: { total: { value: number } } }
  return answer.total ?? answer.hits!.total.value
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat()
}

async function startOwn(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./lib/search-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseFile, directory, String(ownPort)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}
