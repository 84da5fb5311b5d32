import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogHead } from '../../ports/change-log.ts'
import type { RequestScope } from '../../ports/request-scope.ts'
import { coalesced } from '../coalesced.ts'
import type { Committer } from '../writer/committer.ts'
import type { Sql } from './database.ts'

export interface HeadLook extends LogHead {
  /** Revision of keys, plans, users and accounts. */
  readonly access: number
}

interface Scope {
  look: Promise<HeadLook> | null
  isOver: boolean
}

/**
 * Looks at `head`: what a node remembers is used only after a look has shown that it is current. Concurrent calls
 * share a look that began after they arrived, and all calls of one request share its first look.
 */
export class HeadLooks implements RequestScope {
  readonly #scopes = new AsyncLocalStorage<Scope>()
  /** Looks anew, whatever the request has seen. */
  readonly afresh: () => Promise<HeadLook>
  #newest = 0

  /** @param consumer the consumer of the log whose noted position is looked up */
  constructor(db: Sql, consumer = 'search') {
    this.afresh = coalesced(async () => {
      const [row] = await db.query<{ access: number; newest: number; noted: number | null }>(
        `SELECT access, log AS newest, (SELECT position FROM log_consumer WHERE name = $1) AS noted FROM head`,
        [consumer],
      )
      const { access, newest, noted } = row!
      this.#newest = Math.max(this.#newest, newest)
      return { access, newest, noted: noted ?? 0 }
    })
  }

  /** The newest position of the log that any look has seen. */
  get newest(): number {
    return this.#newest
  }

  look(): Promise<HeadLook> {
    const scope = this.#scopes.getStore()
    if (scope === undefined || scope.isOver) return this.afresh()
    scope.look ??= this.afresh()
    return scope.look
  }

  within<T>(work: () => Promise<T>): Promise<T> {
    const scope: Scope = { look: null, isOver: false }
    const end = (): void => {
      scope.isOver = true
    }
    const run = this.#scopes.run(scope, work)
    run.then(end, end)
    return run
  }

  /** The request has written: what it reads from here on must show that. */
  forget(): void {
    const scope = this.#scopes.getStore()
    if (scope !== undefined) scope.look = null
  }
}

/** A committer after whose commits a request looks at `head` again. */
export class LookingCommitter implements Committer {
  readonly #committer: Committer
  readonly #looks: HeadLooks

  constructor(committer: Committer, looks: HeadLooks) {
    this.#committer = committer
    this.#looks = looks
  }

  commit: Committer['commit'] = (commands) => this.#forgetting(this.#committer.commit(commands))

  apply: Committer['apply'] = (command) => this.#forgetting(this.#committer.apply(command))

  renewViews: Committer['renewViews'] = (command) => this.#committer.renewViews(command)

  close(): Promise<void> {
    return this.#committer.close()
  }

  /** Even a commit that failed may have happened. */
  async #forgetting<T>(commit: Promise<T>): Promise<T> {
    try {
      return await commit
    } finally {
      this.#looks.forget()
    }
  }
}
