import type { CountedRows } from '../../ports/retention-store.ts'

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
