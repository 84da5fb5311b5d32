/** Removes the bytes of erased data from the server's data files, where deleted rows leave them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EntityStore } from '../../ports/entity-store.ts'
import { removeGoneFiles } from './asset-files.ts'
import { type Database, isContention } from './database.ts'
import { shortenLog } from './log-rows.ts'

export interface ScrubRequest {
  readonly db: Database
  readonly committer: Pick<EntityStore, 'commit'>
  readonly blobs: Pick<BlobStore, 'delete'>
  /** Removes the erased data from the search index, and notes in the change log that it has them no more. */
  readonly rewriteIndex: () => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * Tables up to this size, with their indexes, are rewritten. Reads and writes of a table wait meanwhile, some
   * seconds per gigabyte. Default: 128 MiB.
   */
  readonly rewrittenBytes?: number
  /** How long to wait for transactions that still see the erased rows, in milliseconds. Default: 60,000. */
  readonly patienceMs?: number
}

/** Tables that hold data about businesses and people. */
const tables = [
  'access_key',
  'access_user',
  'advert',
  'advert_term',
  'blocking_key',
  'change_log',
  'delivery',
  'entity',
  'event_count',
  'file_gone',
  'file_use',
  'history',
  'history_block',
  'inbox',
  'link',
  'pair',
  'record',
  'supplier',
]

const smallBytes = 128 * 2 ** 20
const logRowsAtOnce = 2_000
const retryMs = 200
/** A lock that is waited for longer would make all readers of the table wait behind it. */
const lockTimeoutMs = 500
const longestTimerMs = 2 ** 31 - 1

/**
 * Removes bytes of earlier erasures: from the search index, the change log, the blob store and the tables. Small
 * tables are rewritten (`VACUUM FULL`); in larger ones `VACUUM` frees the space of the rows, whose bytes stay
 * until other rows overwrite them. What else remains: `docs/explain/erased-bytes.md`. Returns the number of
 * erasures completed.
 * @throws Error if other transactions prevent it
 */
export async function scrub(request: ScrubRequest): Promise<number> {
  const { db, committer, blobs, now } = request
  const begun = now()
  await request.rewriteIndex()
  while ((await shortenLog(db, logRowsAtOnce)) === logRowsAtOnce);
  while (await removeGoneFiles(db, blobs, now()));
  const client = await db.connect()
  try {
    await vacuum(client, request)
  } finally {
    // Its settings must not reach other users of the pool.
    client.release(true)
  }
  const outcome = await committer.commit([{ type: 'erase.scrubbed', upTo: begun }])
  return outcome.ok ? outcome.results[0] : 0
}

async function vacuum(client: pg.PoolClient, request: ScrubRequest): Promise<void> {
  const deadline = performance.now() + (request.patienceMs ?? 60_000)
  await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}`)
  await untilNoneSeesOldRows(client, deadline)
  for (const table of tables) {
    const isSmall = (await sizeOf(client, table)) <= (request.rewrittenBytes ?? smallBytes)
    await persistently(deadline, () => run(client, `VACUUM ${isSmall ? '(FULL) ' : ''}${table}`))
  }
}

/** The client's own limit of time is meant for requests. */
const run = (client: pg.PoolClient, text: string): Promise<unknown> =>
  client.query({ text, query_timeout: longestTimerMs } as pg.QueryConfig)

async function sizeOf(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query('SELECT pg_total_relation_size($1::regclass) AS bytes', [table])
  return Number(rows[0].bytes)
}

/** `VACUUM` keeps rows that a transaction, or a standby's, may still see. */
async function untilNoneSeesOldRows(client: pg.PoolClient, deadline: number): Promise<void> {
  const { rows } = await client.query('SELECT pg_current_xact_id()::xid::text AS own')
  const older = `
    SELECT 1 FROM pg_stat_activity
    WHERE (datname = current_database() OR datname IS NULL) AND pid <> pg_backend_pid() AND age(backend_xmin) >= age($1::text::xid)
    UNION ALL SELECT 1 FROM pg_replication_slots WHERE age(xmin) >= age($1::text::xid)
    UNION ALL SELECT 1 FROM pg_prepared_xacts WHERE age(transaction) >= age($1::text::xid) LIMIT 1`
  while ((await client.query(older, [rows[0].own])).rows.length > 0) {
    if (performance.now() > deadline)
      throw new Error(
        'A transaction, replication slot or standby keeps old rows of the database; try again when it has ended (pg_stat_activity.backend_xmin).',
      )
    await sleep(retryMs)
  }
}

/** Runs a statement again while others hold the lock it needs. */
async function persistently(deadline: number, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!isContention(error) || performance.now() > deadline) throw error
      await sleep(retryMs)
    }
  }
}
