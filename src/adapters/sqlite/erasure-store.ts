import type { Erasure, ErasureStore } from '../../ports/erasure-store.ts'
import { type ErasureRow, erasureOf } from '../rows/erasure-row.ts'
import type { Sqlite } from './database.ts'

/** Reads on one reader connection, whose schema must be up to date. */
export class SqliteErasureStore implements ErasureStore {
  readonly #sql

  constructor(reader: Sqlite) {
    this.#sql = {
      get: reader.prepare<[string], ErasureRow>('SELECT * FROM erasure WHERE id = ?'),
      ofEntity: reader.prepare<[string], ErasureRow>(
        "SELECT * FROM erasure WHERE subject = ? AND kind = 'entity' ORDER BY position DESC LIMIT 1",
      ),
      all: reader.prepare<[number, number], ErasureRow>(
        'SELECT * FROM erasure ORDER BY position DESC LIMIT ? OFFSET ?',
      ),
      count: reader.prepare<[], number>('SELECT count(*) FROM erasure').pluck(),
      marks: reader
        .prepare<[string], string>('SELECT lower(hex(mark)) FROM erasure_mark WHERE erasure_id = ?')
        .pluck(),
      any: reader.prepare<[], number>('SELECT 1 FROM erasure_mark LIMIT 1').pluck(),
      byMarks: reader
        .prepare<[string], string>(
          'SELECT erasure_id FROM erasure_mark WHERE mark IN (SELECT unhex(value) FROM json_each(?)) LIMIT 1',
        )
        .pluck(),
      oldest: reader.prepare<[], number | null>('SELECT min(at) FROM erasure WHERE scrubbed IS NULL').pluck(),
    }
  }

  async erasure(id: string): Promise<Erasure | undefined> {
    const row = this.#sql.get.get(id)
    return row && erasureOf(row)
  }

  async erasureOfEntity(entityId: string): Promise<Erasure | undefined> {
    const row = this.#sql.ofEntity.get(entityId)
    return row && erasureOf(row)
  }

  async erasures(offset: number, limit: number) {
    return { total: this.#sql.count.get() ?? 0, erasures: this.#sql.all.all(limit, offset).map(erasureOf) }
  }

  async marksOf(id: string): Promise<readonly string[]> {
    return this.#sql.marks.all(id)
  }

  async refusesAny(): Promise<boolean> {
    return this.#sql.any.get() !== undefined
  }

  async erasureOf(marks: readonly string[]): Promise<string | undefined> {
    return this.#sql.byMarks.get(JSON.stringify(marks))
  }

  async oldestToScrub(): Promise<number | null> {
    return this.#sql.oldest.get() ?? null
  }
}
