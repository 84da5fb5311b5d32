import { viewVersion } from '../../entity/view.ts'
import { type EntityRow, entityColumns } from '../rows/packed-entity.ts'
import { versionOf } from '../rows/packed-view.ts'
import { viewsRenewedTo } from '../rows/prepared-entity.ts'
import { renewed } from '../rows/renewed-view.ts'
import type { Committer } from '../writer/committer.ts'
import type { Database } from './database.ts'

/** Above any possible id. */
const allIds = Number.MAX_SAFE_INTEGER

/**
 * Rewrites stored views of an outdated version in id order, once per version. Revisions and history are unchanged.
 * Nodes may do so at the same time: a view is replaced only while its revision is the one read.
 */
export class ViewRenewal {
  readonly #db: Database
  readonly #committer: Committer
  readonly #now: () => number
  /** The last id examined. */
  #after: number | undefined

  constructor(db: Database, committer: Committer, now: () => number) {
    this.#db = db
    this.#committer = committer
    this.#now = now
  }

  /** Examines the next `limit` entities. @returns whether more remain */
  async step(limit: number): Promise<boolean> {
    this.#after ??= await this.#reached()
    if (this.#after === allIds) return false
    const rows = await this.#db.query<EntityRow>(
      `SELECT ${entityColumns} FROM entity WHERE id > $1 ORDER BY id LIMIT $2`,
      [this.#after, limit],
    )
    const views = rows
      .filter(({ view }) => versionOf(view) !== viewVersion)
      .map((row) => renewed(row, this.#now()))
    const after = rows.length < limit ? allIds : rows.at(-1)!.id
    if (views.length > 0 || after === allIds)
      await this.#committer.renewViews({ type: 'renewed views', views, reached: `${viewVersion} ${after}` })
    this.#after = after
    return after !== allIds
  }

  async #reached(): Promise<number> {
    const [row] = await this.#db.query<{ value: string }>('SELECT value FROM setting WHERE name = $1', [
      viewsRenewedTo,
    ])
    const [version, id] = (row?.value ?? '').split(' ')
    return Number(version) === viewVersion ? Number(id) : -1
  }
}
