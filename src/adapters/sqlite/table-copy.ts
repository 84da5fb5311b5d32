/** The tables of a SQLite store, for moving them to or from another engine. */
import type { CopiedStore, Positions, Row, RowReader, Table } from '../../ports/store-copy.ts'
import { filledSetting, fillingSetting } from '../rows/filling.ts'
import { tables } from '../rows/tables.ts'
import { changesSetting } from './access-commands.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations/index.ts'
import type { Sqlite } from './sqlite.ts'

const columnsOf = (table: Table): string[] => table.columns.map(({ name }) => name)
const keyOf = (table: Table): string[] => columnsOf(table).slice(0, table.keyLength)
const placeholders = (count: number): string => Array(count).fill('?').join(', ')

/** Positions that are counters of AUTOINCREMENT columns, with their tables. */
const counters = { log: 'change_log', history: 'history', inbox: 'inbox', erasure: 'erasure' } as const

/** @throws Error if the store was written by another version of the program */
function refuseOtherSchema(db: Sqlite): void {
  const newest = migrations.at(-1)!.version
  const version = db.pragma('user_version', { simple: true }) as number
  if (version === newest) return
  throw new Error(
    version > newest
      ? `${db.name} was written by a newer version (schema ${version}, this program knows ${newest}); install the newer version`
      : `${db.name} has schema ${version}, this program writes ${newest}; start its server once with this version`,
  )
}

/** Reads on one connection. */
class SqliteRows implements RowReader {
  protected readonly db: Sqlite

  constructor(db: Sqlite) {
    this.db = db
  }

  async read(table: Table, after: Row | null, most: number): Promise<readonly Row[]> {
    const key = keyOf(table)
    const isAfter = after === null ? 'true' : `(${key.join(', ')}) > (${placeholders(key.length)})`
    const isMoved =
      table.skipped.length === 0 ? 'true' : `${key[0]} NOT IN (${placeholders(table.skipped.length)})`
    return this.db
      .prepare<unknown[], Row>(
        `SELECT ${columnsOf(table).join(', ')} FROM ${table.name} WHERE ${isAfter} AND ${isMoved}
         ORDER BY ${key.join(', ')} LIMIT ?`,
      )
      .raw()
      .all(...(after ?? []).slice(0, key.length), ...table.skipped, most)
  }

  async count(table: Table): Promise<number> {
    return this.db.prepare<[], number>(`SELECT count(*) FROM ${table.name}`).pluck().get()!
  }

  async positions(): Promise<Positions> {
    const counter = this.db
      .prepare<[string], number>('SELECT max(seq) FROM sqlite_sequence WHERE name = ?')
      .pluck()
    const value = (sql: string): number =>
      Number(this.db.prepare<[], number | string | null>(sql).pluck().get() ?? 0)
    return {
      log: counter.get(counters.log) ?? 0,
      history: counter.get(counters.history) ?? 0,
      inbox: counter.get(counters.inbox) ?? 0,
      erasure: counter.get(counters.erasure) ?? 0,
      ids: value("SELECT last FROM sequence WHERE name = 'id'"),
      access: value(`SELECT value FROM setting WHERE name = '${changesSetting}'`),
      taxonomy: value('SELECT revision FROM taxonomy_overlay'),
      places: value('SELECT revision FROM operator_places'),
    }
  }
}

/** See `CopiedStore`. A source is opened with `reader` and never written to. */
export class SqliteTableCopy extends SqliteRows implements CopiedStore {
  readonly tables = tables
  readonly name: string

  /** @throws Error if the schema is not the one of this version */
  constructor(file: string, role: 'reader' | 'writer') {
    super(openDatabase(file, role))
    this.name = file
    try {
      refuseOtherSchema(this.db)
    } catch (error) {
      this.db.close()
      throw error
    }
  }

  async identity(): Promise<{ store: string; filledFrom: string | null }> {
    const setting = this.db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck()
    return { store: setting.get('store')!, filledFrom: setting.get(fillingSetting) ?? null }
  }

  async snapshot<T>(work: (rows: RowReader) => Promise<T>): Promise<T> {
    const db = openDatabase(this.name, 'reader')
    try {
      db.exec('BEGIN')
      // A transaction begins with its first read.
      db.prepare('SELECT 1 FROM setting LIMIT 1').get()
      return await work(new SqliteRows(db))
    } finally {
      db.close()
    }
  }

  async beginFilling(from: string): Promise<void> {
    this.db.pragma('foreign_keys = OFF')
    this.#set(fillingSetting, from)
  }

  async write(table: Table, rows: readonly Row[]): Promise<void> {
    const columns = columnsOf(table)
    const others = columns.slice(table.keyLength)
    const change =
      others.length === 0
        ? 'NOTHING'
        : `UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`
    const insert = this.db.prepare(
      `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${placeholders(columns.length)})
       ON CONFLICT (${keyOf(table).join(', ')}) DO ${change}`,
    )
    this.db.transaction(() => {
      for (const row of rows) insert.run(...row)
    })()
  }

  async remove(table: Table, rows: readonly Row[]): Promise<void> {
    const key = keyOf(table)
    const remove = this.db.prepare(
      `DELETE FROM ${table.name} WHERE ${key.map((name) => `${name} = ?`).join(' AND ')}`,
    )
    this.db.transaction(() => {
      for (const row of rows) remove.run(...row.slice(0, key.length))
    })()
  }

  async clear(table: Table): Promise<void> {
    this.db.exec(`DELETE FROM ${table.name}`)
  }

  async setPositions(positions: Positions): Promise<void> {
    const forget = this.db.prepare('DELETE FROM sqlite_sequence WHERE name = ?')
    const count = this.db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
    this.db.transaction(() => {
      for (const [name, table] of Object.entries(counters)) {
        forget.run(table)
        count.run(table, positions[name as keyof typeof counters])
      }
      this.db.prepare("UPDATE sequence SET last = ? WHERE name = 'id'").run(positions.ids)
      this.db.prepare('UPDATE taxonomy_overlay SET revision = ?').run(positions.taxonomy)
      this.db.prepare('UPDATE operator_places SET revision = ?').run(positions.places)
      this.#set(changesSetting, String(positions.access))
      this.db.prepare("UPDATE log_consumer SET position = ? WHERE name = 'search'").run(positions.log)
    })()
  }

  async endFilling(): Promise<void> {
    this.db
      .prepare('UPDATE OR REPLACE setting SET name = ? WHERE name = ?')
      .run(filledSetting, fillingSetting)
  }

  refusesRow(error: unknown): boolean {
    return /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(String((error as { code?: unknown }).code))
  }

  async close(): Promise<void> {
    this.db.close()
  }

  #set(name: string, value: string): void {
    this.db
      .prepare(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value)
  }
}
