import { viewOf, viewVersion } from '../../entity/view.ts'
import { deflateBody, type EntityRow, entityOf, packEntity } from '../rows/packed-entity.ts'
import { packView, setIds, versionOf } from '../rows/packed-view.ts'
import type { Committer } from './committer.ts'

/** What the renewal reads of a store. */
export interface ViewSource {
  /** The setting `viewsRenewedTo`. */
  reached(): Promise<string | undefined>
  /** Up to `limit` entities after an id, ascending. */
  next(after: number, limit: number): Promise<readonly EntityRow[]>
}

/** Above any possible id. */
const allIds = Number.MAX_SAFE_INTEGER

/**
 * Rewrites stored views of an outdated version in id order, once per version. Revisions and history are
 * unchanged.
 */
export class ViewRenewal {
  private readonly committer: Committer
  private readonly now: () => number
  private readonly source: ViewSource
  /** The last id examined. */
  private after: number | undefined

  constructor(source: ViewSource, committer: Committer, now: () => number) {
    this.committer = committer
    this.now = now
    this.source = source
  }

  /** Examines the next `limit` entities. @returns whether more remain */
  async step(limit: number): Promise<boolean> {
    this.after ??= await this.reached()
    if (this.after === allIds) return false
    const rows = await this.source.next(this.after, limit)
    const views = rows
      .filter(({ view }) => versionOf(view) !== viewVersion)
      .map((row) => renewed(row, this.now()))
    const after = rows.length < limit ? allIds : rows.at(-1)!.id
    if (views.length > 0 || after === allIds)
      await this.committer.renewViews({ type: 'renewed views', views, reached: `${viewVersion} ${after}` })
    this.after = after
    return after !== allIds
  }

  private async reached(): Promise<number> {
    const [version, id] = ((await this.source.reached()) ?? '').split(' ')
    return Number(version) === viewVersion ? Number(id) : -1
  }
}

function renewed(row: EntityRow, now: number) {
  const entity = entityOf(row)
  const view = packView(entity, viewOf(entity, now))
  // The view is the deflate dictionary of the body.
  const body = deflateBody(packEntity(entity), view)
  setIds(view, row.id, row.drawn)
  return { id: row.id, revision: row.revision, view: view.toString('latin1'), body: body.toString('latin1') }
}
