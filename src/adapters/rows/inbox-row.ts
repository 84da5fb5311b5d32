import { randomBytes } from 'node:crypto'
import { type InboxItem, type InboxKind, type InboxState, inboxKinds } from '../../ports/inbox-store.ts'

/** A row of table `inbox`. */
export interface InboxRow {
  id: string
  revision: string
  kind: InboxKind
  state: InboxState
  entity_id: number | null
  account: string
  record_id: string | null
  created: number
  changed: number
  settled: number | null
  body: string
}

export const toItem = (row: InboxRow): InboxItem => ({
  id: row.id,
  revision: row.revision,
  kind: row.kind,
  state: row.state,
  entityId: row.entity_id === null ? null : String(row.entity_id),
  account: row.account,
  recordId: row.record_id,
  created: row.created,
  changed: row.changed,
  settled: row.settled,
  body: JSON.parse(row.body),
})

export const nextRevision = (former = '0'): string =>
  `${Number.parseInt(former, 10) + 1}-${randomBytes(16).toString('hex')}`

/** A kind with the number of its waiting items and the time of creation of the oldest. */
export type KindCount = readonly [kind: InboxKind, count: number, oldest: number]

export function inboxWaiting(rows: readonly KindCount[]) {
  const counts = Object.fromEntries(inboxKinds.map((kind) => [kind, 0])) as Record<InboxKind, number>
  for (const [kind, count] of rows) counts[kind] = count
  return { counts, oldest: rows.length === 0 ? null : Math.min(...rows.map(([, , oldest]) => oldest)) }
}
