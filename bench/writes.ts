/**
 * `npm run bench:writes -- --entities 20000 --seconds 20`: a server process with two request threads on a folder of made-up listings. Prints the
 * object writes a second that it acknowledges over 16 kept-alive connections, what a write costs each thread, how the bytes lie in the database, and how
 * long searches at a steady pace take, in turns alone and beside writes of which a merge begins; fails when none did. The generator runs on the same processors.
 * `--warm-up` writes go before.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { defaultMergeRows } from '../src/adapters/segment-index/recent/chunk.ts'
import { SqliteChangeLog } from '../src/adapters/sqlite/change-log.ts'
import { openDatabase } from '../src/adapters/sqlite/database.ts'
import { composeDirectory } from '../src/compose.ts'
import { readSettings } from '../src/config/settings.ts'
import { databaseFile, searchFiles } from '../src/profiles/embedded/files.ts'
import { profileOf } from '../src/profiles/index.ts'
import { endTogether, keepFolder } from '../test/support/at-end.ts'
import { makeDataFolder, startServerProcess } from '../test/support/server-process.ts'
import { Businesses } from './lib/businesses.ts'
import { directoryBytes } from './lib/files.ts'
import { loadClosed, loadPaced, type RawRequest, rawGet, rawPost } from './lib/keep-alive.ts'
import { queryClasses } from './lib/queries.ts'
import { percentile, percentiles, table } from './lib/report.ts'
import { Submissions } from './lib/submissions.ts'
import { openWorld } from './lib/world.ts'

const { values: given } = parseArgs({
  options: {
    entities: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '16' },
    searches: { type: 'string', default: '1000' },
    writes: { type: 'string', default: '500' },
    turns: { type: 'string', default: '2' },
    'warm-up': { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const size = Number(given.entities)
const seconds = Number(given.seconds)
const connections = Number(given.connections)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

const world = openWorld()
const businesses = new Businesses(world)
const submissions = new Submissions()
const { folder, apiKey, userId } = await makeDataFolder()
if (given.keep && keepFolder(folder)) say(`keeping ${folder}`)
const settings = readSettings({ HIGHSTREET_DATA_DIR: folder })
const file = databaseFile(settings)

/** Commits in flight while loading. */
const loading = 200

/** Adds made-up businesses to the folder; returns their ids. */
async function load(): Promise<readonly string[]> {
  const directory = await composeDirectory({
    settings,
    adapters: await (await profileOf(settings)).open(settings),
  })
  const principal = { account: 'shop', keyId: '', plan: 'standard', admin: false, userId }
  const ids: string[] = []
  for (let first = 1; first <= size; first += loading) {
    const numbers = Array.from({ length: Math.min(loading, size - first + 1) }, (_, n) => first + n)
    const added = await Promise.all(
      numbers.map((number) =>
        directory.operations.addBusiness(
          submissions.submission(number, businesses.business(number)),
          principal,
          { profile: 'feed', skipMatching: true },
        ),
      ),
    )
    ids.push(...added.map(({ entityId }) => entityId))
    if ((first - 1) % 5000 === 0) say(`${first - 1} of ${size} loaded`)
  }
  await directory.close()
  return ids
}

const started = performance.now()
const ids = await load()
say(`loaded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
const pristine = bytesByTable()

let written = 0
/** Object writes in turn of four kinds, on entities all over the folder; each says something new. */
function nextWrite(): RawRequest {
  const n = ++written
  const id = ids[(n * 7919) % ids.length]!
  const common = `api_key=${apiKey}&_user_id=${userId}&entity_id=${id}`
  const kind = n % 4
  if (kind === 0)
    return rawPost('/v1/entity/phone', `${common}&number=%2B4420${String(70_000_000 + (n % 9_999_999))}`)
  if (kind === 1) return rawPost('/v1/entity/email', `${common}&email_address=info${n}%40example.com`)
  if (kind === 2) return rawPost('/v1/entity/tag', `${common}&tag=speciality+${n}&language=en`)
  return rawPost(
    '/v1/entity/description',
    `${common}&headline=News+${n}&body=Open+again+with+new+rooms+and+a+garden+${n}`,
  )
}

const searches: RawRequest[] = queryClasses(world, businesses, size, 500, 3).flatMap(({ requests }) =>
  requests.flatMap(({ mode, text, country, area }) => {
    const query = new URLSearchParams({ api_key: apiKey, [mode]: text, country, per_page: '25' })
    if (area.kind === 'national') return [rawGet(`/v1/entity/search/${mode}?${query}`)]
    if (area.kind !== 'bylocation') return []
    query.set('where', area.where)
    return [rawGet(`/v1/entity/search/${mode}/bylocation?${query}`)]
  }),
)
let asked = 0
const nextSearch = (): RawRequest => searches[(asked++ * 31) % searches.length]!

const server = await startServerProcess(folder, {
  ...(given.profile === undefined
    ? {}
    : {
        wrapper: ['sh', '-c', `exec "$0" --cpu-prof --cpu-prof-dir=${given.profile} "$@"`],
      }),
})
endTogether(server.child)
try {
  // The compiler is at work for the first twenty thousand writes or so, and then they cost a third less.
  while (written < Number(given['warm-up'])) {
    await loadClosed(server.url, connections, 1, nextWrite)
    if (given.profile === undefined) await loadClosed(server.url, connections, 0.3, nextSearch)
  }
  await measureWrites()
  // A profile is one of writes.
  if (given.profile === undefined) await measureSearches()
} finally {
  await server.end('SIGTERM')
}
console.log(`\n${table(['bytes an entity', 'after loading', `after ${written} writes`], storage())}`)

async function measureWrites(): Promise<void> {
  const before = processorTimes(server.child.pid!)
  const alone = await loadClosed(server.url, 1, 3, nextWrite)
  const between = processorTimes(server.child.pid!)
  const crowd = await loadClosed(server.url, connections, seconds, nextWrite)
  const after = processorTimes(server.child.pid!)
  console.log(
    table(
      ['object writes', 'a second', 'p50 / p95 / p99 ms', 'processor ms a write'],
      [
        row('one connection', alone, before, between),
        row(`${connections} connections`, crowd, between, after),
      ],
    ),
  )
  const each = threads(between, after).map(([name, ms]) => [name, (ms / crowd.times.length).toFixed(3)])
  console.log(`\n${table(['thread', 'processor ms a write'], each)}`)
}

async function measureSearches(): Promise<void> {
  const offered = Number(given.searches)
  const turns = Number(given.turns)
  const alone: number[] = []
  const busy: number[] = []
  const writes: number[] = []
  const rates: number[] = []
  const merges = watchMerges()
  let mergingMs = 0
  let besideMs = 0
  for (let turn = 0; turn < turns; turn++) {
    await merges.ended()
    alone.push(...(await loadPaced(server.url, 64, seconds, offered, nextSearch)).times)
    await fillLog()
    const before = merges.ms()
    const began = performance.now()
    const [searched, wrote] = await Promise.all([
      loadPaced(server.url, 64, seconds, offered, nextSearch),
      loadPaced(server.url, 16, seconds, Number(given.writes), nextWrite),
    ])
    mergingMs += merges.ms() - before
    besideMs += performance.now() - began
    busy.push(...searched.times)
    writes.push(...wrote.times)
    rates.push(wrote.perSecond)
  }
  merges.close()
  if (mergingMs === 0)
    throw new Error('No merge ran beside the searches: more --seconds or --writes, please.')
  const rate = rates.reduce((sum, one) => sum + one, 0) / turns
  const share = `${(mergingMs / 1000).toFixed(1)} of ${(besideMs / 1000).toFixed(1)} s`
  const rows = [
    ['alone', percentiles(alone)],
    [`beside ${rate.toFixed(0)} writes a second, and a merge for ${share}`, percentiles(busy)],
    ['those writes', percentiles(writes)],
  ]
  console.log(`\n${table([`${offered} searches a second, ${turns} turns`, 'p50 / p95 / p99 ms'], rows)}`)
  const ratio = percentile(busy, 0.99) / percentile(alone, 0.99)
  console.log(`\np99 beside writes and a merge: ${ratio.toFixed(2)} times that alone`)
}

type Load = Awaited<ReturnType<typeof loadClosed>>
interface Times {
  readonly threads: ReadonlyMap<string, { readonly name: string; readonly ms: number }>
  /** Of all threads, those that have ended included. */
  readonly ms: number
}

function row(name: string, load: Load, from: Times, to: Times): string[] {
  const each = (to.ms - from.ms) / load.times.length
  return [name, load.perSecond.toFixed(0), percentiles(load.times), each.toFixed(3)]
}

/** Processor time of a process and of each of its threads so far. Linux only. */
function processorTimes(pid: number): Times {
  const tick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const read = (path: string): { name: string; ms: number } => {
    const stat = readFileSync(`${path}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { name, ms: (Number(fields[11]) + Number(fields[12])) * tick }
  }
  const processes = [pid, ...childrenOf(pid)].map((one) => `/proc/${one}`)
  const tasks = processes.flatMap((path) => readdirSync(`${path}/task`).map((task) => [path, task] as const))
  return {
    threads: new Map(
      tasks.map(([path, task]) => {
        const { name, ms } = read(`${path}/task/${task}`)
        return [task, { name: `${name} ${task}`, ms }]
      }),
    ),
    ms: processes.reduce((sum, path) => sum + read(path).ms, 0),
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** What each thread spent between two readings, most first. */
function threads(from: Times, to: Times): [string, number][] {
  return [...to.threads]
    .map(([task, { name, ms }]): [string, number] => [name, ms - (from.threads.get(task)?.ms ?? 0)])
    .filter(([, ms]) => ms > 20)
    .sort((a, b) => b[1] - a[1])
}

/** How many rows the log lacks for a merge. */
async function rowsToMerge(log: SqliteChangeLog): Promise<number> {
  const { newest, noted } = await log.head()
  return defaultMergeRows - (newest - noted)
}

/** How long merges have been running: from the write that fills a chunk of the log until its rows are in segments. */
function watchMerges() {
  const db = openDatabase(file, 'reader')
  const log = new SqliteChangeLog(db)
  let ms = 0
  let last = performance.now()
  const isMerging = async (): Promise<boolean> => (await rowsToMerge(log)) <= 0
  const timer = setInterval(async () => {
    const now = performance.now()
    if (await isMerging()) ms += now - last
    last = now
  }, 20)
  return {
    ms: () => ms,
    ended: async () => {
      while (await isMerging()) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: () => {
      clearInterval(timer)
      db.close()
    },
  }
}

/** Writes until the log is about to be merged, so that a merge begins early in what is measured next. */
async function fillLog(): Promise<void> {
  const db = openDatabase(file, 'reader')
  const log = new SqliteChangeLog(db)
  while ((await rowsToMerge(log)) > Number(given.writes) * Math.min(1, seconds / 4))
    await loadClosed(server.url, connections, 0.1, nextWrite)
  db.close()
}

/** Bytes in the pages of each table and index. */
function bytesByTable(): ReadonlyMap<string, number> {
  const db = new Database(file)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const rows = db
    .prepare<[], { name: string; bytes: number }>(
      'SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY 2 DESC',
    )
    .all()
  db.close()
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

function storage(): string[][] {
  const now = bytesByTable()
  const each = (bytes: number): string => (bytes / size).toFixed(0)
  const sum = (bytes: Iterable<number>): number => [...bytes].reduce((total, one) => total + one, 0)
  const index = directoryBytes(searchFiles(settings).directory)
  return [
    ...[...now]
      .filter(([, bytes]) => bytes / size >= 5)
      .map(([name, bytes]) => [name, each(pristine.get(name) ?? 0), each(bytes)]),
    ['all of the database', each(sum(pristine.values())), each(sum(now.values()))],
    ['search index', '', each(index)],
  ]
}
