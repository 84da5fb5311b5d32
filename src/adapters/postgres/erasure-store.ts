import type { Erasure, ErasureStore } from '../../ports/erasure-store.ts'
import { type ErasureRow, erasureOf } from '../rows/erasure-row.ts'
import type { Database } from './database.ts'

const bytesOf = (marks: readonly string[]): Buffer[] => marks.map((mark) => Buffer.from(mark, 'hex'))

/** The erasures on PostgreSQL. */
export class PostgresErasureStore implements ErasureStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async erasure(id: string): Promise<Erasure | undefined> {
    const [row] = await this.#db.query<ErasureRow>('SELECT * FROM erasure WHERE id = $1', [id])
    return row && erasureOf(row)
  }

  async erasureOfEntity(entityId: string): Promise<Erasure | undefined> {
    const [row] = await this.#db.query<ErasureRow>(
      "SELECT * FROM erasure WHERE subject = $1 AND kind = 'entity' ORDER BY position DESC LIMIT 1",
      [entityId],
    )
    return row && erasureOf(row)
  }

  async erasures(offset: number, limit: number) {
    const [[count], rows] = await Promise.all([
      this.#db.query<{ total: number }>('SELECT count(*) AS total FROM erasure'),
      this.#db.query<ErasureRow>('SELECT * FROM erasure ORDER BY position DESC LIMIT $1 OFFSET $2', [
        limit,
        offset,
      ]),
    ])
    return { total: count!.total, erasures: rows.map(erasureOf) }
  }

  async marksOf(id: string): Promise<readonly string[]> {
    const rows = await this.#db.query<{ mark: string }>(
      "SELECT encode(mark, 'hex') AS mark FROM erasure_mark WHERE erasure_id = $1 ORDER BY mark",
      [id],
    )
    return rows.map(({ mark }) => mark)
  }

  async refusesAny(): Promise<boolean> {
    return (await this.#db.query('SELECT 1 FROM erasure_mark LIMIT 1')).length > 0
  }

  async erasureOf(marks: readonly string[]): Promise<string | undefined> {
    const [row] = await this.#db.query<{ erasure_id: string }>(
      'SELECT erasure_id FROM erasure_mark WHERE mark = ANY ($1) LIMIT 1',
      [bytesOf(marks)],
    )
    return row?.erasure_id
  }

  async oldestToScrub(): Promise<number | null> {
    const [row] = await this.#db.query<{ at: number | null }>(
      'SELECT min(at) AS at FROM erasure WHERE scrubbed IS NULL',
    )
    return row!.at
  }
}
