import { type ContributorFilter, rolesOf } from '../../entity/contributors.ts'
import type { Entity } from '../../entity/model.ts'
import { storeCapabilities } from '../../ports/capabilities.ts'
import type { Command, CommitOutcome, ReadingPosition, RecordKind } from '../../ports/commit.ts'
import type {
  EntityEdit,
  EntityReading,
  EntityStore,
  EventCount,
  HistoryFilter,
  HistoryPage,
  StoredRecord,
  Views,
} from '../../ports/entity-store.ts'
import { Utf8Writer } from '../../wire/utf8-writer.ts'
import { gathered } from '../gathered.ts'
import { hashedKey } from '../rows/blocking-keys.ts'
import { holdersRead, likeliest } from '../rows/likeliest.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { visitPacked } from '../rows/packed-view.ts'
import { PackedViews } from '../rows/packed-views.ts'
import { type RecordRow, toRecord } from '../rows/record-row.ts'
import type { Committer } from '../writer/committer.ts'
import { isFileGone } from './asset-files.ts'
import type { Database, Sql } from './database.ts'
import { openReading } from './entity-reading.ts'
import type { HeadLooks } from './head-looks.ts'
import { HistoryReader } from './history-reader.ts'
import type { RecentViews } from './recent-views.ts'

const isId = (id: string): boolean => /^\d{1,16}$/.test(id)
const idsOf = (ids: readonly string[]): number[] => ids.filter(isId).map(Number)

const readRows = (sql: Sql, ids: readonly number[]): Promise<EntityRow[]> =>
  sql.query<EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id = ANY ($1)`, [ids])

/** The entities with these ids, in any order. */
export async function readEntities(sql: Sql, ids: readonly number[]): Promise<Entity[]> {
  return (await readRows(sql, ids)).map(entityOf)
}

const emptySheet = (length: number): Buffer => Buffer.from(new ArrayBuffer(length + Utf8Writer.readOn))

/** What a store may answer from memory, after a look at `head`. */
export interface StoreMemory {
  readonly looks?: HeadLooks
  readonly recent?: RecentViews
  /** Where views are read; from the database by default. */
  readonly reads?: Pick<Sql, 'query'>
}

/** The record store on PostgreSQL. Reads from a pool, writes through a committer. */
export class PostgresEntityStore implements EntityStore {
  readonly capabilities = storeCapabilities
  readonly #db: Database
  readonly #committer: Committer
  readonly #memory: StoreMemory
  /** Requests that share a look at `head` go on together, so that their reads come together, too. */
  readonly #row: (id: number) => Promise<EntityRow | undefined>

  constructor(db: Database, committer: Committer, memory: StoreMemory = {}) {
    this.#db = db
    this.#committer = committer
    this.#memory = memory
    this.#row = gathered(
      async (ids: readonly number[]) => new Map((await readRows(db, ids)).map((row) => [row.id, row])),
    )
  }

  async get(id: string): Promise<Entity | undefined> {
    const row = isId(id) ? await this.#row(Number(id)) : undefined
    return row && entityOf(row)
  }

  async getMany(ids: readonly string[]): Promise<readonly Entity[]> {
    const found = new Map((await readEntities(this.#db, idsOf(ids))).map((entity) => [entity.id, entity]))
    return ids.flatMap((id) => (isId(id) ? (found.get(String(Number(id))) ?? []) : []))
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.query<{ id: number; revision: string }>(
      'SELECT id, revision FROM entity WHERE id = ANY ($1)',
      [idsOf(ids)],
    )
    return new Map(rows.map(({ id, revision }) => [String(id), revision]))
  }

  async views(ids: readonly string[]): Promise<Views> {
    const views = new PackedViews()
    if (ids.length === 0) return views
    const numbers = ids.map(Number)
    views.add(await this.#sheet(numbers), numbers)
    return views
  }

  /** Views one after the other; padded, in memory of its own, which the views release. */
  async #sheet(ids: readonly number[]): Promise<Buffer> {
    const { looks, recent, reads } = this.#memory
    await looks?.look()
    const known = recent?.get(ids) ?? null
    if (known !== null) {
      const sheet = emptySheet(known.reduce((sum, { length }) => sum + length, 0))
      let end = 0
      for (const view of known) end += sheet.write(view, end, 'latin1')
      return sheet
    }
    const [row] = await (reads ?? this.#db).query<{ sheet: Buffer | null; reached: number }>(
      `SELECT string_agg(e.view, ''::bytea ORDER BY wanted.place) AS sheet, (SELECT log FROM head) AS reached
       FROM unnest($1::bigint[]) WITH ORDINALITY wanted (id, place) JOIN entity e ON e.id = wanted.id`,
      [ids],
    )
    const { sheet: packed, reached } = row!
    if (packed === null) return emptySheet(0)
    if (recent !== undefined) visitPacked(packed, (id, view) => recent.put(id, view, reached))
    const sheet = emptySheet(packed.length)
    packed.copy(sheet)
    return sheet
  }

  async idsBySupplier(account: string, supplierId: string): Promise<readonly string[]> {
    const rows = await this.#db.query<{ entity_id: number }>(
      'SELECT entity_id FROM supplier WHERE account = $1 AND supplier_id = $2',
      [account, supplierId],
    )
    return rows.map(({ entity_id }) => String(entity_id))
  }

  async idsByContributor(filter: ContributorFilter, offset: number, limit: number) {
    const [row] = await this.#db.query<{ total: number; ids: number[] }>(
      `SELECT count(*) AS total, ARRAY(
         SELECT entity_id FROM contributor WHERE user_id = $1 AND roles & $2 <> 0
         ORDER BY at DESC, entity_id DESC LIMIT $3 OFFSET $4) AS ids
       FROM contributor WHERE user_id = $1 AND roles & $2 <> 0`,
      [filter.userId, rolesOf(filter), limit, offset],
    )
    return { total: row!.total, ids: row!.ids.map(String) }
  }

  async idsByKeys(keys: readonly string[], limit: number, weak?: number) {
    const rows = await this.#db.query<{ position: number; ids: number[] | null }>(
      `SELECT head.history AS position, held.ids FROM head LEFT JOIN LATERAL (
         SELECT nth, ARRAY(SELECT entity_id FROM blocking_key b WHERE b.key = asked.key ORDER BY entity_id LIMIT $2) AS ids
         FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (key, nth)) held ON true ORDER BY held.nth`,
      [keys.map(hashedKey), holdersRead(limit)],
    )
    return {
      position: rows[0]!.position as unknown as ReadingPosition,
      ids: likeliest(
        rows.map(({ ids }) => ids ?? []),
        limit,
        weak,
      ).map(String),
    }
  }

  async idsAfter(after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#db.query<{ id: number }>(
      'SELECT id FROM entity WHERE id > $1 ORDER BY id LIMIT $2',
      [Number(after), limit],
    )
    return rows.map(({ id }) => String(id))
  }

  async editsAfter(after: string, limit: number): Promise<readonly EntityEdit[]> {
    const rows = await this.#db.query<{ id: number; last_edit: number }>(
      'SELECT id, last_edit FROM entity WHERE id > $1 ORDER BY id LIMIT $2',
      [Number(after), limit],
    )
    return rows.map(({ id, last_edit }) => ({ id: String(id), lastEdit: last_edit }))
  }

  async count(): Promise<number> {
    const [row] = await this.#db.query<{ count: number }>('SELECT count(*) AS count FROM entity')
    return row!.count
  }

  snapshot<T>(work: (reading: EntityReading) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (sql) => {
      // What was read may take long to be written elsewhere.
      await sql.script('SET LOCAL idle_in_transaction_session_timeout = 0')
      return work(openReading(sql))
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  }

  async history(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage> {
    return this.#db.transaction(
      (sql) =>
        new HistoryReader(sql, async (id) => (await readEntities(sql, [id]))[0]).page(filter, after, limit),
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
    )
  }

  async record(kind: RecordKind, id: string): Promise<StoredRecord | undefined> {
    const [row] = await this.#db.query<RecordRow>('SELECT * FROM record WHERE id = $1 AND kind = $2', [
      id,
      kind,
    ])
    return row === undefined ? undefined : toRecord(row)
  }

  async recordsOf(kind: RecordKind, entityId: string): Promise<readonly StoredRecord[]> {
    const rows = await this.#db.query<RecordRow>(
      'SELECT * FROM record WHERE kind = $1 AND entity_id = $2 ORDER BY created DESC, id DESC',
      [kind, Number(entityId)],
    )
    return rows.map(toRecord)
  }

  async eventCounts(entityId: string, year: number, month: number | null): Promise<readonly EventCount[]> {
    return this.#db.query<EventCount>(
      `SELECT month, type, value FROM event_count
       WHERE entity_id = $1 AND year = $2 AND month = coalesce($3, month) ORDER BY month, type`,
      [Number(entityId), year, month],
    )
  }

  async advertisersUpdated(
    account: string,
    since: number,
    country: string | null,
    offset: number,
    limit: number,
  ) {
    const ofAccount = 'FROM advert WHERE account = $1 AND updated >= $2 AND country = coalesce($3, country)'
    const [[total], rows] = await Promise.all([
      this.#db.query<{ total: number }>(`SELECT count(DISTINCT entity_id) AS total ${ofAccount}`, [
        account,
        since,
        country,
      ]),
      this.#db.query<{ entity_id: number }>(
        `SELECT entity_id ${ofAccount} GROUP BY entity_id ORDER BY max(updated), entity_id LIMIT $4 OFFSET $5`,
        [account, since, country, limit, offset],
      ),
    ])
    return { total: total!.total, ids: rows.map(({ entity_id }) => String(entity_id)) }
  }

  async drawAdvertisers(
    query: { country: string; terms: readonly string[]; placeIds: readonly string[]; now: number },
    limit: number,
  ) {
    const rows = await this.#db.query<{ entity_id: number }>(
      `SELECT entity_id FROM (
         SELECT DISTINCT a.entity_id FROM advert_term t JOIN advert a USING (entity_id, publisher_id)
         WHERE t.country = $1 AND t.term = ANY ($2) AND a.expires >= $3
           AND (a.national = 1 OR EXISTS (
             SELECT 1 FROM jsonb_array_elements_text(a.places::jsonb) place WHERE place = ANY ($4)))) live
       ORDER BY random() LIMIT $5`,
      [query.country, query.terms, query.now, query.placeIds, limit],
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
