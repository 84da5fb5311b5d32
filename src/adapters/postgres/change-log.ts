/** The change log in PostgreSQL. Positions come from `head`, so that no row appears behind a reader. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsumedLog, LoggedDocument, LoggedWrite, LogHead } from '../../ports/change-log.ts'
import { type DocumentRow, markId, toDocument, toWrite, type WriteRow } from '../rows/logged-rows.ts'
import { CaughtUpReads } from './caught-up-reads.ts'
import type { Database } from './database.ts'
import { HeadLooks } from './head-looks.ts'
import { logWrite, shortenLog } from './log-rows.ts'
import type { RecentViews } from './recent-views.ts'
import { readSetting } from './settings.ts'

const rowsRemovedAtOnce = 2_000
const restMs = 3

export interface LogOptions {
  /** Shared with others that look at `head`. */
  readonly looks?: HeadLooks
  /** Dropped by the rows that are read. */
  readonly recent?: RecentViews
  /** Where rows are read; from `db` by default. */
  readonly reads?: CaughtUpReads
}

/** Opens the log as a consumer; `close` closes `db`. */
export async function openChangeLog(
  db: Database,
  consumer = 'search',
  options: LogOptions = {},
): Promise<PostgresChangeLog> {
  return new PostgresChangeLog(db, (await readSetting(db, 'store'))!, consumer, options)
}

export class PostgresChangeLog implements ConsumedLog {
  readonly store: string
  readonly #db: Database
  readonly #consumer: string

  readonly #looks: HeadLooks
  readonly #recent: RecentViews | undefined
  readonly #reads: CaughtUpReads

  constructor(db: Database, store: string, consumer: string, { looks, recent, reads }: LogOptions) {
    this.#db = db
    this.#looks = looks ?? new HeadLooks(db, consumer)
    this.#recent = recent
    this.#reads = reads ?? new CaughtUpReads({ primary: db, looks: this.#looks, standby: null })
    this.store = store
    this.#consumer = consumer
  }

  async head(): Promise<LogHead> {
    const { newest, noted } = await this.#looks.afresh()
    return { newest, noted }
  }

  async headOfRequest(): Promise<LogHead> {
    const { newest, noted } = await this.#looks.look()
    return { newest, noted }
  }

  async read(after: number, most: number): Promise<readonly LoggedWrite[] | null> {
    const rows = await this.#rows<WriteRow>(
      `SELECT l.position, l.entity_id, l.document, h.position AS history, h.revision, h.at, h.account, h.user_id, h.action
       FROM change_log l LEFT JOIN history h ON h.position = l.history`,
      after,
      most,
    )
    return rows?.map(toWrite) ?? null
  }

  async readDocuments(after: number, most: number): Promise<readonly LoggedDocument[] | null> {
    const rows = await this.#rows<DocumentRow>(
      'SELECT l.position, l.entity_id, l.document FROM change_log l',
      after,
      most,
    )
    if (rows === null) return null
    const documents = rows.map(toDocument)
    this.#recent?.note(after, documents)
    return documents
  }

  /** One statement, so that what was removed and what is left are of one snapshot. */
  async #rows<Row extends DocumentRow>(select: string, after: number, most: number): Promise<Row[] | null> {
    const rows = await this.#reads.query<Row & { removed: number; reached: number }>(
      `SELECT r.*, c.removed, (SELECT log FROM head) AS reached FROM (SELECT coalesce(min(position), 0) AS removed FROM log_consumer) c
       LEFT JOIN LATERAL (${select} WHERE l.position > $1 ORDER BY l.position LIMIT $2) r ON true
       ORDER BY r.position`,
      [after, most],
    )
    if (rows[0]!.removed > after) return null
    return rows.filter(({ position }) => position !== null)
  }

  async lastOfEach(from: number, to: number): Promise<ReadonlySet<number>> {
    const rows = await this.#db.query<{ position: number }>(
      'SELECT max(position) AS position FROM change_log WHERE position > $1 AND position <= $2 GROUP BY entity_id',
      [from, to],
    )
    return new Set(rows.map(({ position }) => position))
  }

  async highest(): Promise<number> {
    return (await this.head()).newest
  }

  async note(position: number): Promise<void> {
    await this.#db.query(
      `INSERT INTO log_consumer VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET position = greatest(log_consumer.position, excluded.position)`,
      [this.#consumer, position],
    )
  }

  async advance(from: number, to: number): Promise<boolean> {
    const rows = await this.#db.query(
      `INSERT INTO log_consumer SELECT $1, $3::bigint
       WHERE coalesce((SELECT position FROM log_consumer WHERE name = $1), 0) = $2
       ON CONFLICT (name) DO UPDATE SET position = excluded.position WHERE log_consumer.position = $2
       RETURNING position`,
      [this.#consumer, from, to],
    )
    return rows.length === 1
  }

  async forget(): Promise<void> {
    await this.#db.query('DELETE FROM log_consumer WHERE name = $1', [this.#consumer])
  }

  async mark(): Promise<void> {
    await this.#db.transaction((sql) => logWrite(sql, markId, null, null))
  }

  async shorten(): Promise<void> {
    while ((await shortenLog(this.#db, rowsRemovedAtOnce)) === rowsRemovedAtOnce) await sleep(restMs)
  }

  async close(): Promise<void> {
    await this.#db.close()
  }
}
