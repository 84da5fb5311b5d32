import type { Erasure, ErasureKind } from '../../ports/erasure-store.ts'

/** A row of table `erasure`. */
export interface ErasureRow {
  readonly id: string
  readonly kind: ErasureKind
  readonly subject: string
  readonly selector: string
  readonly at: number
  readonly account: string
  readonly user_id: string | null
  readonly counts: string
  readonly scrubbed: number | null
  readonly lifted: number | null
}

export const erasureOf = (row: ErasureRow): Erasure => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  selector: JSON.parse(row.selector),
  at: row.at,
  account: row.account,
  userId: row.user_id,
  counts: JSON.parse(row.counts),
  scrubbed: row.scrubbed,
  lifted: row.lifted,
})
