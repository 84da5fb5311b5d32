import { mkdirSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { quotaFlush, RateLimiter } from '../access/rate-limit.ts'
import { readGazetteerFiles } from '../adapters/gazetteer-file/data-files.ts'
import { SegmentHost } from '../adapters/segment-index/segment-sharing.ts'
import { SqliteAccessStore } from '../adapters/sqlite/access-store.ts'
import { hasOldViews, migrate, openDatabase } from '../adapters/sqlite/database.ts'
import { countEntities } from '../adapters/sqlite/inspect.ts'
import { RemoteCommits, WriterThread } from '../adapters/sqlite/start-writer.ts'
import type { SharedTaxonomy } from '../adapters/taxonomy-file/open.ts'
import { localUrl, type Settings } from '../config/settings.ts'
import { createLog } from '../http/request-log.ts'
import { databaseFile, shippedData } from '../paths.ts'
import { threadFile } from '../thread-file.ts'
import { RequestThreads } from './request-threads.ts'
import { type Books, isFirstStart, welcome } from './welcome.ts'

/**
 * Makes the data folder and brings its database up to date. Safe beside other processes.
 * @throws Error that names the folder and what to do, when it cannot be used
 */
export function prepareDataFolder(settings: Pick<Settings, 'dataDir'>): void {
  try {
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    const writer = openDatabase(databaseFile(settings), 'writer')
    migrate(writer)
    writer.close()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `the data folder ${settings.dataDir} cannot be used: ${reason} (highstreet doctor says more)`,
      { cause },
    )
  }
}

/** Views that a migration marked as old are made anew before anybody is answered. The program for it is loaded where there are some. */
async function bringViewsUpToDate(settings: Settings): Promise<void> {
  const db = openDatabase(databaseFile(settings), 'writer')
  try {
    if (!hasOldViews(db)) return
    const { remakeViews } = await import('../adapters/sqlite/remake-views.ts')
    remakeViews(db, Date.now())
  } finally {
    db.close()
  }
}

/** A server that runs until it is told to stop. */
export interface RunningServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the server: the writer thread, the threads that answer requests, and on a first start the demo. `say` prints to the person who started it.
 */
export async function serve(settings: Settings, say: (line: string) => void): Promise<RunningServer> {
  prepareDataFolder(settings)
  await bringViewsUpToDate(settings)
  const log = createLog(settings.logLevel, 'main')
  const reading = readTaxonomy()
  // Should the gazetteer fail first, that is what is told.
  reading.catch(() => undefined)
  const gazetteer = readGazetteerFiles(settings.dataDir, shippedData)
  const taxonomy = await reading
  const writer = new WriterThread(databaseFile(settings))
  writer.failed().catch((error) => {
    log.fatal({ err: error }, 'the writer failed')
    log.flushed()
    process.exit(1)
  })
  const rateMemory = RateLimiter.allocate()
  const segments = new SegmentHost()
  // Where the kernel cannot spread connections over listeners, one thread answers.
  const reusePort = process.platform === 'linux'
  const threads = new RequestThreads(
    { settings, gazetteer, taxonomy, rateMemory, reusePort },
    reusePort ? settings.workers : 1,
    () => ({ commits: writer.connect(), segments: segments.connect() }),
    (error) => log.error({ err: error }, 'a request thread died and is replaced'),
  )
  const endThreads = async () => {
    await threads.stop()
    await writer.stop()
    log.flushed()
  }
  try {
    const first = isFirstStart(settings)
    // A first start opens its doors when everything is in place; a later one has nothing to wait for.
    const listening = first ? undefined : threads.start()
    listening?.catch(() => undefined)
    if (first) {
      const { install } = await import('./first-start.ts')
      await install({ settings, commits: writer.connect(), gazetteer, taxonomy }, say)
    }
    const books = openBooks(settings, new RemoteCommits(writer.connect()))
    const stopCounting = await keepQuotas(books, rateMemory)
    const port = await (listening ?? threads.start())
    const url = settings.baseUrl ?? localUrl(settings.host, port)
    await welcome(books, settings, url, say)
    return {
      url,
      stop: async () => {
        await threads.stop()
        await stopCounting()
        await books.close()
        await endThreads()
      },
    }
  } catch (error) {
    // The process ends by itself only when no thread runs any more.
    await endThreads()
    throw error
  }
}

/** Half a second of work that another thread does meanwhile. */
function readTaxonomy(): Promise<SharedTaxonomy> {
  const file = threadFile('taxonomy-thread', import.meta.url)
  const worker = new Worker(file, { workerData: shippedData })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that reads the taxonomy ended with ${code}.`)))
  })
}

/** Requests are not answered on this thread, which needs little of the directory. */
function openBooks(settings: Settings, commits: RemoteCommits): Books & { close(): Promise<void> } {
  const reader = openDatabase(databaseFile(settings), 'reader')
  return {
    commits,
    access: new SqliteAccessStore(reader),
    countEntities: (most) => countEntities(reader, most),
    close: async () => {
      await commits.close()
      reader.close()
    },
  }
}

/** Takes up today's request counts and writes them every second; returns how to end that. */
async function keepQuotas(
  { commits, access }: Books,
  memory: SharedArrayBuffer,
): Promise<() => Promise<void>> {
  const limiter = new RateLimiter(memory, Date.now)
  const day = Math.floor(Date.now() / 86_400_000)
  limiter.restore(day, access.usage(day))
  const remembered = new Map<string, number>()
  const flush = async (): Promise<void> => {
    const command = quotaFlush(limiter, remembered)
    if (command !== null) await commits.commit([command])
  }
  const timer = setInterval(() => void flush().catch(() => undefined), 1000).unref()
  return async () => {
    clearInterval(timer)
    await flush()
  }
}
