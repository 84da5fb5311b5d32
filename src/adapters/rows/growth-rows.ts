import type { CountedRows, SweptRows } from '../../ports/retention-store.ts'

/** Names of the rows of `row_count`. */
export const counted: Readonly<Record<CountedRows, string>> = {
  history: 'history',
  inbox: 'inbox',
  deliveries: 'delivery',
  links: 'link',
  event_counts: 'event_count',
  reports: 'record signal',
  messages: 'record message',
  claim_codes: 'record claim_code',
  syndications: 'record syndication',
  syndication_logs: 'record syndication_log',
  sales_logs: 'record sales_log',
}

/** Setting with the progress of the history sweep. */
export const historySweptTo = 'history swept to'

/** Setting with the measured size of the files. */
export const assetsMeasured = 'assets measured'

const ofRecords = (kind: string): string =>
  `SELECT min(over) FROM record WHERE kind = '${kind}' AND over IS NOT NULL`

/** Statements that read the time of the oldest row of each kind, as retention counts it. */
export const oldestRows: Readonly<Record<SweptRows, string>> = {
  deliveries: 'SELECT min(settled) FROM delivery WHERE settled IS NOT NULL',
  inbox: 'SELECT min(settled) FROM inbox WHERE settled IS NOT NULL',
  waiting_claims: "SELECT min(created) FROM inbox WHERE kind = 'claim' AND settled IS NULL",
  claim_codes: ofRecords('claim_code'),
  ended_sessions: ofRecords('ended_session'),
  messages: ofRecords('message'),
  syndications: ofRecords('syndication'),
  syndication_logs: ofRecords('syndication_log'),
  sales_logs: ofRecords('sales_log'),
  search_counts: 'SELECT min(day) * 86400000 FROM search_count',
  links: 'SELECT min(expires) FROM link',
  // Entries before the sweep's position were kept on purpose.
  history: `SELECT at FROM history
    WHERE position > coalesce((SELECT CAST(value AS bigint) FROM setting WHERE name = '${historySweptTo}'), 0)
    ORDER BY position LIMIT 1`,
}
