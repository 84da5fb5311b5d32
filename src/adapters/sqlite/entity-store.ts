import type { Statement } from 'better-sqlite3'
import { type ContributorFilter, rolesOf } from '../../entity/contributors.ts'
import type { Entity } from '../../entity/model.ts'
import { storeCapabilities } from '../../ports/capabilities.ts'
import type { Command, CommitOutcome, ReadingPosition, RecordKind } from '../../ports/commit.ts'
import type {
  CandidateTable,
  EntityEdit,
  EntityReading,
  EntityStore,
  HistoryFilter,
  HistoryPage,
  StoredRecord,
  Views,
} from '../../ports/entity-store.ts'
import { Utf8Writer } from '../../wire/utf8-writer.ts'
import { hashedKey } from '../rows/blocking-keys.ts'
import { holdersRead, likeliest } from '../rows/likeliest.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { PackedViews } from '../rows/packed-views.ts'
import { type RecordRow, toRecord } from '../rows/record-row.ts'
import type { CandidateMemory } from '../shared-memory/candidate-table.ts'
import { SharedCandidates } from '../shared-memory/shared-candidates.ts'
import type { Committer } from '../writer/committer.ts'
import { AssetFiles } from './asset-files.ts'
import { openDatabase, type Sqlite } from './database.ts'
import { openReading } from './entity-reading.ts'
import { HistoryReader } from './history-reader.ts'

/** Number of rows per statement. */
const mostViews = 25
/** Padding after the views that a statement returns. */
const behind = ' '.repeat(Utf8Writer.readOn)

/** The record store on SQLite. Reads on its own connection, writes through a committer. */
export class SqliteEntityStore implements EntityStore {
  readonly capabilities = storeCapabilities
  readonly candidates?: CandidateTable
  private readonly committer: Committer
  private readonly reader: Sqlite
  private readonly sql
  /** Indexed by the number of views that the statement reads. */
  private readonly viewStatements: Statement<number[], Buffer>[] = []
  private readonly readKeys
  private readonly isGone
  private readonly reading
  private readonly historyReader

  /** @param candidates table in shared memory */
  constructor(reader: Sqlite, committer: Committer, candidates?: CandidateMemory) {
    if (candidates !== undefined) this.candidates = new SharedCandidates(candidates)
    this.committer = committer
    this.reader = reader
    this.isGone = AssetFiles.goneIn(reader)
    this.historyReader = new HistoryReader(reader, (id) => this.read(String(id)))
    this.sql = {
      get: reader.prepare<[number], EntityRow>(`SELECT ${entityColumns} FROM entity WHERE id = ?`),
      revisions: reader
        .prepare<[string], [id: number, revision: string]>(
          'SELECT id, revision FROM entity WHERE id IN (SELECT value FROM json_each(?))',
        )
        .raw(),
      bySupplier: reader
        .prepare<[string, string], number>(
          'SELECT entity_id FROM supplier WHERE account = ? AND supplier_id = ?',
        )
        .pluck(),
      contributorCount: reader
        .prepare<[string, number], number>('SELECT count(*) FROM contributor WHERE user_id = ? AND roles & ?')
        .pluck(),
      contributedTo: reader
        .prepare<[string, number, number, number], number>(
          `SELECT entity_id FROM contributor WHERE user_id = ? AND roles & ?
           ORDER BY at DESC, entity_id DESC LIMIT ? OFFSET ?`,
        )
        .pluck(),
      position: reader.prepare<[], number | null>('SELECT max(position) FROM history').pluck(),
      byKey: reader
        .prepare<[number, number], number>(
          'SELECT entity_id FROM blocking_key WHERE key = ? ORDER BY entity_id LIMIT ?',
        )
        .pluck(),
      idsAfter: reader
        .prepare<[number, number], number>('SELECT id FROM entity WHERE id > ? ORDER BY id LIMIT ?')
        .pluck(),
      editsAfter: reader
        .prepare<[number, number], [id: number, lastEdit: number]>(
          'SELECT id, last_edit FROM entity WHERE id > ? ORDER BY id LIMIT ?',
        )
        .raw(),
      count: reader.prepare<[], number>('SELECT count(*) FROM entity').pluck(),
      record: reader.prepare<[string, string], RecordRow>('SELECT * FROM record WHERE id = ? AND kind = ?'),
      recordsOf: reader.prepare<[string, number], RecordRow>(
        'SELECT * FROM record WHERE kind = ? AND entity_id = ? ORDER BY created DESC, id DESC',
      ),
      eventCounts: reader.prepare<
        [number, number, number | null],
        { month: number; type: string; value: number }
      >(
        'SELECT month, type, value FROM event_count WHERE entity_id = ? AND year = ? AND month = coalesce(?, month) ORDER BY month, type',
      ),
      advertCount: reader
        .prepare<[string, number, string | null], number>(
          'SELECT count(DISTINCT entity_id) FROM advert WHERE account = ? AND updated >= ? AND country = coalesce(?, country)',
        )
        .pluck(),
      adverts: reader
        .prepare<[string, number, string | null, number, number], number>(
          `SELECT entity_id FROM advert WHERE account = ? AND updated >= ? AND country = coalesce(?, country)
           GROUP BY entity_id ORDER BY max(updated), entity_id LIMIT ? OFFSET ?`,
        )
        .pluck(),
      drawAdvertisers: reader
        .prepare<[string, string, number, string, number], number>(
          `SELECT DISTINCT a.entity_id FROM advert_term t JOIN advert a USING (entity_id, publisher_id)
           WHERE t.country = ? AND t.term IN (SELECT value FROM json_each(?)) AND a.expires >= ?
             AND (a.national OR EXISTS (
               SELECT 1 FROM json_each(a.places) p WHERE p.value IN (SELECT value FROM json_each(?))))
           ORDER BY random() LIMIT ?`,
        )
        .pluck(),
    }
    this.reading = reader.transaction((work: () => unknown) => work())
    this.readKeys = reader.transaction((keys: readonly string[], limit: number, weak?: number) => {
      const holders = keys.map((key) => this.sql.byKey.all(hashedKey(key), holdersRead(limit)))
      const ids = likeliest(holders, limit, weak)
      return { position: this.sql.position.get() ?? 0, ids: ids.map(String) }
    })
  }

  async get(id: string): Promise<Entity | undefined> {
    return this.read(id)
  }

  private read(id: string): Entity | undefined {
    if (!/^\d{1,16}$/.test(id)) return undefined
    const row = this.sql.get.get(Number(id))
    return row === undefined ? undefined : entityOf(row)
  }

  async views(ids: readonly string[]): Promise<Views> {
    const numbers = ids.map(Number)
    const views = new PackedViews()
    if (numbers.length <= mostViews) this.readFew(numbers, views)
    else
      this.inOneReading(() => {
        for (let from = 0; from < numbers.length; from += mostViews)
          this.readFew(numbers.slice(from, from + mostViews), views)
      })
    return views
  }

  private readFew(ids: readonly number[], views: PackedViews): void {
    if (ids.length > 0) views.add(this.viewStatement(ids.length).get(...ids)!, ids)
  }

  /**
   * A statement that reads the packed views of `count` ids as one concatenated value, in the layout of
   * `visitViews`. Cheaper than fetching row by row.
   */
  private viewStatement(count: number): Statement<number[], Buffer> {
    let statement = this.viewStatements[count]
    if (statement === undefined) {
      const views = Array(count).fill('(SELECT view FROM entity WHERE id = ?)').join(', ')
      statement = this.reader
        .prepare<number[], Buffer>(`SELECT CAST(concat(${views}, '${behind}') AS BLOB)`)
        .pluck()
      this.viewStatements[count] = statement
    }
    return statement
  }

  private inOneReading<T>(work: () => T): T {
    return this.reading(work) as T
  }

  async getMany(ids: readonly string[]): Promise<readonly Entity[]> {
    return ids.map((id) => this.read(id)).filter((entity) => entity !== undefined)
  }

  async revisions(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = this.sql.revisions.all(JSON.stringify(ids.map(Number)))
    return new Map(rows.map(([id, revision]) => [String(id), revision]))
  }

  async idsBySupplier(account: string, supplierId: string): Promise<readonly string[]> {
    return this.sql.bySupplier.all(account, supplierId).map(String)
  }

  async idsByContributor(filter: ContributorFilter, offset: number, limit: number) {
    const roles = rolesOf(filter)
    return this.inOneReading(() => ({
      total: this.sql.contributorCount.get(filter.userId, roles) ?? 0,
      ids: this.sql.contributedTo.all(filter.userId, roles, limit, offset).map(String),
    }))
  }

  async idsByKeys(keys: readonly string[], limit: number, weak?: number) {
    const { position, ids } = this.readKeys(keys, limit, weak)
    return { position: position as unknown as ReadingPosition, ids }
  }

  async idsAfter(after: string, limit: number): Promise<readonly string[]> {
    return this.sql.idsAfter.all(Number(after), limit).map(String)
  }

  async editsAfter(after: string, limit: number): Promise<readonly EntityEdit[]> {
    const rows = this.sql.editsAfter.all(Number(after), limit)
    return rows.map(([id, lastEdit]) => ({ id: String(id), lastEdit }))
  }

  async count(): Promise<number> {
    return this.sql.count.get() ?? 0
  }

  async snapshot<T>(work: (reading: EntityReading) => Promise<T>): Promise<T> {
    const db = openDatabase(this.reader.name, 'reader')
    try {
      return await work(openReading(db))
    } finally {
      db.close()
    }
  }

  async history(filter: HistoryFilter, after: string | null, limit: number): Promise<HistoryPage> {
    return this.inOneReading(() => this.historyReader.page(filter, after, limit))
  }

  async record(kind: RecordKind, id: string): Promise<StoredRecord | undefined> {
    const row = this.sql.record.get(id, kind)
    return row === undefined ? undefined : toRecord(row)
  }

  async recordsOf(kind: RecordKind, entityId: string): Promise<readonly StoredRecord[]> {
    return this.sql.recordsOf.all(kind, Number(entityId)).map(toRecord)
  }

  async eventCounts(entityId: string, year: number, month: number | null) {
    return this.sql.eventCounts.all(Number(entityId), year, month)
  }

  async advertisersUpdated(
    account: string,
    since: number,
    country: string | null,
    offset: number,
    limit: number,
  ) {
    return {
      total: this.sql.advertCount.get(account, since, country) ?? 0,
      ids: this.sql.adverts.all(account, since, country, limit, offset).map(String),
    }
  }

  async drawAdvertisers(
    query: { country: string; terms: readonly string[]; placeIds: readonly string[]; now: number },
    limit: number,
  ) {
    const { country, terms, placeIds, now } = query
    return this.sql.drawAdvertisers
      .all(country, JSON.stringify(terms), now, JSON.stringify(placeIds), limit)
      .map(String)
  }

  async isFileGone(path: string): Promise<boolean> {
    return this.isGone(path)
  }

  commit<const Commands extends readonly Command[]>(commands: Commands): Promise<CommitOutcome<Commands>> {
    return this.committer.commit(commands)
  }
}
