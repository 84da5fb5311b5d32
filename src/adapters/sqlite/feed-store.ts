import {
  type AnyFeedCommand,
  type Feed,
  type FeedStore,
  type ImportRun,
  type ImportTerms,
  type RunFilter,
  settingsOf,
} from '../../ports/feed-store.ts'
import type { Sqlite } from './database.ts'

/** Feeds and runs in tables of JSON. */
export class SqliteFeedStore implements FeedStore {
  private readonly sql

  constructor(db: Sqlite) {
    this.sql = {
      feeds: db.prepare<[], string>('SELECT body FROM feed ORDER BY id').pluck(),
      feed: db.prepare<[string], string>('SELECT body FROM feed WHERE id = ?').pluck(),
      run: db.prepare<[string], string>('SELECT body FROM import_run WHERE id = ?').pluck(),
      runs: db
        .prepare<[string | null, string | null, number, number, number], string>(
          `SELECT body FROM import_run WHERE account = coalesce(?, account) AND feed = coalesce(?, feed)
             AND (NOT ? OR (body ->> 'state' IN ('done', 'undone') AND NOT coalesce(body ->> 'brokeOff', 0)))
             AND (NOT ? OR (body ->> 'rows') + (body ->> 'withdrawn') > 0)
           ORDER BY started DESC, id LIMIT ?`,
        )
        .pluck(),
      terms: db.prepare<[string | null], ImportTerms>(
        `SELECT account, json_extract(body, '$.licence') AS licence, json_extract(body, '$.attribution') AS attribution,
           max(started) AS started
         FROM import_run WHERE account = coalesce(?, account) GROUP BY 1, 2, 3 HAVING licence IS NOT NULL OR attribution IS NOT NULL`,
      ),
    }
  }

  async feeds(): Promise<readonly Feed[]> {
    return this.sql.feeds.all().map((body) => JSON.parse(body))
  }

  async feed(id: string): Promise<Feed | undefined> {
    const body = this.sql.feed.get(id)
    return body === undefined ? undefined : JSON.parse(body)
  }

  async runs(filter: RunFilter, limit: number): Promise<readonly ImportRun[]> {
    const { account = null, feedId = null, ended = false, withChanges = false } = filter
    const bodies = this.sql.runs.all(account, feedId, Number(ended), Number(withChanges), limit)
    return bodies.map((body) => JSON.parse(body))
  }

  async terms(account?: string): Promise<readonly ImportTerms[]> {
    return this.sql.terms.all(account ?? null)
  }

  async run(id: string): Promise<ImportRun | undefined> {
    const body = this.sql.run.get(id)
    return body === undefined ? undefined : JSON.parse(body)
  }
}

/** Within the transaction of a commit. */
export function applyFeedCommand(db: Sqlite, command: AnyFeedCommand): boolean | null {
  switch (command.type) {
    case 'feed.put':
      // A patch removes the members that it has as null.
      db.prepare(
        `INSERT INTO feed (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = json_patch(excluded.body,
           json_object('askedAt', json_extract(feed.body, '$.askedAt'), 'claim', json_extract(feed.body, '$.claim')))`,
      ).run(command.feed.id, JSON.stringify(settingsOf(command.feed)))
      return null
    case 'feed.ask':
      return (
        db
          .prepare("UPDATE feed SET body = json_set(body, '$.askedAt', ?) WHERE id = ?")
          .run(command.at, command.id).changes > 0
      )
    case 'feed.claim': {
      const { id, holder, now, until } = command
      return (
        db
          .prepare(
            `UPDATE feed SET body = json_set(body, '$.claim', json_object('holder', @holder, 'until', @until))
             WHERE id = @id AND (json_extract(body, '$.claim.until') IS NULL
               OR json_extract(body, '$.claim.until') <= @now OR json_extract(body, '$.claim.holder') = @holder)`,
          )
          .run({ id, holder, now, until }).changes > 0
      )
    }
    case 'feed.remove':
      return db.prepare('DELETE FROM feed WHERE id = ?').run(command.id).changes > 0
    case 'import.put': {
      const { id, account, feedId, started } = command.run
      db.prepare(
        'INSERT OR REPLACE INTO import_run (id, account, feed, started, body) VALUES (?, ?, ?, ?, ?)',
      ).run(id, account, feedId ?? '', started, JSON.stringify(command.run))
      return null
    }
  }
}
