/** Rows of the change log in both stores of tables. */
import type { LoggedDocument, LoggedWrite } from '../../ports/change-log.ts'

/** The entity of a mark: an id that no entity has. */
export const markId = '0'

export interface DocumentRow {
  readonly position: number
  readonly entity_id: string
  readonly document: string | null
}

export interface WriteRow extends DocumentRow {
  readonly history: number | null
  readonly revision: string
  readonly at: number
  readonly account: string
  readonly user_id: string
  readonly action: string
}

/** A document in log form (`logForm`) with the id that its write drew; null removes the entity from search. */
export const withDrawnId = (document: string | null, id: string): string | null =>
  document === null ? null : document.replace('{"id":""', `{"id":"${id}"`)

export const toDocument = ({ position, entity_id, document }: DocumentRow): LoggedDocument => ({
  position,
  entityId: entity_id === markId ? null : entity_id,
  document: document === null ? null : JSON.parse(document),
})

export const toWrite = (row: WriteRow): LoggedWrite => ({ ...toDocument(row), change: toChange(row) })

function toChange({ history, revision, at, account, user_id, action }: WriteRow): LoggedWrite['change'] {
  return history === null ? null : { history, revision, at, account, userId: user_id, action }
}
