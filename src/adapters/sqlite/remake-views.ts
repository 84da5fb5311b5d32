import type Database from 'better-sqlite3'
import { viewOf } from '../../entity/view.ts'
import { deflateBody, type EntityRow, entityColumns, entityOf, packEntity } from './rows/packed-entity.ts'
import { packView, setIds } from './rows/packed-view.ts'

/** Bounds the memory. */
const entitiesInPage = 100

/** What views hold that were made before they kept claims and hidden addresses back: texts that no view holds in shorter form (`view-pieces.ts`). */
const concerned = ['claimed_user_id', 'do_not_display":true']

/**
 * Makes the views anew that a migration marked as old, as the program makes views today, and takes the mark away. Nothing else of the entities changes: no revision,
 * no history. `now` in milliseconds since 1970.
 */
export function remakeViews(db: Database.Database, now: number): void {
  db.transaction(() => {
    remakeConcerned(db, now)
    db.prepare("DELETE FROM setting WHERE name = 'old_views'").run()
  }).immediate()
}

function remakeConcerned(db: Database.Database, now: number): void {
  const holdsOne = concerned.map(() => 'instr(view, CAST(? AS BLOB)) > 0').join(' OR ')
  const page = db.prepare<[number, ...string[]], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id > ? AND (${holdsOne}) ORDER BY id LIMIT ${entitiesInPage}`,
  )
  const update = db.prepare<[Buffer, Buffer, number]>('UPDATE entity SET view = ?, body = ? WHERE id = ?')
  for (let after = -1; ; ) {
    const rows = page.all(after, ...concerned)
    for (const row of rows) {
      const entity = entityOf(row)
      const view = packView(entity, viewOf(entity, now))
      // The view is what the body is deflated with.
      const body = deflateBody(packEntity(entity), view)
      setIds(view, row.id, row.drawn)
      update.run(view, body, row.id)
    }
    if (rows.length < entitiesInPage) return
    after = rows.at(-1)!.id
  }
}
