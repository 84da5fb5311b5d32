import type { AssetsMeasuredCommand, Growth, GrowthStore, SweptRows } from '../../ports/retention-store.ts'
import { assetsMeasured, counted, historySweptTo } from '../rows/growth-rows.ts'
import type { Database, Sql } from './database.ts'

const ofRecords = (kind: string): string =>
  `SELECT min(over) FROM record WHERE kind = '${kind}' AND over IS NOT NULL`

const oldest: Readonly<Record<SweptRows, string>> = {
  deliveries: 'SELECT min(settled) FROM delivery WHERE settled IS NOT NULL',
  inbox: 'SELECT min(settled) FROM inbox WHERE settled IS NOT NULL',
  waiting_claims: "SELECT min(created) FROM inbox WHERE kind = 'claim' AND settled IS NULL",
  claim_codes: ofRecords('claim_code'),
  messages: ofRecords('message'),
  syndications: ofRecords('syndication'),
  syndication_logs: ofRecords('syndication_log'),
  sales_logs: ofRecords('sales_log'),
  links: 'SELECT min(expires) FROM link',
  // Entries before the sweep's position were kept on purpose.
  history: `SELECT at FROM history
    WHERE position > coalesce((SELECT value::bigint FROM setting WHERE name = '${historySweptTo}'), 0)
    ORDER BY position LIMIT 1`,
}

const oldestStatement = `SELECT ${Object.entries(oldest)
  .map(([name, select]) => `(${select}) AS ${name}`)
  .join(', ')}`

/** Stores the measured size of the files, inside the caller's transaction. */
export async function noteAssets(sql: Sql, { files, bytes }: AssetsMeasuredCommand): Promise<null> {
  await sql.query(
    'INSERT INTO setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [assetsMeasured, JSON.stringify({ files, bytes })],
  )
  return null
}

/** The figures of a store on PostgreSQL. The server keeps free space and its log to itself: both are 0. */
export class PostgresGrowthStore implements GrowthStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async growth(): Promise<Growth> {
    const [counts, [times], [assets], [size]] = await Promise.all([
      this.#db.query<{ name: string; count: number }>('SELECT name, count FROM row_count'),
      this.#db.query<Record<SweptRows, number | null>>(oldestStatement),
      this.#db.query<{ value: string }>('SELECT value FROM setting WHERE name = $1', [assetsMeasured]),
      this.#db.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes'),
    ])
    const countOf = new Map(counts.map(({ name, count }) => [name, count]))
    const rows = Object.entries(counted).map(([name, row]) => [name, countOf.get(row) ?? 0])
    return {
      rows: Object.fromEntries(rows) as Growth['rows'],
      oldest: times!,
      databaseBytes: size!.bytes,
      freeBytes: 0,
      walBytes: 0,
      assets: assets === undefined ? null : (JSON.parse(assets.value) as Growth['assets']),
    }
  }
}
