import { pendingClaimDays } from '../operations/stranger-limits.ts'
import type { SweptRows } from '../ports/retention-store.ts'

/** The settings that say for how many days something is kept; null: for ever. */
export interface KeepDays {
  readonly deliveryKeepDays: number
  readonly inboxKeepDays: number
  readonly recordKeepDays: number
  readonly historyKeepDays: number | null
}

/** For how long rows are kept that are over. */
interface Retention {
  /** What they are, for documents. */
  readonly what: string
  /** Since when they count as over. */
  readonly since: string
  /** A number of days, or the setting that says it; a setting that is not set keeps them for ever. */
  readonly days: number | keyof KeepDays
}

/** What is removed by itself, in this order. A row here and its statement in the store is all that another kind of rows needs. */
export const retentions: Readonly<Record<SweptRows, Retention>> = {
  links: { what: 'links of `token/*`', since: 'they ran out', days: 0 },
  claim_codes: { what: 'codes for claims', since: 'their claim is too old to wait', days: 0 },
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
  history: {
    what: 'the history of entities, but for the latest write of each',
    since: 'it was written',
    days: 'historyKeepDays',
  },
}

const dayMs = 24 * 3_600_000

/** For how long each kind of rows is kept, in milliseconds; null: for ever. */
export type KeepMs = Readonly<Record<SweptRows, number | null>>

export const keepMsOf = (settings: KeepDays): KeepMs =>
  Object.fromEntries(
    Object.entries(retentions).map(([rows, { days }]) => {
      const kept = typeof days === 'number' ? days : settings[days]
      return [rows, kept === null ? null : kept * dayMs]
    }),
  ) as KeepMs
