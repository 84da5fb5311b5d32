/** Committers: they prepare commands on the requesting thread and commit them there or through a writer thread. */
import type { MessagePort } from 'node:worker_threads'
import type { AccessCommand, AccessResult, AccessWriter } from '../../ports/access-store.ts'
import type { Command, CommitOutcome } from '../../ports/commit.ts'
import type { EntityStore } from '../../ports/entity-store.ts'
import {
  type PreparedCommand,
  prepare,
  type RenewedViews,
  type StoreCommand,
  type StoreOutcome,
} from '../rows/prepared-entity.ts'
import { RemoteCommits } from './remote-commits.ts'

/**
 * Accepts commits and answers once they are durable. Each access command is a commit of its own and shares
 * transactions with the others.
 */
export interface Committer extends AccessWriter, Pick<EntityStore, 'commit'> {
  renewViews(command: RenewedViews): Promise<void>
  close(): Promise<void>
}

/** Of a store that is opened for reading. */
export const noCommitter: Committer = {
  commit: () => Promise.reject(new Error('the store is opened for reading')),
  apply: () => Promise.reject(new Error('the store is opened for reading')),
  renewViews: () => Promise.reject(new Error('the store is opened for reading')),
  close: async () => undefined,
}

export abstract class AnyCommitter implements Committer {
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

export const prepared = (commands: readonly StoreCommand[], now: number): readonly PreparedCommand[] =>
  commands.map((command) => prepare(command, now))

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
