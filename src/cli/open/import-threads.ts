import { MessagePort, Worker } from 'node:worker_threads'
import type { GazetteerFiles } from '../../adapters/gazetteer-file/data-files.ts'
import { type SharedTaxonomy, shareTaxonomy } from '../../adapters/taxonomy-file/open-taxonomy.ts'
import { loadGazetteer } from '../../compose.ts'
import type { Settings } from '../../config/settings.ts'
import { DirectoryError, type ErrorCode } from '../../errors.ts'
import { Fault } from '../../faults/fault.ts'
import type {
  AddBusiness,
  Principal,
  Submission,
  SubmissionOptions,
  SubmissionOutcome,
} from '../../operations/submission.ts'
import { shippedData } from '../../paths.ts'
import type { Lines, Profile, Shared } from '../../profiles/profile.ts'
import { threadFile } from '../../thread-file.ts'

/** Start parameters of a thread of an import. */
export interface ThreadStart {
  readonly settings: Settings
  readonly lines: Lines
  readonly gazetteer: GazetteerFiles
  readonly taxonomy: SharedTaxonomy
}

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

interface Thread {
  readonly worker: Worker
  rows: number
}

/** Rows that are done before threads are worth their start, of about a second. */
const rowsBefore = 2000

/**
 * Threads that decide on the rows of an import, and a writer thread that commits, as in a server. The first rows are
 * done on the calling thread: a small file needs no threads. So are all rows in a cluster, where PostgreSQL and not
 * this processor is waited for.
 */
export class ImportThreads {
  readonly #settings: Settings
  readonly #profile: Profile
  readonly #here: AddBusiness
  readonly #threads: Thread[] = []
  readonly #waiting = new Map<number, Waiting>()
  #shared: Shared | undefined
  #started: Promise<void> | undefined
  readonly #before: number
  #next = 1

  /**
   * @param here decides on a row on the calling thread
   * @param before rows that are done there before the threads start
   */
  constructor(settings: Settings, profile: Profile, here: AddBusiness, before = rowsBefore) {
    this.#settings = settings
    this.#profile = profile
    this.#here = here
    this.#before = before
  }

  readonly addBusiness: AddBusiness = (submission, principal, options) => {
    const number = this.#next++
    if (number === this.#before && this.#settings.profile === 'embedded') this.#started ??= this.#start()
    const thread = this.#leastBusy()
    if (thread === undefined) return this.#here(submission, principal, options)
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { thread, resolve, reject })
      thread.rows++
      thread.worker.postMessage({ number, submission, principal, options } satisfies Row)
    })
  }

  /** Ends the threads, and the writer after its last commits. */
  async close(): Promise<void> {
    await this.#started
    await Promise.all(this.#threads.map(({ worker }) => ended(worker)))
    await this.#shared?.stop()
  }

  #leastBusy(): Thread | undefined {
    let found = this.#threads[0]
    for (const thread of this.#threads) if (thread.rows < found!.rows) found = thread
    return found
  }

  async #start(): Promise<void> {
    const gazetteer = loadGazetteer(this.#settings)
    const taxonomy = shareTaxonomy(shippedData)
    this.#shared = await this.#profile.startShared(this.#settings, () => undefined, {})
    const shared = this.#shared
    await Promise.all(
      Array.from({ length: this.#settings.workers }, async () => {
        const workerData: ThreadStart = {
          settings: this.#settings,
          lines: shared.connect(),
          gazetteer,
          taxonomy,
        }
        const worker = new Worker(threadFile('import-thread', import.meta.url), {
          workerData,
          transferList: Object.values(workerData.lines).filter((line) => line instanceof MessagePort),
        })
        const thread: Thread = { worker, rows: 0 }
        const fail = (error: unknown) => this.#lose(thread, error)
        worker.on('error', fail)
        worker.on('exit', () => fail(new Error('a thread of the import ended')))
        await new Promise<void>((resolve, reject) => {
          worker.once('error', reject)
          worker.once('message', () => resolve())
        })
        worker.on('message', (outcome: RowOutcome) => this.#settle(outcome))
        this.#threads.push(thread)
      }),
    )
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
