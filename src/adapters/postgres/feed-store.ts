import {
  type AnyFeedCommand,
  type Feed,
  type FeedStore,
  type ImportRun,
  type ImportTerms,
  type RunFilter,
  settingsOf,
} from '../../ports/feed-store.ts'
import type { Database, Sql } from './database.ts'

interface Row {
  readonly body: string
}

/** Feeds and runs in tables of JSON, on PostgreSQL. */
export class PostgresFeedStore implements FeedStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async feeds(): Promise<readonly Feed[]> {
    return this.#read('SELECT body FROM feed ORDER BY id', [])
  }

  async feed(id: string): Promise<Feed | undefined> {
    return (await this.#read<Feed>('SELECT body FROM feed WHERE id = $1', [id]))[0]
  }

  async runs(filter: RunFilter, limit: number): Promise<readonly ImportRun[]> {
    const { account = null, feedId = null, ended = false, withChanges = false } = filter
    return this.#read(
      `SELECT body FROM import_run WHERE account = coalesce($1, account) AND feed = coalesce($2, feed)
         AND (NOT $4::boolean OR (body::jsonb ->> 'state' IN ('done', 'undone')
           AND NOT coalesce((body::jsonb -> 'brokeOff')::boolean, false)))
         AND (NOT $5::boolean OR (body::jsonb -> 'rows')::bigint + (body::jsonb -> 'withdrawn')::bigint > 0)
       ORDER BY started DESC, id LIMIT $3`,
      [account, feedId, limit, ended, withChanges],
    )
  }

  async terms(account?: string): Promise<readonly ImportTerms[]> {
    return this.#db.query<ImportTerms>(
      `SELECT account, body::jsonb ->> 'licence' AS licence, body::jsonb ->> 'attribution' AS attribution, max(started) AS started
       FROM import_run WHERE account = coalesce($1, account)
         AND (body::jsonb ->> 'licence' IS NOT NULL OR body::jsonb ->> 'attribution' IS NOT NULL)
       GROUP BY 1, 2, 3`,
      [account ?? null],
    )
  }

  async run(id: string): Promise<ImportRun | undefined> {
    return (await this.#read<ImportRun>('SELECT body FROM import_run WHERE id = $1', [id]))[0]
  }

  async #read<T>(text: string, values: readonly unknown[]): Promise<T[]> {
    return (await this.#db.query<Row>(text, values)).map(({ body }) => JSON.parse(body))
  }
}

/** Within the transaction of a commit. */
export async function applyFeedCommand(sql: Sql, command: AnyFeedCommand): Promise<boolean | null> {
  switch (command.type) {
    case 'feed.put':
      await sql.query(
        `INSERT INTO feed (id, body) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = (excluded.body::jsonb
           || jsonb_strip_nulls(jsonb_build_object('askedAt', feed.body::jsonb -> 'askedAt', 'claim', feed.body::jsonb -> 'claim')))::text`,
        [command.feed.id, JSON.stringify(settingsOf(command.feed))],
      )
      return null
    case 'feed.ask': {
      const asked = await sql.query(
        `UPDATE feed SET body = jsonb_set(body::jsonb, '{askedAt}', to_jsonb($2::bigint))::text WHERE id = $1 RETURNING id`,
        [command.id, command.at],
      )
      return asked.length > 0
    }
    case 'feed.claim': {
      const { id, holder, now, until } = command
      const claimed = await sql.query(
        `UPDATE feed
         SET body = jsonb_set(body::jsonb, '{claim}', jsonb_build_object('holder', $2::text, 'until', $4::bigint))::text
         WHERE id = $1 AND (body::jsonb #> '{claim,until}' IS NULL
           OR (body::jsonb #>> '{claim,until}')::bigint <= $3 OR body::jsonb #>> '{claim,holder}' = $2) RETURNING id`,
        [id, holder, now, until],
      )
      return claimed.length > 0
    }
    case 'feed.remove':
      return (await sql.query('DELETE FROM feed WHERE id = $1 RETURNING id', [command.id])).length > 0
    case 'import.put': {
      const { id, account, feedId, started } = command.run
      await sql.query(
        `INSERT INTO import_run (id, account, feed, started, body) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
        [id, account, feedId ?? '', started, JSON.stringify(command.run)],
      )
      return null
    }
  }
}
