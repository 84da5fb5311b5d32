import type { Entity } from '../../entity/model.ts'
import { storeCapabilities } from '../../ports/capabilities.ts'
import type {
  Command,
  CommitOutcome,
  EntityStore,
  EventCount,
  HistoryFilter,
  HistoryPage,
  ReadingPosition,
  RecordKind,
  StoredRecord,
  Views,
} from '../../ports/entity-store.ts'
import { Utf8Writer } from '../../wire/utf8-writer.ts'
import { hashedKey } from '../rows/blocking-keys.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { PackedViews } from '../rows/packed-views.ts'
import { type RecordRow, recordOf } from '../rows/record-row.ts'
import { isFileGone } from './asset-files.ts'
import type { Database } from './database.ts'
import { HistoryReader } from './history-reader.ts'

const binary = { binary: true }

/** No entity has this id. */
const noId = -1
const numberOf = (id: string): number => (/^\d{1,16}$/.test(id) ? Number(id) : noId)

/** Padding after the views that a statement returns. */
const behind = Buffer.alloc(Utf8Writer.readOn, ' ')

/**
 * The record store on PostgreSQL. Reads from a pool, writes through a committer: a write is acknowledged once COMMIT
 * has returned, which includes the standbys that the server waits for (`synchronous_standby_names`).
 */
export class PostgresEntityStore implements EntityStore {
  readonly capabilities = storeCapabilities
  readonly #db: Database
  readonly #committer: Pick<EntityStore, 'commit'>

  constructor(db: Database, committer: Pick<EntityStore, 'commit'>) {
    this.#db = db
    this.#committer = committer
  }

  async get(id: string): Promise<Entity | undefined> {
    return (await this.getMany([id]))[0]
  }

  async getMany(ids: readonly string[]): Promise<readonly Entity[]> {
    if (ids.length === 0) return []
    const numbers = ids.map(numberOf)
    const rows = await this.#db.query<EntityRow>(
      `SELECT ${entityColumns} FROM entity WHERE id = ANY ($1::bigint[])`,
      [numbers],
      binary,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return numbers.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined ? [] : [entityOf(row)]
    })
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.query<{ id: number; revision: string }>(
      'SELECT id, revision FROM entity WHERE id = ANY ($1::bigint[])',
      [ids.map(numberOf)],
      binary,
    )
    return new Map(rows.map(({ id, revision }) => [String(id), revision]))
  }

  /** One statement, and so one snapshot: all views as one value in the layout of `visitViews`. */
  async views(ids: readonly string[]): Promise<Views> {
    const views = new PackedViews()
    if (ids.length === 0) return views
    const numbers = ids.map(numberOf)
    const [row] = await this.#db.query<{ sheet: Buffer }>(
      `SELECT coalesce(string_agg(e.view, ''::bytea ORDER BY w.at), ''::bytea) || $2::bytea AS sheet
       FROM unnest($1::bigint[]) WITH ORDINALITY w (id, at) JOIN entity e ON e.id = w.id`,
      [numbers, behind],
      binary,
    )
    const sheet = Buffer.allocUnsafeSlow(row!.sheet.length)
    row!.sheet.copy(sheet)
    views.add(sheet, numbers)
    return views
  }

  async idsBySupplier(account: string, supplierId: string): Promise<readonly string[]> {
    const rows = await this.#db.query<{ entity_id: number }>(
      'SELECT entity_id FROM supplier WHERE account = $1 AND supplier_id = $2',
      [account, supplierId],
    )
    return rows.map(({ entity_id }) => String(entity_id))
  }

  /** Position and ids from one statement: `head` changes with the rows. */
  async idsByKeys(keys: readonly string[], limit: number) {
    const rows = await this.#db.query<{ position: number; entity_id: number | null }>(
      `SELECT h.history AS position, k.entity_id FROM head h LEFT JOIN LATERAL (
         SELECT DISTINCT entity_id FROM blocking_key WHERE key = ANY ($1::bigint[]) LIMIT $2) k ON true`,
      [keys.map(hashedKey), limit],
      binary,
    )
    return {
      position: rows[0]!.position as unknown as ReadingPosition,
      ids: rows.flatMap(({ entity_id }) => (entity_id === null ? [] : [String(entity_id)])),
    }
  }

  async idsAfter(after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#db.query<{ id: number }>(
      'SELECT id FROM entity WHERE id > $1 ORDER BY id LIMIT $2',
      [Number(after), limit],
    )
    return rows.map(({ id }) => String(id))
  }

  async count(): Promise<number> {
    const [row] = await this.#db.query<{ count: number }>('SELECT count(*) AS count FROM entity')
    return row!.count
  }

  /** @throws RangeError if `after` is not a `next` */
  async history(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage> {
    return this.#db.transaction(
      (sql) => new HistoryReader(sql).page(filter, after, limit),
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    )
  }

  async record(kind: RecordKind, id: string): Promise<StoredRecord | undefined> {
    const [row] = await this.#db.query<RecordRow>('SELECT * FROM record WHERE id = $1 AND kind = $2', [
      id,
      kind,
    ])
    return row === undefined ? undefined : recordOf(row)
  }

  async recordsOf(kind: RecordKind, entityId: string): Promise<readonly StoredRecord[]> {
    const rows = await this.#db.query<RecordRow>(
      'SELECT * FROM record WHERE kind = $1 AND entity_id = $2 ORDER BY created DESC, id DESC',
      [kind, numberOf(entityId)],
    )
    return rows.map(recordOf)
  }

  async eventCounts(entityId: string, year: number, month: number | null): Promise<readonly EventCount[]> {
    const rows = await this.#db.query<EventCount>(
      `SELECT month, type, value FROM event_count
       WHERE entity_id = $1 AND year = $2 AND month = coalesce($3::bigint, month) ORDER BY month, type`,
      [numberOf(entityId), year, month],
    )
    return rows.map(({ month: of, type, value }) => ({ month: of, type, value }))
  }

  async advertisersUpdated(
    account: string,
    since: number,
    country: string | null,
    offset: number,
    limit: number,
  ) {
    const rows = await this.#db.query<{ total: number; entity_id: number | null }>(
      `WITH found AS (
         SELECT entity_id, max(updated) AS newest FROM advert
         WHERE account = $1 AND updated >= $2 AND country = coalesce($3, country) GROUP BY entity_id)
       SELECT t.total, p.entity_id FROM (SELECT count(*) AS total FROM found) t LEFT JOIN LATERAL (
         SELECT entity_id, newest FROM found ORDER BY newest, entity_id LIMIT $4 OFFSET $5) p ON true
       ORDER BY p.newest, p.entity_id`,
      [account, since, country, limit, offset],
    )
    return {
      total: rows[0]!.total,
      ids: rows.flatMap(({ entity_id }) => (entity_id === null ? [] : [String(entity_id)])),
    }
  }

  async drawAdvertisers(
    query: { country: string; terms: readonly string[]; placeIds: readonly string[]; now: number },
    limit: number,
  ) {
    const { country, terms, placeIds, now } = query
    const rows = await this.#db.query<{ entity_id: number }>(
      `SELECT entity_id FROM (
         SELECT DISTINCT a.entity_id FROM advert_term t JOIN advert a USING (entity_id, publisher_id)
         WHERE t.country = $1 AND t.term = ANY ($2::text[]) AND a.expires >= $3
           AND (a.national = 1 OR a.places::jsonb ?| $4::text[])) found
       ORDER BY random() LIMIT $5`,
      [country, terms, now, placeIds, limit],
    )
    return rows.map(({ entity_id }) => String(entity_id))
  }

  isFileGone(path: string): Promise<boolean> {
    return isFileGone(this.#db, path)
  }

  commit<const Commands extends readonly Command[]>(commands: Commands): Promise<CommitOutcome<Commands>> {
    return this.#committer.commit(commands)
  }
}
