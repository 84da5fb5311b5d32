import { once } from 'node:events'
import { MessagePort, Worker } from 'node:worker_threads'
import type { GazetteerFiles } from '../../adapters/gazetteer-file/data-files.ts'
import { type SharedTaxonomy, shareTaxonomy } from '../../adapters/taxonomy-file/open-taxonomy.ts'
import type { Settings } from '../../config/settings.ts'
import { DirectoryError, type ErrorCode } from '../../errors.ts'
import { Fault } from '../../faults/fault.ts'
import type { Taking } from '../../operations/feeds/take-in.ts'
import type {
  AddBusiness,
  Principal,
  Submission,
  SubmissionOptions,
  SubmissionOutcome,
} from '../../operations/submission.ts'
import { shippedData } from '../../paths.ts'
import type { Commits, Lines, Profile, Shared } from '../../profiles/profile.ts'
import { threadFile } from '../../thread-file.ts'

/** Start parameters of a thread of an import. */
export interface ThreadStart {
  readonly settings: Settings
  readonly lines: Lines
  readonly gazetteer: GazetteerFiles
  readonly taxonomy: SharedTaxonomy
}

/** What the threads have in common with the calling one. */
export type Common = Pick<ThreadStart, 'settings' | 'gazetteer'> & { readonly profile: Profile }

export interface Row {
  readonly number: number
  readonly submission: Submission
  readonly principal: Principal
  readonly options: SubmissionOptions
}

export type RowOutcome = { readonly number: number } & (
  | { readonly outcome: SubmissionOutcome }
  | { readonly refusal: { readonly code: ErrorCode; readonly details: readonly Fault[] } }
  | { readonly failure: Error }
)

interface Waiting {
  readonly thread: Thread
  readonly resolve: (outcome: SubmissionOutcome) => void
  readonly reject: (error: unknown) => void
}

class Thread {
  readonly worker: Worker
  readonly outbox: Row[] = []
  /** Rows that wait for their outcome. */
  rows = 0

  constructor(worker: Worker) {
    this.worker = worker
  }

  send(): void {
    this.worker.postMessage(this.outbox)
    this.outbox.length = 0
  }
}

/**
 * Heap limits in MB of a thread, whose live objects take 75: V8 lets a heap without a limit grow to three times that
 * before it collects, and collects the more often the lower the limit. A young generation is three semi-spaces, which
 * `bin/start-tuned.js` tells for all threads.
 */
const youngGenerationMb = 96
const oldGenerationMb = 700

/** Rows that are done before threads are worth their start, of about a second. */
const rowsBefore = 2000

/**
 * Threads that decide on the rows of an import, and a writer thread that commits, as in a server. The first rows are
 * done on the calling thread: a small file needs no threads. So are all rows in a cluster, where PostgreSQL and not
 * this processor is waited for.
 */
export class ImportThreads implements Taking {
  readonly #common: Common
  readonly #here: Taking
  readonly #threads: Thread[] = []
  readonly #waiting = new Map<number, Waiting>()
  #shared: Shared | undefined
  /** To the writer thread. */
  #commits: Commits | undefined
  #failed: Promise<never> | undefined
  #started: Promise<void> | undefined
  readonly #before: number
  #next = 1

  /**
   * @param here the same on the calling thread
   * @param before rows that are done there before the threads start
   */
  constructor(common: Common, here: Taking, before = rowsBefore) {
    this.#common = common
    this.#here = here
    this.#before = before
  }

  readonly addBusiness: AddBusiness = (submission, principal, options) => {
    const number = this.#next++
    if (number === this.#before && this.#common.settings.profile === 'embedded') this.#begin()
    const thread = this.#leastBusy()
    if (thread === undefined) return this.#here.addBusiness(submission, principal, options)
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { thread, resolve, reject })
      thread.rows++
      thread.outbox.push({ number, submission, principal, options })
      // All rows of one turn of the event loop go in one message.
      if (thread.outbox.length === 1) setImmediate(() => thread.send())
    })
  }

  /**
   * Commits commands that write no entities; by the writer thread once it runs, which would otherwise hold the lock
   * most of the time.
   */
  readonly commit: Taking['commit'] = (commands) => {
    if (this.#commits === undefined) return this.#here.commit(commands)
    return Promise.race([this.#commits.commit(commands), this.#failed!])
  }

  /** Ends the threads, and the writer after its last commits. @throws the error of threads that could not start */
  async close(): Promise<void> {
    try {
      await this.#started
    } finally {
      await Promise.all(this.#threads.map(({ worker }) => ended(worker)))
      const commits = this.#commits
      this.#commits = undefined
      await commits?.close()
      await this.#shared?.stop()
      // The index is merged next, and may use the memory.
      this.#shared = undefined
    }
  }

  /** Rows stay on the calling thread until the threads have started. */
  #begin(): void {
    this.#started = this.#start()
    // `close` reports it.
    this.#started.catch(() => undefined)
  }

  #leastBusy(): Thread | undefined {
    let found = this.#threads[0]
    for (const thread of this.#threads) if (thread.rows < found!.rows) found = thread
    return found
  }

  async #start(): Promise<void> {
    const { settings, gazetteer, profile } = this.#common
    const shared = await profile.startShared(settings, () => undefined, { candidates: 'import' })
    this.#shared = shared
    // Without its writer, the rows of the threads fail, and the next ones are done on the calling thread.
    this.#failed = shared.failed()
    this.#failed.catch((error) => {
      this.#shared = undefined
      this.#commits = undefined
      for (const { worker } of this.#threads) worker.terminate()
      for (const thread of [...this.#threads]) this.#lose(thread, error)
    })
    const taxonomy = shareTaxonomy(shippedData)
    await Promise.all(
      Array.from({ length: settings.workers }, () =>
        this.#startOne({ settings, lines: shared.connect(), gazetteer, taxonomy }),
      ),
    )
    if (this.#shared !== undefined) this.#commits = shared.commits()
  }

  async #startOne(workerData: ThreadStart): Promise<void> {
    const worker = new Worker(threadFile('import-thread', import.meta.url), {
      workerData,
      transferList: Object.values(workerData.lines).filter((line) => line instanceof MessagePort),
      resourceLimits: {
        maxYoungGenerationSizeMb: youngGenerationMb,
        maxOldGenerationSizeMb: oldGenerationMb,
      },
    })
    const thread = new Thread(worker)
    worker.on('error', (error) => this.#lose(thread, error))
    worker.on('exit', () => this.#lose(thread, new Error('a thread of the import ended')))
    // Rejects if the thread fails before.
    await once(worker, 'message')
    worker.on('message', (outcomes: readonly RowOutcome[]) => {
      for (const outcome of outcomes) this.#settle(outcome)
    })
    this.#threads.push(thread)
  }

  #settle(outcome: RowOutcome): void {
    const waiting = this.#waiting.get(outcome.number)
    if (waiting === undefined) return
    this.#waiting.delete(outcome.number)
    waiting.thread.rows--
    if ('outcome' in outcome) waiting.resolve(outcome.outcome)
    else if ('failure' in outcome) waiting.reject(outcome.failure)
    else waiting.reject(refusalOf(outcome.refusal))
  }

  /** The rows that a dead thread had are failures; the next ones go to the others. */
  #lose(thread: Thread, error: unknown): void {
    const at = this.#threads.indexOf(thread)
    if (at >= 0) this.#threads.splice(at, 1)
    for (const [number, waiting] of this.#waiting)
      if (waiting.thread === thread) {
        this.#waiting.delete(number)
        waiting.reject(error)
      }
  }
}

/** Faults lose their class on the way between threads. */
const refusalOf = ({ code, details }: { readonly code: ErrorCode; readonly details: readonly Fault[] }) =>
  new DirectoryError(
    code,
    details.map(({ code: fault, parameter, params, path }) => new Fault(fault, parameter, params, path)),
  )

const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.postMessage('end')
  })
