/**
 * `npm run bench:cluster -- --seconds 20`: in one run on one machine, the embedded server beside two nodes of a cluster on
 * PostgreSQL, without and with a synchronous standby: durable object writes over 16 connections, the same searches, and how
 * long after its acknowledgement by one node a write is found by a search through the other. Turns alternate, since the
 * speed of a shared machine varies. Fails when a search misses an acknowledged write. `--json FILE` keeps the figures.
 * `--search opensearch` measures searches on OpenSearch instead.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { businessOf, nameOf } from '../scripts/cluster/businesses.ts'
import { endTogether } from '../test/support/at-end.ts'
import { startCluster } from '../test/support/cluster.ts'
import { makeDataFolder, startServerProcess } from '../test/support/server-process.ts'
import { Connection, loadClosed, loadEach, type RawRequest, rawGet, rawPost } from './lib/keep-alive.ts'
import { searchesOnOpenSearch } from './lib/on-opensearch.ts'
import { percentile, table } from './lib/report.ts'
import { type Measured, measure } from './lib/results.ts'

const { values: given } = parseArgs({
  options: {
    entities: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    turns: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    /** Writes a second beside which freshness is measured. */
    writes: { type: 'string', default: '500' },
    /** Only searches on OpenSearch, beside OpenSearch itself. */
    search: { type: 'string' },
    json: { type: 'string' },
  },
})
const size = Number(given.entities)
const turns = Number(given.turns)
const seconds = Number(given.seconds) / turns
const connections = Number(given.connections)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Servers of one kind, which share a store. */
interface Contender {
  readonly name: string
  readonly urls: readonly string[]
  readonly apiKey: string
  readonly userId: string
  readonly ids: string[]
  readonly times: number[]
  written: number
  /** Requests a second of each turn. */
  readonly rates: number[]
}

if (given.search === 'opensearch') {
  await onOpenSearch()
  process.exit(0)
}

const own = await makeDataFolder()
const server = await startServerProcess(own.folder)
endTogether(server.child)
const cluster = await startCluster({ standby: false, isDirect: true, say })
// The embedded server has no copy either.
await cluster.database.stopStandby()
const embedded = contender('embedded', [server.url], own)
const nodes = contender(
  'cluster, two nodes',
  cluster.nodes.map(({ url }) => url),
  cluster,
)
const both = [embedded, nodes]
try {
  for (const one of both) await fill(one)
  const [alone, plain] = await writes('without a standby')
  const [searchAlone, searchCluster] = await searches()
  const fresh = await freshness()
  await cluster.database.addStandby()
  const [aloneAgain, synchronous] = await writes('with a synchronous standby')
  report({ alone, plain, searchAlone, searchCluster, aloneAgain, synchronous }, fresh)
} finally {
  await server.end('SIGTERM')
  await cluster.close()
}

async function onOpenSearch(): Promise<void> {
  const cluster = await startCluster({ nodes: 1, standby: false, isDirect: true, openSearch: 1, say })
  const { database, search } = cluster
  const { first, all, through } = await searchesOnOpenSearch({
    postgresUrl: database.url(),
    urls: search!.urls,
    size,
    seconds,
    turns,
    connections,
    say,
  }).finally(() => cluster.close())
  const row = (name: string, { perSecond, p50, p95, p99 }: Measured): string[] => [
    name,
    perSecond.toFixed(0),
    `${p50} / ${p95} / ${p99}`,
  ]
  const ratio = (to: Measured): string => (through.perSecond / to.perSecond).toFixed(2)
  console.log(
    table(
      ['searches a second', '', 'p50 / p95 / p99, ms'],
      [
        row('OpenSearch itself, first reading of each', first),
        row('OpenSearch itself, all that the searches ask', all),
        row('through the search port', through),
      ],
    ),
  )
  console.log(`\n${ratio(all)} × the same requests (at least 0.8), ${ratio(first)} × the first readings`)
}

type Pair = [Measured, Measured]

function contender(
  name: string,
  urls: readonly string[],
  { apiKey, userId }: { apiKey: string; userId: string },
): Contender {
  return { name, urls, apiKey, userId, ids: [], times: [], written: 0, rates: [] }
}

/** The same businesses for all. */
async function fill({ name, urls, apiKey, userId, ids }: Contender): Promise<void> {
  const put = async (number: number): Promise<void> => {
    const body = new URLSearchParams({ ...businessOf(number), api_key: apiKey, _user_id: userId })
    const answer = await fetch(`${urls[number % urls.length]}/v1/business`, { method: 'PUT', body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${text}`)
    ids[number] = JSON.parse(text).data.entity_id
  }
  for (let first = 0; first < size; first += connections)
    await Promise.all(Array.from({ length: Math.min(connections, size - first) }, (_, n) => put(first + n)))
  say(`${name}: ${size} businesses`)
}

/** An object write, on entities all over the directory; each says something new. */
function nextWrite(to: Contender): RawRequest {
  const n = ++to.written
  const id = to.ids[(n * 7919) % to.ids.length]!
  const common = `api_key=${to.apiKey}&_user_id=${to.userId}&entity_id=${id}`
  return n % 2 === 0
    ? rawPost('/v1/entity/email', `${common}&email_address=info${n}%40example.com`)
    : rawPost('/v1/entity/description', `${common}&headline=News+${n}&body=Open+again+with+a+garden+${n}`)
}

/** One turn of each after the other, on all of its servers at once. */
async function inTurns(
  work: (
    one: Contender,
    url: string,
    connections: number,
  ) => Promise<{ times: readonly number[]; perSecond: number }>,
): Promise<Pair> {
  for (const one of both) {
    one.times.length = 0
    one.rates.length = 0
  }
  for (let turn = 0; turn <= turns; turn++)
    for (const one of both) {
      const loads = await Promise.all(one.urls.map((url) => work(one, url, connections / one.urls.length)))
      // In the first, threads still compile what they run.
      if (turn === 0) continue
      for (const { times } of loads) one.times.push(...times)
      one.rates.push(loads.reduce((sum, { perSecond }) => sum + perSecond, 0))
    }
  return both.map(({ times, rates }) =>
    measure(times, rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
  ) as Pair
}

async function writes(what: string): Promise<Pair> {
  const pair = await inTurns((one, url, count) => loadClosed(url, count, seconds, () => nextWrite(one)))
  say(`writes ${what}: ${pair.map(({ perSecond }) => perSecond.toFixed(0)).join(' and ')} a second`)
  return pair
}

/** By name, so that each has one hit, and for a word that all have. */
async function searches(): Promise<Pair> {
  let asked = 0
  const next = ({ apiKey }: Contender): RawRequest => {
    const n = ++asked
    const query = new URLSearchParams({ country: 'GB', per_page: '10', api_key: apiKey })
    if (n % 2 === 0) {
      query.set('who', nameOf((n * 31) % size))
      return rawGet(`/v1/entity/search/who?${query}`)
    }
    query.set('what', 'bakery')
    query.set('page', String(1 + (n % 10)))
    return rawGet(`/v1/entity/search/what?${query}`)
  }
  const pair = await inTurns((one, url, count) => loadClosed(url, count, seconds, () => next(one)))
  say(`searches: ${pair.map(({ perSecond }) => perSecond.toFixed(0)).join(' and ')} a second`)
  return pair
}

/** Writes through one node, each followed by a search through the other, beside other writes at a steady pace. */
async function freshness(): Promise<{ times: number[]; perSecond: number }> {
  const [first = '', second = ''] = nodes.urls
  const { hostname, port } = new URL(second)
  const searching = new Connection(hostname, Number(port))
  const times: number[] = []
  let running = true
  let written = 0
  const began = performance.now()
  const pace = Number(given.writes) / connections
  const writers = Array.from({ length: connections }, async () => {
    const start = performance.now()
    for (let sent = 0; running; sent++) {
      const wait = start + (sent / pace) * 1000 - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      await loadEach(first, 1, [nextWrite(nodes)])
      written++
    }
  })
  for (let n = 0; performance.now() - began < seconds * turns * 1000; n++) {
    const number = size + n
    const body = new URLSearchParams({ ...businessOf(number), api_key: nodes.apiKey, _user_id: nodes.userId })
    const answer = await fetch(`${first}/v1/business`, { method: 'PUT', body })
    const id = JSON.parse(await answer.text()).data.entity_id as string
    const query = new URLSearchParams({ who: nameOf(number), country: 'GB', api_key: nodes.apiKey })
    const acknowledged = performance.now()
    const found = await searching.send(rawGet(`/v1/entity/search/who?${query}`))
    times.push(performance.now() - acknowledged)
    if (!found.text.includes(`"id":"${id}"`)) throw new Error(`A search did not find ${nameOf(number)}.`)
  }
  running = false
  await Promise.all(writers)
  searching.close()
  return { times, perSecond: (written / (performance.now() - began)) * 1000 }
}

function report(
  found: Readonly<
    Record<'alone' | 'plain' | 'searchAlone' | 'searchCluster' | 'aloneAgain' | 'synchronous', Measured>
  >,
  fresh: { times: number[]; perSecond: number },
): void {
  const row = (name: string, one: Measured, other: Measured, wanted: number): string[] => [
    name,
    one.perSecond.toFixed(0),
    other.perSecond.toFixed(0),
    `${(other.perSecond / one.perSecond).toFixed(2)} × (at least ${wanted})`,
    `${other.p50} / ${other.p95} / ${other.p99}`,
  ]
  const head = ['a second', 'embedded', 'two nodes', 'ratio', 'p50 / p95 / p99 of the nodes, ms']
  console.log(
    table(head, [
      row('object writes', found.alone, found.plain, 0.5),
      row('object writes, synchronous standby', found.aloneAgain, found.synchronous, 0.3),
      row('searches', found.searchAlone, found.searchCluster, 0.7),
    ]),
  )
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(fresh.times, share).toFixed(1))
  console.log(
    `\n${fresh.times.length} writes through one node were found by the next search through the other, beside ${fresh.perSecond.toFixed(0)} writes a second: p50 ${p50} ms, p99 ${p99} ms (at most 50)`,
  )
  if (given.json === undefined) return
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`
  const date = new Date().toISOString().slice(0, 10)
  const freshness = measure(fresh.times, fresh.perSecond)
  writeFileSync(given.json, `${JSON.stringify({ date, machine, size, ...found, freshness }, null, 2)}\n`)
}
