/**
 * Long random runs with two workers that both merge, while this process writes: a thread that shares segments
 * with its process, and a separate process. Every answer must equal the reference implementation's.
 * `HIGHSTREET_TEST_SCALE=1` runs 100,000 writes and 10,000 searches.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { temporaryFolder } from '../../../test/support/at-end.ts'
import { documentArbitrary, queryArbitrary } from '../../../test/support/search-arbitraries.ts'
import { indexDocumentToLog, removeDocumentFromLog, sourceOf } from '../../../test/support/search-log.ts'
import type { SearchMessage, SearchReply, SearchWorkerData } from '../../../test/support/search-worker.ts'
import type { SearchDocument, SearchQuery } from '../../search/query.ts'
import { MemorySearchIndex } from '../memory/search-index.ts'
import { shortenLog } from '../sqlite/change-log.ts'
import { migrate, openDatabase } from '../sqlite/database.ts'
import { SegmentHost } from './files/segment-sharing.ts'
import { rebuildIndex } from './rebuilding/rebuild.ts'

const scale = Number(process.env.HIGHSTREET_TEST_SCALE ?? '0.05')
const seed = Number(process.env.HIGHSTREET_TEST_SEED ?? '20261121')
const writes = Math.round(100_000 * scale)
const searches = Math.round(10_000 * scale)
const ids = 500
const mergeRows = 500
const program = fileURLToPath(new URL('../../../test/support/search-worker.ts', import.meta.url))

/** A worker, either a thread or a process. */
class SearchWorker {
  readonly #post: (message: SearchMessage) => void
  readonly #ended: Promise<unknown>
  readonly opened: Promise<SearchReply>
  #next: { resolve(reply: SearchReply): void; reject(error: unknown): void } | null = null

  constructor(
    post: (message: SearchMessage) => void,
    source: {
      on(event: 'message', take: (reply: SearchReply) => void): unknown
      on(event: 'error', take: (error: unknown) => void): unknown
      once(event: 'exit', take: () => void): unknown
    },
  ) {
    this.#post = post
    this.opened = this.#reply()
    source.on('message', (reply) => this.#next?.resolve(reply))
    source.on('error', (error) => this.#next?.reject(error))
    this.#ended = new Promise((resolve) => source.once('exit', () => resolve(undefined)))
    void this.#ended.then(() => this.#next?.reject(new Error('the worker ended')))
  }

  static thread(folder: string, host: SegmentHost): SearchWorker {
    const workerData: SearchWorkerData = { folder, mergeRows, segments: host.connect() }
    const worker = new Worker(program, { workerData, transferList: [workerData.segments] })
    return new SearchWorker((message) => worker.postMessage(message), worker)
  }

  static process(folder: string): SearchWorker {
    const child = fork(program, [folder, String(mergeRows)], { serialization: 'advanced', execArgv: [] })
    return new SearchWorker((message) => void child.send(message as object), child as never)
  }

  async search(query: SearchQuery): Promise<Extract<SearchReply, { result: unknown }>> {
    const reply = this.#reply()
    this.#post(query)
    return (await reply) as Extract<SearchReply, { result: unknown }>
  }

  async end(): Promise<void> {
    this.#next = null
    this.#post(null)
    await this.#ended
  }

  #reply(): Promise<SearchReply> {
    return new Promise((resolve, reject) => {
      this.#next = { resolve, reject }
    })
  }
}

test(`${writes} random writes, ${searches} searches by a thread and a process that both merge: no difference from the reference`, async (t) => {
  const folder = temporaryFolder('two-workers')
  const databaseFile = join(folder, 'test.db')
  const writer = openDatabase(databaseFile, 'writer')
  writer.pragma('synchronous = OFF')
  migrate(writer)
  await rebuildIndex({
    directory: join(folder, 'index'),
    source: sourceOf(databaseFile),
    documents: () => [],
  })
  const host = new SegmentHost()
  const workers = [SearchWorker.thread(folder, host), SearchWorker.process(folder)]
  t.after(async () => {
    for (const worker of workers) await worker.end()
    writer.close()
  })
  await Promise.all(workers.map((worker) => worker.opened))

  const random = randomNumbers(seed)
  const reference = new MemorySearchIndex()
  const pool = fc.sample(documentArbitrary(), { numRuns: 2000, seed })
  const queries = fc.sample(queryArbitrary(), { numRuns: searches, seed: seed + 1 })
  const write = writer.transaction((count: number) => {
    for (let i = 0; i < count; i++) {
      const id = String(1 + random(ids))
      if (random(5) === 0) {
        reference.remove(id)
        removeDocumentFromLog(writer, id)
        continue
      }
      const document: SearchDocument = { ...pool[random(pool.length)]!, id }
      reference.put(document)
      indexDocumentToLog(writer, document)
    }
    shortenLog(writer, 2 * count)
  })
  const check = async (asked: readonly number[], query: SearchQuery): Promise<number> => {
    const expected = await reference.search(query)
    const answers = await Promise.all(asked.map((worker) => workers[worker]!.search(query)))
    for (const answer of answers) {
      assert.deepEqual(answer.result, expected, JSON.stringify(query))
      assert.deepEqual(answer.errors, [])
    }
    return Math.min(...answers.map(({ merges }) => merges))
  }
  for (const [n, query] of queries.entries()) {
    write.immediate(Math.round((writes * (n + 1)) / searches) - Math.round((writes * n) / searches))
    // One worker, the other, or both at the same time.
    await check([[0], [1], [0, 1]][random(3)]!, query)
  }
  // On a busy machine, the first merge may still be running; both switch to its result.
  while ((await check([0, 1], queries[0]!)) === 0) await sleep(10)
})

/** Integers below a bound, determined by a seed (a linear congruential generator). */
function randomNumbers(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * below)
  }
}
