import type Database from 'better-sqlite3'
import { viewOf } from '../../entity/view.ts'
import { deflateBody, type EntityRow, entityColumns, entityOf, packEntity } from './packed-entity.ts'
import { packView, setIds } from './packed-view.ts'

/** Bounds the memory. */
const entitiesInPage = 100

/**
 * Makes the views anew that hold one of the texts, as the program makes views today. Nothing else of the entities changes: no revision, no history. A text must be
 * one that no view holds in shorter form (`view-pieces.ts`). `now` in milliseconds since 1970.
 */
export function remakeViews(db: Database.Database, texts: readonly string[], now: number): void {
  const holdsOne = texts.map(() => 'instr(view, CAST(? AS BLOB)) > 0').join(' OR ')
  const page = db.prepare<[number, ...string[]], EntityRow>(
    `SELECT ${entityColumns} FROM entity WHERE id > ? AND (${holdsOne}) ORDER BY id LIMIT ${entitiesInPage}`,
  )
  const update = db.prepare<[Buffer, Buffer, number]>('UPDATE entity SET view = ?, body = ? WHERE id = ?')
  for (let after = -1; ; ) {
    const rows = page.all(after, ...texts)
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
