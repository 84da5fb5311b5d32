import type { MessagePort } from 'node:worker_threads'
import type { AccessCommand, AccessResult, AccessWriter } from '../../ports/access-store.ts'
import type { Command, CommitOutcome, EntityStore } from '../../ports/entity-store.ts'
import {
  type PreparedCommand,
  prepare,
  type RenewedViews,
  type StoreCommand,
  type StoreOutcome,
} from '../rows/prepared-entity.ts'
import { RemoteCommits } from './start-writer.ts'

/**
 * Accepts commits and answers once they are durable. Each access command is a commit of its own and shares
 * transactions with the others.
 */
export interface Committer extends AccessWriter, Pick<EntityStore, 'commit'> {
  renewViews(command: RenewedViews): Promise<void>
  close(): Promise<void>
}

/** A commit that failed on its own, with the error. Nothing of it was written. */
export interface CommitFailure {
  readonly ok: false
  readonly error: unknown
}

/** Prepares commits on the calling thread. Engines implement `take`. */
export abstract class PreparingCommitter implements Committer {
  protected abstract take(commands: readonly PreparedCommand[]): Promise<StoreOutcome>
  protected abstract now(): number
  abstract close(): Promise<void>

  commit<const Commands extends readonly Command[]>(commands: Commands): Promise<CommitOutcome<Commands>> {
    return this.prepared(commands) as Promise<CommitOutcome<Commands>>
  }

  async apply(command: AccessCommand): Promise<AccessResult> {
    const outcome = await this.prepared([command])
    if (!outcome.ok) throw new Error('An access command does not conflict with others.')
    return outcome.results[0] as AccessResult
  }

  async renewViews(command: RenewedViews): Promise<void> {
    await this.prepared([command])
  }

  private async prepared(commands: readonly StoreCommand[]): Promise<StoreOutcome> {
    const now = this.now()
    return this.take(commands.map((command) => prepare(command, now)))
  }
}

/** Hands prepared commits to a writer thread. */
export class RemoteCommitter extends PreparingCommitter {
  private readonly commits: RemoteCommits

  constructor(port: MessagePort) {
    super()
    this.commits = new RemoteCommits(port)
  }

  protected override take(commands: readonly PreparedCommand[]): Promise<StoreOutcome> {
    return this.commits.commit(commands)
  }

  protected override now(): number {
    return Date.now()
  }

  override close(): Promise<void> {
    return this.commits.close()
  }
}
