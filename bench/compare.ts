/**
 * `npm run bench:compare -- --size 100000 --jars DIR`: the whole server over HTTP beside OpenSearch and PostgreSQL with PostGIS, in turns, in one run on one
 * machine: the same searches, the same rows returned, the same totals or the run fails. An engine that is not installed is left out, and the
 * result says so. How it is done and how to get the engines: docs/explain/search-comparison.md.
 */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { endTogether, temporaryFolder } from '../test/support/at-end.ts'
import { freePort } from '../test/support/free-port.ts'
import { type ServerProcess, startServerProcess } from '../test/support/server-process.ts'
import { alternate } from './lib/alternate.ts'
import { chart } from './lib/chart.ts'
import { contender, type Engine, inTurn, type Settling, settle } from './lib/engine.ts'
import { directoryBytes, readThrough, residentBytes } from './lib/files.ts'
import { startFloor } from './lib/floor.ts'
import { type Answered, loadEach, loadPaced, type RawRequest, rawGet, rawPost } from './lib/keep-alive.ts'
import { type LoadedFolder, loadFolder } from './lib/load-folder.ts'
import { configurations, OpenSearchNode } from './lib/opensearch.ts'
import { toOpenSearch } from './lib/opensearch-query.ts'
import { peerDocuments } from './lib/peer-documents.ts'
import { type Plan, type PlannedSearches, planSearches } from './lib/plan.ts'
import { Postgres, postgresInstalled } from './lib/postgres.ts'
import { toPostgres } from './lib/postgres-query.ts'
import type { RecordedSearch } from './lib/record.ts'
import { rowsAsked } from './lib/requests.ts'
import { type EngineResults, type Measured, markdown, measure, type Results } from './lib/results.ts'

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
    /** Engines to compare with, each of which must be there; without it, those of both that are. */
    engines: { type: 'string' },
    /** Most seconds that an engine is given for the mix; the rest of it is not asked. */
    seconds: { type: 'string', default: '150' },
    /** Seconds for which an engine is asked other searches before each of its turns. */
    settle: { type: 'string', default: '10' },
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
const atFirst: Settling = { connections, seconds: seconds / 4 }
const between: Settling = { connections, seconds: Number(given.settle) }
const wanted = (given.engines ?? 'opensearch,postgresql').split(',')
const say = (line: string): void => void process.stderr.write(`${line}\n`)
const folder = given.data ?? temporaryFolder('compare')
// PostgreSQL does not run as root, and must reach its part.
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
const dataFolder = join(folder, 'highstreet')
const failures: string[] = []
const facts: Record<string, string> = {}
const sampleSize = 1500
/** Searches in one turn of an engine. */
const mixTurn = 10_000
const sampleTurn = 250
const enough = 0.99

const loaded = await loadFolder({ folder: dataFolder, size, seed: 1, say })
const plan = await planSearches({
  folder: dataFolder,
  apiKey: loaded.apiKey,
  size,
  searches: Number(given.queries),
  warmUp: Number(given['warm-up']),
  say,
})
const trials: Trial[] = []
const opened: Engine[] = []
try {
  opened.push(await openOwn(loaded, plan))
  if (wanted.includes('opensearch')) {
    if (existsSync(given.jars)) {
      await attempt('OpenSearch', async () => opened.push(await openOpenSearch(loaded, plan, trials)))
    } else skip('OpenSearch', `there are no jars in ${given.jars}`)
  }
  if (wanted.includes('postgresql')) {
    if (postgresInstalled()) {
      await attempt('PostgreSQL', async () => opened.push(await openPostgres(loaded, plan)))
    } else skip('PostgreSQL', 'postgresql-15 with postgresql-15-postgis-3 is not installed')
  }
  const measured = await measureEngines(opened, plan)
  // After the mix: the server that searches has compiled what it runs by then, as the one that only remembers has after a moment.
  const floor = await measureFloor(opened[0]!, loaded, plan.mix.searches.slice(0, sampleSize))
  await measurePace(opened[0]!, plan.mix)
  finish({
    date: new Date().toISOString().slice(0, 10),
    command: `npm run bench:compare -- --size ${size} --queries ${given.queries}`,
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`,
    size,
    connections,
    rows: rowsAsked,
    ...measured,
    floor,
    trials,
    facts,
  })
} finally {
  for (const engine of opened) await engine.stop()
}

type Trial = Results['trials'][number]

async function startOwn(fact: string): Promise<ServerProcess> {
  const started = performance.now()
  const server = await startServerProcess(dataFolder, { env: { HIGHSTREET_WORKERS: '2' } })
  endTogether(server.child)
  facts[fact] = `${((performance.now() - started) / 1000).toFixed(1)} s`
  return server
}

async function openOwn(loaded: LoadedFolder, plan: Plan): Promise<Engine> {
  // Once before, because a program that has never run here is compiled first.
  const first = await startOwn('ready after a first start')
  await first.end('SIGTERM')
  const server = await startOwn('ready after a restart')
  facts.load = `${loaded.loadSeconds.toFixed(0)} s to make and write, ${loaded.buildSeconds.toFixed(0)} s to build the index`
  for (const [name, bytes] of Object.entries(loaded.bytes))
    facts[`disk, ${name}`] = `${Math.round(bytes / 1e6)} MB`
  const request = ({ target }: RecordedSearch): RawRequest => rawGet(`${target}&api_key=${loaded.apiKey}`)
  const asked = { url: server.url, folder: dataFolder, request }
  await settle(asked, plan.mix, atFirst)
  return {
    ...asked,
    name: 'Highstreet',
    setup: 'the server as it ships with two request threads; a key with a plan',
    answers: () => true,
    costs: async () => ({
      loadSeconds: loaded.loadSeconds + loaded.buildSeconds,
      diskBytes: directoryBytes(dataFolder),
      memoryBytes: residentBytes(server.child.pid!),
    }),
    stop: () => server.end('SIGTERM'),
  }
}

async function openOpenSearch(loaded: LoadedFolder, plan: Plan, trials: Trial[]): Promise<Engine> {
  const node = await OpenSearchNode.start({
    jars: given.jars,
    folder: join(folder, 'opensearch'),
    port: await freePort(),
    heap: given.heap,
    identity: loaded.identity,
    documents: () => peerDocuments(dataFolder, loaded.apiKey),
    say,
  })
  const requestFor = ({ index, form }: (typeof configurations)[number]) => {
    return ({ query }: RecordedSearch): RawRequest =>
      rawPost(`/${index}/_search`, JSON.stringify(toOpenSearch(query, form)), 'application/json')
  }
  try {
    const at = { url: node.url, folder: join(folder, 'opensearch') }
    readThrough(at.folder)
    const best = await bestConfiguration(node.url, plan, requestFor, trials)
    const asked = { ...at, request: requestFor(best) }
    await settle(asked, plan.mix, atFirst)
    return {
      ...asked,
      name: 'OpenSearch',
      setup: `2.19.1, one node with ${given.heap} of heap, every shard merged to one segment; the best of ${configurations.length} configurations: ${best.name}`,
      answers: ({ query }) => toOpenSearch(query, best.form) !== null,
      costs: async () => ({
        loadSeconds: node.loadSeconds,
        diskBytes: await node.bytes(best.index),
        memoryBytes: residentBytes(node.pid),
      }),
      stop: () => node.stop(),
    }
  } catch (error) {
    await node.stop()
    throw error
  }
}

/** All configurations in turns on a part of the mix, after each has been warmed up. */
async function bestConfiguration(
  url: string,
  plan: Plan,
  requestFor: (configuration: (typeof configurations)[number]) => Engine['request'],
  trials: Trial[],
): Promise<(typeof configurations)[number]> {
  const warm = plan.mix.warmUp.slice(0, sampleSize)
  for (const configuration of configurations)
    await loadEach(url, connections, warm.map(requestFor(configuration)), seconds / 8)
  const sample = plan.mix.searches.slice(0, sampleSize)
  const measured = await alternate(
    configurations.map((configuration) => ({ url, requests: sample.map(requestFor(configuration)) })),
    { connections, turn: sampleTurn, seconds: seconds / 8 },
  )
  for (const [i, { times, perSecond }] of measured.entries()) {
    trials.push({ name: configurations[i]!.name, measured: measure(times, perSecond) })
    say(`OpenSearch, ${configurations[i]!.name}: ${perSecond.toFixed(0)} a second`)
  }
  const most = Math.max(...measured.map(({ perSecond }) => perSecond))
  return configurations[measured.findIndex(({ perSecond }) => perSecond === most)]!
}

async function openPostgres(loaded: LoadedFolder, plan: Plan): Promise<Engine> {
  const postgres = await Postgres.start({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    identity: loaded.identity,
    documents: () => peerDocuments(dataFolder, loaded.apiKey),
    say,
  })
  const request = ({ query }: RecordedSearch): RawRequest =>
    rawPost('/', JSON.stringify(query), 'application/json')
  const asked = { url: postgres.url, folder: join(folder, 'postgres'), request }
  try {
    await settle(asked, plan.mix, atFirst)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return {
    ...asked,
    name: 'PostgreSQL',
    setup: '15 with PostGIS 3.3, a GIN index over all tokens, GiST over points, behind a thin server in Node',
    answers: ({ query }) => toPostgres(query, () => []) !== null,
    costs: async () => ({
      loadSeconds: postgres.loadSeconds,
      diskBytes: postgres.bytes(),
      memoryBytes: postgres.residentBytes(),
    }),
    stop: () => postgres.stop(),
  }
}

/** The same searches by searching and from memory, in turns, three times, the best of each. */
async function measureFloor(
  own: Engine,
  { apiKey }: LoadedFolder,
  sample: readonly RecordedSearch[],
): Promise<Results['floor']> {
  const targets = sample.map(({ target }) => target)
  const floor = await startFloor({ folder: dataFolder, apiKey, targets, threads: 2 })
  try {
    const requests = sample.map(own.request)
    const contenders = [floor.url, own.url].map((url) => ({ url, requests }))
    const turns = { connections, turn: sampleTurn, seconds }
    const runs: Measured[][] = []
    // In the first, threads still compile what they run.
    for (let run = 0; run < 4; run++) {
      const measured = await alternate(contenders, turns)
      if (run > 0) runs.push(measured.map(({ times, perSecond }) => measure(times, perSecond)))
    }
    const best = (which: number): Measured =>
      runs.map((run) => run[which]!).reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
    const results = { memory: best(0), searching: best(1) }
    say(`floor: ${results.memory.perSecond} a second from memory, ${results.searching.perSecond} searching`)
    return results
  } finally {
    await floor.stop()
  }
}

/** The mix, then the lines of their own, each in turns. */
async function measureEngines(
  opened: readonly Engine[],
  plan: Plan,
): Promise<Pick<Results, 'engines' | 'answerBytes'>> {
  const turns = { connections, turn: mixTurn, seconds }
  const mixed = await alternate(
    opened.map((engine) => contender(engine, plan.mix, between)),
    turns,
  )
  const bytes = mixed[0]!.answers.reduce((sum, answer) => sum + answer.bytes, 0)
  const answerBytes = Math.round(bytes / mixed[0]!.answers.length)
  facts['an answer'] = `${Math.round(answerBytes / 1000)} KB`
  const lines = opened.map((): Record<string, Measured> => ({}))
  for (const [name, searches] of Object.entries(plan.lines)) {
    const asked = opened.map((engine) => contender(engine, searches, between))
    const measured = await alternate(asked, { ...turns, seconds: seconds / 4 })
    for (const [i, { times, perSecond }] of measured.entries())
      if (times.length > 0) lines[i]![name] = measure(times, perSecond)
  }
  const engines: EngineResults[] = []
  for (const [i, { name, setup, costs }] of opened.entries()) {
    const engine = {
      name,
      setup,
      ...summary(plan.mix.searches, mixed[i]!),
      lines: lines[i]!,
      ...(await costs()),
    }
    progress(engine)
    engines.push(engine)
  }
  return { engines, answerBytes }
}

/** Searches at a steady pace, whether or not the server keeps up. */
async function measurePace(engine: Engine, mix: PlannedSearches): Promise<void> {
  await settle(engine, mix, between)
  const pace = Number(given.pace)
  const { times, perSecond } = await loadPaced(engine.url, 64, 10, pace, inTurn(mix.searches, engine.request))
  const { p50, p95, p99 } = measure(times, perSecond)
  facts[`${pace} searches a second offered, p50 / p95 / p99`] = `${p50} / ${p95} / ${p99} ms`
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
  if (given.engines !== undefined) failures.push(`${name}: ${reason}`)
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
