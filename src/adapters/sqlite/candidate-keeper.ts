import { unpackKeys } from '../rows/blocking-keys.ts'
import type { PreparedEntity } from '../rows/prepared-entity.ts'
import {
  type CandidateChange,
  type CandidateMemory,
  CandidateWriter,
} from '../shared-memory/candidate-table.ts'
import type { Sqlite } from './sqlite.ts'

/** Writes for each write that the store had: an import of a few rows is done before a large table is filled. */
const storedForEach = 50

interface KeysWritten {
  readonly position: number
  readonly before: Buffer
  readonly after: Buffer
}

/**
 * Keeps the table of candidates of an import up to date, on the writer's connection: with its own commits after each
 * transaction, and with those of other processes when the next one begins. Erasures of others end the table.
 */
export class CandidateKeeper {
  private readonly db: Sqlite
  private readonly table: CandidateWriter
  private readonly sql
  private noted: CandidateChange[] = []
  /** Keys that entities took in the transaction under way. */
  private readonly taken = new Set<number>()
  private writes = 0
  /** Changes when another connection has written. */
  private version = -1
  private erasures = 0

  constructor(db: Sqlite, memory: CandidateMemory) {
    this.db = db
    this.table = new CandidateWriter(memory)
    this.sql = {
      version: db.prepare<[], number>('PRAGMA data_version').pluck(),
      position: db.prepare<[], number>('SELECT coalesce(max(position), 0) FROM history').pluck(),
      erasures: db.prepare<[], number>('SELECT coalesce(max(position), 0) FROM erasure').pluck(),
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
    }
  }

  /**
   * Call before a transaction begins. Fills the table once it is worth it, in a transaction that only reads: that takes
   * seconds on a large store, while other processes write.
   */
  prepare(): void {
    if (!this.table.isEmpty || this.writes * storedForEach < this.sql.position.get()!) return
    this.db.transaction(() => this.fill()).deferred()
  }

  /** Call when a transaction has begun. */
  begin(): void {
    this.noted = []
    this.taken.clear()
    if (this.table.isLive && this.sql.version.get() !== this.version) this.takeOthers()
  }

  /** What was noted so far, for `undo`. */
  get mark(): number {
    return this.noted.length
  }

  /** Forgets what was noted since: a savepoint was rolled back. */
  undo(mark: number): void {
    this.noted.length = mark
  }

  /** Call after the commit of the transaction. */
  committed(): void {
    if (this.noted.length === 0) return
    if (this.table.isLive) this.table.apply(this.noted, this.noted.at(-1)!.position)
  }

  /** Notes a write of the transaction under way. */
  note({ candidate, revision }: PreparedEntity, id: number, { position, before, after }: KeysWritten): void {
    this.writes++
    if (!this.table.isLive) return
    const former = before === after ? [] : unpackKeys(before)
    const keys = before === after ? [] : unpackKeys(after)
    const added = former.length === 0 ? keys : keys.filter((key) => !former.includes(key))
    const removed = former.filter((key) => !keys.includes(key))
    for (const key of added) this.taken.add(key)
    const text = candidate === null ? null : `${revision} ${candidate}`
    this.noted.push({ id, added, removed, position, text })
  }

  /** Whether an entity took one of the keys after a position; null where the store has to be asked. */
  wasAddedAfter(keys: readonly number[], position: number): boolean | null {
    if (!this.table.isLive) return null
    return keys.some((key) => this.taken.has(key)) || this.table.wasAddedAfter(keys, position)
  }

  close(): void {
    this.table.close()
  }

  private fill(): void {
    if (this.sql.entities.get(this.table.room + 1)! > this.table.room) {
      this.table.close()
      return
    }
    const ids = Float64Array.from(this.sql.holding.all()).sort()
    this.version = this.sql.version.get()!
    this.erasures = this.sql.erasures.get()!
    this.table.fill(ids, this.sql.holders.iterate(), this.sql.position.get()!)
  }

  /** Takes in what other processes have written since the last transaction. */
  private takeOthers(): void {
    this.version = this.sql.version.get()!
    if (this.sql.erasures.get() !== this.erasures) {
      this.table.close()
      return
    }
    const changes = this.sql.changed.all(this.table.position).map(([id, keys, position]) => {
      // Keys that it lost stay in the table: a candidate more for some.
      return { id, added: keys === null ? [] : unpackKeys(keys), removed: [], position, text: null }
    })
    this.table.apply(changes, this.sql.position.get()!)
  }
}
