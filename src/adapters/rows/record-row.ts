import type { StoredRecord } from '../../ports/entity-store.ts'

/** A row of the table `record`. */
export interface RecordRow {
  readonly id: string
  readonly revision: string
  readonly entity_id: number | null
  readonly account: string
  readonly created: number
  readonly body: string
}

export const toRecord = (row: RecordRow): StoredRecord => ({
  id: row.id,
  revision: row.revision,
  entityId: row.entity_id === null ? null : String(row.entity_id),
  account: row.account,
  created: row.created,
  body: JSON.parse(row.body),
})
