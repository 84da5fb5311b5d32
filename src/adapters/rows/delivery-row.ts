import type { Delivery, DeliveryFigures, DeliveryState } from '../../ports/delivery-store.ts'

/** A row of table `delivery`. */
export interface DeliveryRow {
  id: string
  channel: Delivery['channel']
  via: Delivery['via']
  recipient: string
  subject: string
  text: string
  html: string | null
  reply_to: string | null
  purpose: string
  record_id: string | null
  entity_id: number | null
  account: string
  state: DeliveryState
  attempts: number
  next_at: number
  lease_until: number | null
  expires: number | null
  last_error: string
  created: number
  settled: number | null
}

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  channel: row.channel,
  via: row.via,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  html: row.html,
  replyTo: row.reply_to,
  purpose: row.purpose,
  recordId: row.record_id,
  entityId: row.entity_id === null ? null : String(row.entity_id),
  account: row.account,
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  leaseUntil: row.lease_until,
  expires: row.expires,
  lastError: row.last_error,
  created: row.created,
  settled: row.settled,
})

/** A state with the number of its deliveries and the time of creation of the oldest. */
export type StateCount = readonly [state: DeliveryState, count: number, oldest: number]

export function deliveryFigures(rows: readonly StateCount[]): DeliveryFigures {
  const countOf = (wanted: DeliveryState) => rows.find(([state]) => state === wanted)?.[1] ?? 0
  const waiting = rows.filter(([state]) => state === 'queued' || state === 'leased')
  return {
    queued: countOf('queued'),
    leased: countOf('leased'),
    sent: countOf('sent'),
    failed: countOf('failed'),
    oldest: waiting.length === 0 ? null : Math.min(...waiting.map(([, , oldest]) => oldest)),
  }
}
