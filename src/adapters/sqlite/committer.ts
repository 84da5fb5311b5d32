import { DirectoryError } from '../../errors.ts'
import type { PreparedCommand, StoreCommand, StoreOutcome } from '../rows/prepared-entity.ts'
import { storageFailure, storageFaultOf } from '../storage-faults.ts'
import { AnyCommitter, prepared } from '../writer/committer.ts'
import { CommitBatch, isBusy } from './commit-batch.ts'
import type { Sqlite } from './database.ts'

/** The error that a caller gets for a failed commit: a storage fault, `busy` (retryable), or the cause. */
const told = (error: unknown): unknown => {
  const fault = storageFaultOf(error)
  if (fault !== null) return storageFailure(fault)
  return isBusy(error) ? new DirectoryError('busy', [], { cause: error }) : error
}

interface Waiting {
  readonly commands: readonly PreparedCommand[]
  readonly resolve: (outcome: StoreOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Commits on the calling thread, for tests and commands. Requests of one turn of the event loop share a
 * transaction. Between two full turns it pauses, so that a server on the same database can write.
 */
export class InlineCommitter extends AnyCommitter {
  private readonly batch: CommitBatch
  private readonly db: Sqlite
  private readonly now: () => number
  private waiting: Waiting[] = []
  private running: Promise<void> | null = null

  constructor(db: Sqlite, now: () => number) {
    super()
    this.db = db
    this.batch = new CommitBatch(db)
    this.now = now
  }

  protected override take(commands: readonly StoreCommand[]): Promise<StoreOutcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ commands: prepared(commands, this.now()), resolve, reject })
      this.running ??= this.drain()
    })
  }

  private async drain(): Promise<void> {
    await new Promise((resume) => setImmediate(resume))
    while (this.waiting.length > 0) {
      const turn = this.waiting
      this.waiting = []
      try {
        const outcomes = this.batch.run(
          turn.map(({ commands }) => commands),
          this.now,
        )
        outcomes.forEach((outcome, index) => {
          if ('error' in outcome) turn[index]!.reject(told(outcome.error))
          else turn[index]!.resolve(outcome)
        })
        this.waiting = [...turn.slice(outcomes.length), ...this.waiting]
      } catch (error) {
        for (const { reject } of turn) reject(told(error))
      }
      await new Promise((resume) => setTimeout(resume, this.waiting.length > 0 ? 3 : 0))
    }
    this.running = null
  }

  override async close(): Promise<void> {
    await this.running
    this.db.close()
  }
}
