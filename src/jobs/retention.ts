import { pendingClaimDays } from '../operations/stranger-limits.ts'
import type { SweptRows } from '../ports/retention-store.ts'

/** Retention settings in days; null: for ever. */
export interface KeepDays {
  readonly deliveryKeepDays: number
  readonly inboxKeepDays: number
  readonly recordKeepDays: number
  readonly searchReportDays: number
  readonly historyKeepDays: number | null
}

/** The retention of rows that are no longer needed. */
interface Retention {
  /** Name of the rows, for documentation. */
  readonly what: string
  /** The event that starts the period. */
  readonly since: string
  /** A number of days, or the setting that holds it; without a value, rows are kept for ever. */
  readonly days: number | keyof KeepDays
}

/**
 * The rows removed automatically, in this order. Another kind of rows needs only an entry here and its
 * statement in the store.
 */
export const retentions: Readonly<Record<SweptRows, Retention>> = {
  links: { what: 'links of `token/*`', since: 'they ran out', days: 0 },
  claim_codes: { what: 'codes for claims', since: 'their claim is too old to wait', days: 0 },
  ended_sessions: {
    what: 'sessions of the console that were signed out',
    since: 'they would have run out',
    days: 0,
  },
  waiting_claims: { what: 'claims that wait', since: 'they were asked for', days: pendingClaimDays },
  deliveries: {
    what: 'mail and codes',
    since: 'they were sent or given up',
    days: 'deliveryKeepDays',
  },
  inbox: {
    what: 'items of the inbox, with their reports and messages',
    since: 'they were settled',
    days: 'inboxKeepDays',
  },
  messages: { what: 'messages to businesses that went out', since: 'they were sent', days: 'recordKeepDays' },
  syndications: { what: 'syndications', since: 'they ended', days: 'recordKeepDays' },
  syndication_logs: {
    what: 'lines of the log of syndication',
    since: 'they were written',
    days: 'recordKeepDays',
  },
  sales_logs: { what: 'lines of the log of sales', since: 'they were written', days: 'recordKeepDays' },
  search_counts: { what: 'counts of searches', since: 'their day began', days: 'searchReportDays' },
  history: {
    what: 'the history of entities, but for the latest write of each',
    since: 'it was written',
    days: 'historyKeepDays',
  },
}

const dayMs = 24 * 3_600_000

/** The retention of each kind of rows, in milliseconds; null: for ever. */
export type KeepMs = Readonly<Record<SweptRows, number | null>>

export const keepMsOf = (settings: KeepDays): KeepMs =>
  Object.fromEntries(
    Object.entries(retentions).map(([rows, { days }]) => {
      const kept = typeof days === 'number' ? days : settings[days]
      return [rows, kept === null ? null : kept * dayMs]
    }),
  ) as KeepMs
