import { statfsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { FailedKeys } from '../access/failed-keys.ts'
import { derivedKey } from '../access/keys.ts'
import { RateLimiter, sharedRateLimits } from '../adapters/shared-memory/rate-limiter.ts'
import { StorageHealth, storageReasons } from '../adapters/storage-faults.ts'
import { composeDirectory } from '../compose.ts'
import { localUrl } from '../config/settings.ts'
import { prepareOpeningStates } from '../entity/opening/state.ts'
import { buildServer } from '../http/build-server.ts'
import { ConnectionBalance } from '../http/connections/balance.ts'
import { type ConnectionLimits, ConnectionRoom } from '../http/connections/connection-limits.ts'
import { openMap } from '../http/map/open-map.ts'
import { Metrics, type StorageFigures } from '../http/metrics.ts'
import { createLog, requestLog } from '../http/request-log.ts'
import { workFigures } from '../operations/work-figures.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import { profileOf } from '../profiles/index.ts'
import { requestsMs } from './end-hard.ts'
import { growthFigures } from './growth-figures.ts'
import type { MainMessage, WorkerMessage, WorkerStart } from './thread-messages.ts'
import { readFirstKey } from './welcome.ts'

/** A request thread. All of them listen on one port; the kernel distributes the connections. */
const start = workerData as WorkerStart
const { settings } = start
const main = parentPort!
const log = createLog(settings.logLevel, start.thread)
const storage = new StorageHealth(start.storageHealth)
const metrics = new Metrics(
  start.thread,
  () => directory.searchState(),
  storageFigures,
  async () => {
    const { services } = directory
    const growth = growthFigures(await services.growth.growth(), settings, services.clock.now())
    const cluster = await adapters.nodes?.state()
    return { ...(await workFigures(services)), growth, ...(cluster && { cluster }) }
  },
)
const tell = (message: WorkerMessage): void => main.postMessage(message)

/** How long searches wait for an index under construction. Enough for a small one. */
const searchPatienceMs = 3000

/** Pause between two commits of rewritten views, in milliseconds, which leaves room for requests. */
const betweenViewsMs = 5
const afterFailureMs = 60_000

function everySecond(tell: (value: number) => void): (value: number) => void {
  let told = performance.now()
  return (value) => {
    if (performance.now() - told < 1000) return
    told = performance.now()
    tell(value)
  }
}

let stopping = false
let draining = false
const waitingForText = new Map<number, (text: string) => void>()
let nextNumber = 1

const profile = await profileOf(settings)
const adapters = await profile.open(settings, {
  lines: start.lines,
  searchPatienceMs,
  onRebuild: (reason, isAnswered) =>
    log.warn(
      { reason, searches: isAnswered ? 'answered by the old one' : 'waiting' },
      'the search index is built anew',
    ),
  onProgress: everySecond((documents) => log.info({ documents }, 'building the search index')),
  onBacklog: () => log.info('a long log of changes is merged into the search index first'),
  onRebuilt: () => log.info('the search index has been built'),
  onError: (error) => log.error({ err: error }, 'the search index goes on with what it has'),
})
const directory = await composeDirectory({
  settings,
  adapters,
  gazetteer: start.gazetteer,
  taxonomy: start.taxonomy,
})
await directory.prepare()
const { nodes } = adapters
const server = buildServer(directory, {
  rateLimits: await rateLimits(),
  formMemory: start.formMemory,
  visitorMemory: start.visitorMemory,
  site: {
    name: settings.siteName,
    country: settings.siteCountry?.toLowerCase() ?? null,
    ratePerSecond: settings.visitorRate,
    // Where another server made it, there is no file: the page asks whether the key that follows is live.
    widgetKey: settings.demo
      ? (readFirstKey(settings, 'widget-key') ??
        derivedKey(directory.services.options.tokenSecret, 'widget-key'))
      : null,
  },
  ownOrigins: settings.baseUrl === null ? [] : [new URL(settings.baseUrl).origin],
  connections: connectionLimits(),
  failedKeys: new FailedKeys(start.failedKeysMemory),
  trustedProxies: settings.trustedProxies,
  storageFailure: (error) => storage.failureOf(error),
  balance: new ConnectionBalance(start.balance.memory, start.balance.place),
  log: requestLog(log),
  observe: (call, status, seconds) => metrics.observe(call, status, seconds),
  map: await openMap(settings),
  unready,
  search: () => directory.searchState(),
  behind: nodes && behind,
  metrics: () =>
    new Promise((resolve) => {
      const number = nextNumber++
      waitingForText.set(number, resolve)
      tell({ type: 'metrics wanted', number })
    }),
})

async function rateLimits(): Promise<RateLimits> {
  const { now } = directory.services.clock
  const local = new RateLimiter(start.rateMemory, now)
  const { valkeyUrl: url } = settings
  if (url === null) return sharedRateLimits(local)
  const { ValkeyRateLimits } = await import('../adapters/valkey/rate-limits.ts')
  return new ValkeyRateLimits({
    url,
    local,
    now,
    onState: (err) =>
      err === null
        ? log.info('limits are counted in Valkey again')
        : log.warn({ err }, 'limits cannot be counted in Valkey now; this server counts alone'),
  })
}

function connectionLimits(): ConnectionLimits {
  const { memory, most } = start.connections
  return {
    ofAnAddress: settings.connectionsPerAddress ?? undefined,
    room: most === null ? undefined : new ConnectionRoom(memory, start.balance.place, most),
  }
}

function storageFigures(): StorageFigures {
  const { bavail, bsize } = statfsSync(settings.dataDir)
  return { fault: storage.state === 'ok' ? null : storage.state, free: bavail * bsize }
}

/** Rows of the change log that the search of this thread has not read yet. */
function behind(): number {
  return directory.searchState().behind ?? 0
}

async function unready(): Promise<string | null> {
  if (stopping || draining) return 'the server stops'
  try {
    await directory.services.store.idsAfter('0', 1)
  } catch (error) {
    if (storage.failureOf(error) === null) return 'the store cannot be read'
  }
  const { state } = storage
  return state === 'ok' ? null : storageReasons[state]
}

main.on('message', async (message: MainMessage) => {
  if (message.type === 'metrics wanted')
    tell({ type: 'metrics', number: message.number, metrics: await metrics.read() })
  else if (message.type === 'metrics text') {
    waitingForText.get(message.number)?.(message.text)
    waitingForText.delete(message.number)
  } else if (message.type === 'drain') draining = true
  else await stop()
})

async function stop(): Promise<void> {
  stopping = true
  const deadline = setTimeout(() => server.server.closeAllConnections(), requestsMs(settings))
  try {
    await server.close()
    clearTimeout(deadline)
    await directory.close()
  } catch (error) {
    log.error({ err: error }, 'not everything could be written at the end')
    tell({ type: 'not written', text: `counts of views: ${error instanceof Error ? error.message : error}` })
  }
  await log.flushed()
  process.exit(0)
}

await server.listen({
  host: settings.host,
  port: start.port,
  ...(start.reusePort ? { reusePort: true } : {}),
} as never)
const address = server.server.address()
const port = typeof address === 'object' && address !== null ? address.port : start.port
if (settings.baseUrl === null) directory.setBaseUrl(localUrl(settings.host, port))
tell({ type: 'listening', port })

if (nodes !== undefined) {
  const lag = new Int32Array(start.behind)
  setInterval(() => Atomics.store(lag, start.balance.place, behind()), 1000).unref()
}
if (start.balance.place === 0) void renewViews()

/** One thread rewrites outdated views between its requests. */
async function renewViews(): Promise<void> {
  while (!stopping) {
    try {
      if (!(await directory.renewViews())) return
      await pause(betweenViewsMs, undefined, { ref: false })
    } catch (error) {
      if (stopping) return
      log.warn({ err: error }, 'stored documents cannot be rewritten now')
      await pause(afterFailureMs, undefined, { ref: false })
    }
  }
}

setTimeout(() => {
  if (!stopping) prepareOpeningStates()
}, 50).unref()
