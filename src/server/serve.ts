import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { FailedKeys } from '../access/failed-keys.ts'
import { KeyVisitors } from '../access/key-visitors.ts'
import { SubmissionLimits } from '../access/submission-limits.ts'
import { readGazetteerFiles } from '../adapters/gazetteer-file/data-files.ts'
import { whileHolding } from '../adapters/leases/lease-keeper.ts'
import { RateLimiter } from '../adapters/shared-memory/rate-limiter.ts'
import { type StorageState, storageReasons } from '../adapters/storage-faults.ts'
import type { SharedTaxonomy } from '../adapters/taxonomy-file/open-taxonomy.ts'
import { localUrl, type Settings } from '../config/settings.ts'
import { createLog } from '../http/request-log.ts'
import { shippedData } from '../paths.ts'
import { profileOf } from '../profiles/index.ts'
import { threadFile } from '../thread-file.ts'
import { roomForConnections } from './descriptors.ts'
import { endHard } from './end-hard.ts'
import { startHeartbeat } from './heartbeat.ts'
import { keepCounts } from './keep-counts.ts'
import { RequestThreads } from './request-threads.ts'
import { startCandidates, wantedCandidates } from './start-candidates.ts'
import { startJobs } from './start-jobs.ts'
import { startScrubbing } from './start-scrubbing.ts'
import { keysToMake, welcome } from './welcome.ts'

/** Term of the lease of a first start, in milliseconds. */
const firstStartMs = 30_000

/** A running server. */
export interface RunningServer {
  readonly url: string
  /**
   * Reports itself as not ready and goes on serving for `HIGHSTREET_DRAIN_S`, so that a load balancer sends no more
   * requests.
   */
  drain(): Promise<void>
  /**
   * Stops it after the requests in progress; returns descriptions of what could not be written. Never
   * resolves if a thread or the disk hangs.
   */
  stop(): Promise<readonly string[]>
  /** Describes what a stop is waiting for. */
  waitsFor(): string
}

/**
 * Starts the server: the writer thread, the request threads, and on a first start the demo. `say` prints to
 * the person at the terminal.
 */
export async function serve(settings: Settings, say: (line: string) => void): Promise<RunningServer> {
  const profile = await profileOf(settings)
  await profile.prepareToServe(settings)
  const log = createLog(settings.logLevel, 'main')
  const reading = readTaxonomy()
  // If the gazetteer fails first, that error is reported.
  reading.catch(() => undefined)
  const gazetteer = readGazetteerFiles(settings.dataDir, shippedData)
  const taxonomy = await reading
  const onStorage = (state: StorageState): void => {
    if (state === 'ok') log.info('the storage takes writes again')
    else log.error({ storage: state }, storageReasons[state])
  }
  const candidates = wantedCandidates(settings)
  const shared = await profile.startShared(settings, onStorage, {
    ...(candidates === undefined ? {} : { candidates }),
    onRebuild: (reason, isAnswered) => log.warn({ reason, isAnswered }, 'the search index is built anew'),
    onProgress: (entities) => log.info({ entities }, 'building the search index'),
    onRebuilt: () => log.info('the search index has been built'),
    onError: (err) => log.error({ err }, 'writes are not indexed now'),
  })
  shared.failed().catch(async (error) => {
    log.fatal({ err: error }, 'the writer failed')
    await log.flushed()
    endHard()
  })
  const rateMemory = RateLimiter.allocate()
  const formMemory = SubmissionLimits.allocate()
  const visitorMemory = KeyVisitors.allocate()
  const failedKeysMemory = FailedKeys.allocate()
  // If the kernel cannot distribute connections over listeners, one thread serves all requests.
  const reusePort = process.platform === 'linux'
  const count = reusePort ? settings.workers : 1
  const threads = new RequestThreads(
    {
      settings,
      gazetteer,
      taxonomy,
      rateMemory,
      formMemory,
      visitorMemory,
      failedKeysMemory,
      reusePort,
      storageHealth: shared.health,
    },
    { count, mostConnections: roomForConnections(count) },
    () => shared.connect(),
    (error) => log.error({ err: error }, 'a request thread died and is replaced'),
  )
  const ending = new Ending()
  const endThreads = async (): Promise<void> => {
    await ending.step('the writer has ended', () => shared.stop())
    await log.flushed()
  }
  let port: number | undefined
  try {
    const stopHeartbeat = startHeartbeat(
      shared,
      { port: () => port ?? settings.port, behind: () => threads.behind },
      log,
    )
    const missing = await keysToMake(profile, settings)
    // A directory of an earlier version lacks the key for store finders alone, and is no new one.
    const isFirst = missing.some((name) => name !== 'widget-key')
    // A start that makes keys listens once everything is in place; another need not wait.
    const listening = missing.length > 0 ? undefined : threads.start()
    listening?.catch(() => undefined)
    if (missing.length > 0) {
      const { install } = await import('./first-start.ts')
      const { leases, node } = shared
      await whileHolding(leases, { name: 'first start', holder: node, forMs: firstStartMs }, () =>
        install({ settings, lines: shared.connect(), gazetteer, taxonomy }, say),
      )
    }
    const books = await profile.openBooks(settings)
    const commits = shared.commits()
    const stopCounting = await keepCounts(
      { ...shared, access: books.access, commits: settings.readOnly ? null : commits },
      rateMemory,
      log,
    )
    port = await (listening ?? threads.start())
    const url = settings.baseUrl ?? localUrl(settings.host, port)
    await welcome(books, settings, { url, isFirst }, say)
    if (settings.readOnly)
      log.warn('writes are refused, and work beside requests waits: HIGHSTREET_READ_ONLY')
    const stopJobs = workFor(settings, startJobs)(
      settings,
      {
        ...shared,
        commits: shared.commits(),
        deliveries: books.deliveries,
        sites: books.sites,
        feeds: books.feeds,
        measureFiles: () => profile.measureFiles(settings),
      },
      log,
    )
    const stopScrubbing = workFor(settings, startScrubbing)(
      settings,
      { ...shared, erasures: books.erasures },
      log,
    )
    const stopCandidates = startCandidates(settings, { ...books, candidates: shared.candidates }, log)
    return {
      url,
      drain: async () => {
        if (settings.drainS === 0) return
        threads.drain()
        await pause(settings.drainS * 1000)
      },
      waitsFor: () => ending.pending,
      stop: async () => {
        await stopCandidates()
        const jobs = ending.step('what was being sent was settled', stopJobs)
        await ending.step('all requests were answered', async () => ending.add(await threads.stop()))
        await jobs
        await ending.step('the rewriting of files after an erasure has ended', stopScrubbing)
        await ending.step("today's counts of requests were written", stopCounting)
        await ending.step('the node was signed off', stopHeartbeat)
        await ending.step('the last commits were answered', () => commits.close())
        await books.close()
        await endThreads()
        return ending.unwritten
      },
    }
  } catch (error) {
    // The process ends by itself only after all threads have ended.
    await threads.stop()
    await endThreads()
    throw error
  }
}

/** Starts work that writes, unless writes are refused. */
const workFor = <Given extends readonly unknown[]>(
  { readOnly }: Settings,
  start: (...given: Given) => () => Promise<void>,
): typeof start => (readOnly ? () => async () => undefined : start)

/** The steps of a stop, each attempted even if earlier ones failed. */
class Ending {
  readonly unwritten: string[] = []
  /** Describes the outcome being waited for. */
  pending = 'it began to stop'

  async step(outcome: string, work: () => Promise<unknown>): Promise<void> {
    this.pending = outcome
    try {
      await work()
    } catch (error) {
      this.unwritten.push(`before ${outcome}: ${error instanceof Error ? error.message : error}`)
    }
  }

  add(unwritten: readonly string[]): void {
    this.unwritten.push(...unwritten)
  }
}

/** Reads the taxonomy on another thread, in parallel. */
function readTaxonomy(): Promise<SharedTaxonomy> {
  const file = threadFile('taxonomy-thread', import.meta.url)
  const worker = new Worker(file, { workerData: shippedData })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that reads the taxonomy ended with ${code}.`)))
  })
}
