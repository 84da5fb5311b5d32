import { viewOf, viewVersion } from '../../entity/view.ts'
import type { RenewViewsCommand } from '../../ports/entity-store.ts'
import type { Sqlite } from './database.ts'
import { deflateBody, type EntityRow, entityColumns, entityOf, packEntity } from './rows/packed-entity.ts'
import { packView, setIds, versionOf } from './rows/packed-view.ts'

/** The setting that says which views are made anew already: their version, and the last id of them. */
export const viewsRenewedTo = 'views renewed to'

/** Behind every id there can be. */
const allIds = Number.MAX_SAFE_INTEGER

/**
 * Makes stored views of another version anew, inside the caller's write transaction, in the order of the ids. Nothing else of an entity changes: no revision, no history.
 * Goes through a store once for each version.
 */
export class ViewRenewal {
  private readonly sql

  constructor(db: Sqlite) {
    this.sql = {
      reached: db.prepare<[], string>(`SELECT value FROM setting WHERE name = '${viewsRenewedTo}'`).pluck(),
      reach: db.prepare<[string]>(
        `INSERT INTO setting (name, value) VALUES ('${viewsRenewedTo}', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      ),
      next: db.prepare<[number, number], EntityRow>(
        `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
      ),
      update: db.prepare<[Buffer, Buffer, number]>('UPDATE entity SET view = ?, body = ? WHERE id = ?'),
    }
  }

  /** @returns how many entities were looked at */
  apply({ limit }: RenewViewsCommand, now: number): number {
    const [version, id] = (this.sql.reached.get() ?? '').split(' ')
    const after = Number(version) === viewVersion ? Number(id) : -1
    if (after === allIds) return 0
    const rows = this.sql.next.all(after, limit)
    for (const row of rows) if (versionOf(row.view) !== viewVersion) this.renew(row, now)
    this.sql.reach.run(`${viewVersion} ${rows.length < limit ? allIds : rows.at(-1)!.id}`)
    return rows.length
  }

  private renew(row: EntityRow, now: number): void {
    const entity = entityOf(row)
    const view = packView(entity, viewOf(entity, now))
    // The view is what the body is deflated with.
    const body = deflateBody(packEntity(entity), view)
    setIds(view, row.id, row.drawn)
    this.sql.update.run(view, body, row.id)
  }
}
