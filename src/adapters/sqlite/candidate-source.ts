import { unpackKeys } from '../rows/blocking-keys.ts'
import { type EntityRow, entityColumns } from '../rows/packed-entity.ts'
import type { CandidateChange, CandidateWriter } from '../shared-memory/candidate-writer.ts'
import type { Sqlite } from './sqlite.ts'

/** What a table of candidates is filled from. */
export class CandidateSource {
  private readonly sql

  constructor(db: Sqlite) {
    this.sql = {
      position: db.prepare<[], number>('SELECT coalesce(max(position), 0) FROM history').pluck(),
      erasure: db.prepare<[], number>('SELECT coalesce(max(position), 0) FROM erasure').pluck(),
      entities: db.prepare<[number], number>('SELECT count(*) FROM (SELECT 1 FROM entity LIMIT ?)').pluck(),
      holding: db.prepare<[], number>('SELECT DISTINCT entity_id FROM blocking_key').pluck(),
      holders: db
        .prepare<[], [key: number, id: number]>(
          'SELECT key, entity_id FROM blocking_key ORDER BY key, entity_id',
        )
        .raw(),
      changed: db
        .prepare<[number], [id: number, keys: Buffer | null, position: number]>(
          `SELECT h.entity_id, e.keys, max(h.position) FROM history h LEFT JOIN entity e ON e.id = h.entity_id
           WHERE h.position > ? GROUP BY h.entity_id ORDER BY h.entity_id`,
        )
        .raw(),
      rows: db.prepare<[string], EntityRow>(
        `SELECT ${entityColumns} FROM entity WHERE id IN (SELECT value FROM json_each(?))`,
      ),
    }
  }

  position(): number {
    return this.sql.position.get()!
  }

  /** Position of the last erasure. */
  lastErasure(): number {
    return this.sql.erasure.get()!
  }

  /** The keys of all entities, without texts. Call in a transaction. A store with more entities than fit is not read. */
  fill(table: CandidateWriter): void {
    if (this.sql.entities.get(table.room + 1)! > table.room) {
      table.close()
      return
    }
    const ids = Float64Array.from(this.sql.holding.all()).sort()
    table.fill(ids, this.sql.holders.iterate(), this.position())
  }

  /** The entities that changed after a position, without texts. Keys that they lost stay in a table: a candidate more for some. */
  changedAfter(position: number): CandidateChange[] {
    return this.sql.changed.all(position).map(([id, keys, at]) => ({
      id,
      added: keys === null ? [] : unpackKeys(keys),
      removed: [],
      position: at,
      text: null,
    }))
  }

  rows(ids: readonly number[]): EntityRow[] {
    return this.sql.rows.all(JSON.stringify(ids))
  }
}
