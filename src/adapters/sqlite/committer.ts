import type { MessagePort } from 'node:worker_threads'
import { DirectoryError } from '../../errors.ts'
import type { AccessCommand, AccessResult, AccessWriter } from '../../ports/access-store.ts'
import type { Command, CommitOutcome, EntityStore } from '../../ports/entity-store.ts'
import {
  type PreparedCommand,
  prepare,
  type RenewedViews,
  type StoreCommand,
  type StoreOutcome,
} from '../rows/prepared-entity.ts'
import { storageFailure, storageFaultOf } from '../storage-faults.ts'
import { CommitBatch, isBusy } from './commit-batch.ts'
import type { Sqlite } from './database.ts'
import { RemoteCommits } from './start-writer.ts'

/**
 * Accepts commits and answers once they are durable. Each access command is a commit of its own and shares
 * transactions with the others.
 */
export interface Committer extends AccessWriter, Pick<EntityStore, 'commit'> {
  renewViews(command: RenewedViews): Promise<void>
  close(): Promise<void>
}

abstract class AnyCommitter implements Committer {
  protected abstract take(commands: readonly StoreCommand[]): Promise<StoreOutcome>
  abstract close(): Promise<void>

  commit<const Commands extends readonly Command[]>(commands: Commands): Promise<CommitOutcome<Commands>> {
    return this.take(commands) as Promise<CommitOutcome<Commands>>
  }

  async apply(command: AccessCommand): Promise<AccessResult> {
    const outcome = await this.take([command])
    if (!outcome.ok) throw new Error('An access command does not conflict with others.')
    return outcome.results[0] as AccessResult
  }

  async renewViews(command: RenewedViews): Promise<void> {
    await this.take([command])
  }
}

/** The error that a caller gets for a failed commit: a storage fault, `busy` (retryable), or the cause. */
const told = (error: unknown): unknown => {
  const fault = storageFaultOf(error)
  if (fault !== null) return storageFailure(fault)
  return isBusy(error) ? new DirectoryError('busy', [], { cause: error }) : error
}

const prepared = (commands: readonly StoreCommand[], now: number): readonly PreparedCommand[] =>
  commands.map((command) => prepare(command, now))

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

/** Prepares commits on the calling thread and hands them to a writer thread. */
export class RemoteCommitter extends AnyCommitter {
  private readonly commits: RemoteCommits

  constructor(port: MessagePort) {
    super()
    this.commits = new RemoteCommits(port)
  }

  protected override take(commands: readonly StoreCommand[]): Promise<StoreOutcome> {
    return this.commits.commit(prepared(commands, Date.now()))
  }

  override close(): Promise<void> {
    return this.commits.close()
  }
}
