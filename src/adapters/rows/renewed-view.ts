import { viewOf } from '../../entity/view.ts'
import { deflateBody, type EntityRow, entityOf, packEntity } from './packed-entity.ts'
import { packView, setIds } from './packed-view.ts'
import type { RenewedViews } from './prepared-entity.ts'

/** The row with its view in the current version. `now` in milliseconds since 1970. */
export function renewed(row: EntityRow, now: number): RenewedViews['views'][number] {
  const entity = entityOf(row)
  const view = packView(entity, viewOf(entity, now))
  // The view is the deflate dictionary of the body.
  const body = deflateBody(packEntity(entity), view)
  setIds(view, row.id, row.drawn)
  return { id: row.id, revision: row.revision, view: view.toString('latin1'), body: body.toString('latin1') }
}
