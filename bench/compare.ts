/**
 * `npm run bench:compare -- --size 100000 --jars DIR`: the whole server over HTTP beside OpenSearch and PostgreSQL with PostGIS, each on its own, in one run on one
 * machine: the same searches, the same rows returned, the same totals or the run fails. An engine that is not installed is left out, and the
 * result says so. How it is done and how to get the engines: docs/explain/search-comparison.md.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServerProcess } from '../test/support/server-process.ts'
import { Businesses } from './lib/businesses.ts'
import { chart } from './lib/chart.ts'
import { endTogether, freePort } from './lib/children.ts'
import { directoryBytes, readThrough, residentBytes } from './lib/files.ts'
import { startFloor } from './lib/floor.ts'
import { type Answered, loadEach, loadPaced, type RawRequest, rawGet, rawPost } from './lib/keep-alive.ts'
import { type LoadedFolder, loadFolder } from './lib/load-folder.ts'
import { configurations, OpenSearchNode } from './lib/opensearch.ts'
import { toOpenSearch } from './lib/opensearch-query.ts'
import { peerDocuments } from './lib/peer-documents.ts'
import { Postgres, postgresInstalled } from './lib/postgres.ts'
import { toPostgres } from './lib/postgres-query.ts'
import { openFolder, type RecordedSearch, recordSearches } from './lib/record.ts'
import { denseCity, rowsAsked, SearchRequests } from './lib/requests.ts'
import { type EngineResults, type Measured, markdown, measure, type Results } from './lib/results.ts'
import { openWorld } from './lib/world.ts'

const { values: given } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '20000' },
    /** Searches that nobody is measured on, of the same kinds, before those that are. */
    'warm-up': { type: 'string', default: '4000' },
    connections: { type: 'string', default: '16' },
    /** Folder that keeps what was loaded for the next run; without it everything is made anew and removed. */
    data: { type: 'string' },
    jars: { type: 'string', default: 'var/opensearch-jars' },
    heap: { type: 'string', default: '2g' },
    /** Engines to compare with. */
    engines: { type: 'string', default: 'opensearch,postgresql' },
    /** Most seconds that an engine is given for the mix; the rest of it is not asked. */
    seconds: { type: 'string', default: '150' },
    /** Searches a second that are offered at a steady pace. */
    pace: { type: 'string', default: '1000' },
    /** Where the results, the table and the chart go. */
    results: { type: 'string' },
    chart: { type: 'string' },
  },
})
const size = Number(given.size)
const connections = Number(given.connections)
const seconds = Number(given.seconds)
const wanted = given.engines.split(',')
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const folder = given.data ?? mkdtempSync(join(tmpdir(), 'highstreet-compare-'))
// PostgreSQL does not run as root, and must reach its part.
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
const dataFolder = join(folder, 'highstreet')
const failures: string[] = []
const facts: Record<string, string> = {}
const sampleSize = 1500
const enough = 0.99

try {
  const loaded = await loadFolder({ folder: dataFolder, size, seed: 1, say })
  const plan = await planSearches(loaded)
  const { own, floor } = await measureOwn(loaded, plan)
  const engines = [own]
  const trials: { name: string; measured: Measured }[] = []
  if (wanted.includes('opensearch')) {
    if (existsSync(given.jars)) {
      await attempt('OpenSearch', async () => engines.push(await measureOpenSearch(loaded, plan, trials)))
    } else skip('OpenSearch', `there are no jars in ${given.jars}`)
  }
  if (wanted.includes('postgresql')) {
    if (postgresInstalled()) {
      await attempt('PostgreSQL', async () => engines.push(await measurePostgres(loaded, plan)))
    } else skip('PostgreSQL', 'postgresql-15 with postgresql-15-postgis-3 is not installed')
  }
  finish({
    date: new Date().toISOString().slice(0, 10),
    command: `npm run bench:compare -- --size ${size} --queries ${given.queries}`,
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
    size,
    connections,
    rows: rowsAsked,
    answerBytes: plan.answerBytes,
    engines,
    floor,
    trials,
    facts,
  })
} finally {
  if (given.data === undefined) rmSync(folder, { recursive: true, force: true })
}

/** The searches, with what the directory makes of them. */
interface Plan {
  readonly warmUp: readonly RecordedSearch[]
  readonly mix: readonly RecordedSearch[]
  /** Searches of lines of their own. */
  readonly lines: Readonly<Record<string, readonly RecordedSearch[]>>
  answerBytes: number
}

async function planSearches({ apiKey }: LoadedFolder): Promise<Plan> {
  const world = openWorld()
  const businesses = new Businesses(world)
  const count = Number(given.queries)
  const warm = new SearchRequests(world, businesses, size, 1).mix(Number(given['warm-up']))
  const requests = new SearchRequests(world, businesses, size, 2)
  const warmTargets = new Set(warm.map(({ target }) => target))
  const fresh = requests
    .mix(count + 500)
    .filter(({ target }) => !warmTargets.has(target))
    .slice(0, count)
  const some = Math.min(1000, count)
  const lines = {
    [`${denseCity}, asked alone`]: requests.dense(some),
    [`${denseCity}, with facets`]: requests.dense(some, { facets: 'category|place|flag' }),
    [`${denseCity}, with open_at`]: requests.dense(some, { open_at: 'now' }),
    [`${denseCity}, with open_at and facets`]: requests.dense(some, {
      open_at: 'now',
      facets: 'category|place|flag',
    }),
  }
  const directory = await openFolder(dataFolder)
  await directory.prepare()
  const record = (list: typeof fresh) => recordSearches(directory, apiKey, list)
  const started = performance.now()
  const plan: Plan = {
    warmUp: await record(warm),
    mix: await record(fresh),
    lines: Object.fromEntries(
      await Promise.all(
        Object.entries(lines).map(async ([name, list]) => [name, await record(list)] as const),
      ),
    ),
    answerBytes: 0,
  }
  await directory.close()
  say(`${plan.mix.length} searches understood in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return plan
}

async function measureOwn(loaded: LoadedFolder, plan: Plan) {
  const started = performance.now()
  const server = await startServerProcess(dataFolder, { env: { HIGHSTREET_WORKERS: '2' } })
  endTogether(server.child)
  facts['ready after a restart'] = `${((performance.now() - started) / 1000).toFixed(1)} s`
  const request = ({ target }: RecordedSearch): RawRequest => rawGet(`${target}&api_key=${loaded.apiKey}`)
  try {
    readThrough(dataFolder)
    await loadEach(server.url, connections, plan.warmUp.map(request))
    const answered = await loadEach(server.url, connections, plan.mix.map(request))
    plan.answerBytes = Math.round(
      answered.answers.reduce((sum, { bytes }) => sum + bytes, 0) / answered.answers.length,
    )
    const lines = await measureLines(server.url, plan, request)
    const sample = plan.mix.slice(0, sampleSize)
    const floor = await measureFloor(server, loaded, sample, request)
    await measurePace(server, plan.mix.map(request))
    const own: EngineResults = {
      name: 'Highstreet',
      setup: 'the server as it ships with two request threads; a key with a plan',
      ...summary(plan.mix, answered),
      lines,
      loadSeconds: loaded.loadSeconds + loaded.buildSeconds,
      diskBytes: directoryBytes(dataFolder),
      memoryBytes: residentBytes(server.child.pid!),
    }
    facts.load = `${loaded.loadSeconds.toFixed(0)} s to make and write, ${loaded.buildSeconds.toFixed(0)} s to build the index`
    for (const [name, bytes] of Object.entries(loaded.bytes))
      facts[`disk, ${name}`] = `${Math.round(bytes / 1e6)} MB`
    facts['an answer'] = `${Math.round(plan.answerBytes / 1000)} KB`
    progress(own)
    return { own, floor }
  } finally {
    await server.end('SIGTERM')
  }
}

/** The same searches by searching and from memory, one after the other, twice, the better of both. */
async function measureFloor(
  server: ServerProcess,
  { apiKey }: LoadedFolder,
  sample: readonly RecordedSearch[],
  request: (search: RecordedSearch) => RawRequest,
): Promise<Results['floor']> {
  const targets = sample.map(({ target }) => target)
  const floor = await startFloor({ folder: dataFolder, apiKey, targets, threads: 2 })
  try {
    const requests = sample.map(request)
    // Only then has every thread compiled what it runs.
    await loadEach(floor.url, connections, [...requests, ...requests])
    const best = async (url: string): Promise<Measured> => {
      const runs: Measured[] = []
      for (let run = 0; run < 3; run++) {
        const { times, perSecond } = await loadEach(url, connections, requests)
        runs.push(measure(times, perSecond))
      }
      return runs.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
    }
    const results = { memory: await best(floor.url), searching: await best(server.url) }
    say(`floor: ${results.memory.perSecond} a second from memory, ${results.searching.perSecond} searching`)
    return results
  } finally {
    await floor.stop()
  }
}

/** Searches at a steady pace, whether or not the server keeps up. */
async function measurePace(server: ServerProcess, requests: readonly RawRequest[]): Promise<void> {
  let next = 0
  const pace = Number(given.pace)
  const { times, perSecond } = await loadPaced(
    server.url,
    64,
    10,
    pace,
    () => requests[next++ % requests.length]!,
  )
  const { p50, p95, p99 } = measure(times, perSecond)
  facts[`${pace} searches a second offered, p50 / p95 / p99`] = `${p50} / ${p95} / ${p99} ms`
}

async function measureOpenSearch(
  loaded: LoadedFolder,
  plan: Plan,
  trials: { name: string; measured: Measured }[],
): Promise<EngineResults> {
  const node = await OpenSearchNode.start({
    jars: given.jars,
    folder: join(folder, 'opensearch'),
    port: await freePort(),
    heap: given.heap,
    identity: loaded.identity,
    documents: () => peerDocuments(dataFolder, loaded.apiKey),
    say,
  })
  try {
    const requestFor = ({ index, form }: (typeof configurations)[number]) => {
      return ({ query }: RecordedSearch): RawRequest =>
        rawPost(`/${index}/_search`, JSON.stringify(toOpenSearch(query, form)), 'application/json')
    }
    readThrough(join(folder, 'opensearch'))
    const sample = plan.mix.slice(0, sampleSize)
    // Before the first is tried, or it would be the one that waits for the compiler.
    await loadEach(node.url, connections, plan.warmUp.map(requestFor(configurations[0]!)), seconds / 4)
    let best = configurations[0]!
    let most = 0
    for (const configuration of configurations) {
      const request = requestFor(configuration)
      await loadEach(node.url, connections, plan.warmUp.slice(0, sampleSize).map(request), seconds / 8)
      const { times, perSecond } = await loadEach(node.url, connections, sample.map(request), seconds / 8)
      trials.push({ name: configuration.name, measured: measure(times, perSecond) })
      say(`OpenSearch, ${configuration.name}: ${perSecond.toFixed(0)} a second`)
      if (perSecond > most) [best, most] = [configuration, perSecond]
    }
    const request = requestFor(best)
    await loadEach(node.url, connections, plan.warmUp.map(request), seconds / 4)
    const answered = await loadEach(node.url, connections, plan.mix.map(request), seconds)
    const results: EngineResults = {
      name: 'OpenSearch',
      setup: `2.19.1, one node with ${given.heap} of heap, every shard merged to one segment; the best of ${configurations.length} configurations: ${best.name}`,
      ...summary(plan.mix, answered),
      lines: await measureLines(
        node.url,
        plan,
        request,
        ({ query }) => toOpenSearch(query, best.form) !== null,
      ),
      loadSeconds: node.loadSeconds,
      diskBytes: await node.bytes(best.index),
      memoryBytes: residentBytes(node.pid),
    }
    progress(results)
    return results
  } finally {
    await node.stop()
  }
}

async function measurePostgres(loaded: LoadedFolder, plan: Plan): Promise<EngineResults> {
  const postgres = await Postgres.start({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    identity: loaded.identity,
    documents: () => peerDocuments(dataFolder, loaded.apiKey),
    say,
  })
  try {
    readThrough(join(folder, 'postgres'))
    const request = ({ query }: RecordedSearch): RawRequest =>
      rawPost('/', JSON.stringify(query), 'application/json')
    await loadEach(postgres.url, connections, plan.warmUp.map(request), seconds / 4)
    const answered = await loadEach(postgres.url, connections, plan.mix.map(request), seconds)
    const results: EngineResults = {
      name: 'PostgreSQL',
      setup:
        '15 with PostGIS 3.3, a GIN index over all tokens, GiST over points, behind a thin server in Node',
      ...summary(plan.mix, answered),
      lines: await measureLines(
        postgres.url,
        plan,
        request,
        ({ query }) => toPostgres(query, () => []) !== null,
      ),
      loadSeconds: postgres.loadSeconds,
      diskBytes: postgres.bytes(),
      memoryBytes: postgres.residentBytes(),
    }
    progress(results)
    return results
  } finally {
    await postgres.stop()
  }
}

async function measureLines(
  url: string,
  { lines }: Plan,
  request: (search: RecordedSearch) => RawRequest,
  answerable: (search: RecordedSearch) => boolean = () => true,
): Promise<Record<string, Measured>> {
  const measured: Record<string, Measured> = {}
  for (const [name, searches] of Object.entries(lines)) {
    if (!searches.every(answerable)) continue
    const { times, perSecond } = await loadEach(url, connections, searches.map(request), seconds / 8)
    measured[name] = measure(times, perSecond)
  }
  return measured
}

/** Figures of the whole mix and of its classes, and on how many searches the total is the directory's. */
function summary(mix: readonly RecordedSearch[], { times, answers, perSecond }: Answered) {
  const byClass = new Map<string, number[]>()
  let [same, compared] = [0, 0]
  for (const [i, { name, total }] of mix.entries()) {
    const time = times[i]
    if (time === undefined) continue
    const list = byClass.get(name)
    if (list === undefined) byClass.set(name, [time])
    else list.push(time)
    compared++
    if (totalOf(answers[i]!.text) === total) same++
  }
  const classes = [...byClass]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, list]) => [name, measure(list, 0)] as const)
  return {
    mix: measure(times, perSecond),
    classes: Object.fromEntries(classes),
    sameTotals: [same, compared] as const,
  }
}

function totalOf(beginning: string): number {
  return Number(
    /"total_rows":(\d+)|"hits":\{"total":\{"value":(\d+)/.exec(beginning)?.slice(1).find(Boolean) ?? -1,
  )
}

async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    say(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}

function skip(name: string, reason: string): void {
  say(`${name} is left out: ${reason}`)
  facts[name] = `left out: ${reason}`
}

function progress({ name, mix, sameTotals }: EngineResults): void {
  say(
    `${name}: ${mix.perSecond} a second, p50 ${mix.p50}, p95 ${mix.p95}, p99 ${mix.p99} ms, ${sameTotals.join(' of ')} totals agree`,
  )
}

function finish(results: Results): void {
  for (const { name, sameTotals } of results.engines) {
    if (sameTotals[0] < sameTotals[1] * enough)
      failures.push(`${name}: totals differ on more than 1 % of the searches`)
  }
  console.log(markdown(results))
  if (given.results !== undefined) {
    mkdirSync(dirname(given.results), { recursive: true })
    writeFileSync(given.results, `${JSON.stringify(results, null, 2)}\n`)
  }
  if (given.chart !== undefined) writeFileSync(given.chart, chart(results))
  for (const failure of failures) say(`FAILED ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
