import { unpackKeys } from '../rows/blocking-keys.ts'
import type { PreparedEntity } from '../rows/prepared-entity.ts'
import type { CandidateMemory } from '../shared-memory/candidate-table.ts'
import { type CandidateChange, CandidateWriter } from '../shared-memory/candidate-writer.ts'
import { CandidateSource } from './candidate-source.ts'
import type { Sqlite } from './sqlite.ts'

/** Writes for each write that the store had: an import of a few rows is done before a large table is filled. */
const storedForEach = 50

interface KeysWritten {
  readonly position: number
  readonly before: Buffer
  readonly after: Buffer
}

/**
 * Share of the entities, and least number, that other processes may change before a table that a thread filled is
 * filled again: their texts are read from the store, and keys that they lost stay.
 */
const changedByOthers = 1 / 10
const leastChanged = 1000

/**
 * Keeps a table of candidates up to date, on the writer's connection: with its own commits after each transaction, and
 * with those of other processes when the next one begins. Erasures end the table. That of an import is filled here; that
 * of a server by a thread (`candidate-filler.ts`), from which the next transaction takes it over.
 */
export class CandidateKeeper {
  private readonly db: Sqlite
  private readonly table: CandidateWriter
  private readonly store: CandidateSource
  private readonly sql
  private noted: CandidateChange[] = []
  /** Keys that entities took in the transaction under way. */
  private readonly taken = new Set<number>()
  private writes = 0
  /** Changes when another connection has written. */
  private version = -1
  private erasures = 0
  /** Changes by other processes that the table still takes; without limit if nothing fills it again. */
  private othersLeft = Number.POSITIVE_INFINITY

  constructor(db: Sqlite, memory: CandidateMemory) {
    this.db = db
    this.table = new CandidateWriter(memory)
    this.store = new CandidateSource(db)
    this.sql = { version: db.prepare<[], number>('PRAGMA data_version').pluck() }
  }

  /**
   * Call before a transaction begins. Fills the table once it is worth it, in a transaction that only reads: that takes
   * seconds on a large store, while other processes write.
   */
  prepare(): void {
    if (!this.table.isEmpty || this.writes * storedForEach < this.store.position()) return
    this.db.transaction(() => this.fill()).deferred()
  }

  /** Call when a transaction has begun. */
  begin(): void {
    this.noted = []
    this.taken.clear()
    if (this.table.isFilled) this.takeOver()
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
    this.version = this.sql.version.get()!
    this.erasures = this.store.lastErasure()
    this.store.fill(this.table)
  }

  private takeOver(): void {
    this.erasures = this.table.erasures
    this.version = -1
    this.othersLeft = Math.max(leastChanged, changedByOthers * this.table.entities)
    this.table.takeOver()
  }

  /** Takes in what other processes have written since the last transaction, or all since the table was filled. */
  private takeOthers(): void {
    this.version = this.sql.version.get()!
    if (this.store.lastErasure() !== this.erasures) {
      this.table.close()
      return
    }
    const changes = this.store.changedAfter(this.table.position)
    this.othersLeft -= changes.length
    if (this.othersLeft < 0) this.table.close()
    else this.table.apply(changes, this.store.position())
  }
}
