/** The tables of a PostgreSQL store, for moving them to or from another engine. */
import type {
  Cell,
  CellKind,
  Column,
  CopiedSecrets,
  CopiedStore,
  Positions,
  Row,
  RowReader,
  Table,
} from '../../ports/store-copy.ts'
import { filledSetting, fillingSetting } from '../rows/filling.ts'
import { tables } from '../rows/tables.ts'
import type { Database, Sql } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { putSetting, readSetting } from './settings.ts'

const typeOf: Readonly<Record<CellKind, string>> = { integer: 'bigint', text: 'text', bytes: 'bytea' }

const keyOf = (table: Table): readonly Column[] => table.columns.slice(0, table.keyLength)
const namesOf = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(', ')

/** `unnest` of one array parameter for each column. */
const unnested = (columns: readonly Column[]): string =>
  `unnest(${columns.map(({ kind }, at) => `$${at + 1}::${typeOf[kind]}[]`).join(', ')})`

const arraysOf = (columns: readonly Column[], rows: readonly Row[]): Cell[][] =>
  columns.map((_, at) => rows.map((row) => row[at]!))

class PostgresRows implements RowReader {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async read(table: Table, after: Row | null, most: number): Promise<readonly Row[]> {
    const key = keyOf(table)
    const values: unknown[] = [most, table.skipped]
    let isAfter = 'true'
    if (after !== null) {
      isAfter = `(${namesOf(key)}) > (${key.map(({ kind }, at) => `$${at + 3}::${typeOf[kind]}`).join(', ')})`
      values.push(...after.slice(0, key.length))
    }
    const rows = await this.#sql.query<Record<string, Cell>>(
      `SELECT ${namesOf(table.columns)} FROM ${table.name}
       WHERE ${isAfter} AND ($2::text[] = '{}' OR "${key[0]!.name}"::text <> ALL ($2))
       ORDER BY ${namesOf(key)} LIMIT $1`,
      values,
    )
    return rows.map((row) => table.columns.map(({ name }) => row[name]!))
  }

  async count(table: Table): Promise<number> {
    const [row] = await this.#sql.query<{ count: number }>(`SELECT count(*) AS count FROM ${table.name}`)
    return row!.count
  }

  async positions(): Promise<Positions> {
    const [head] = await this.#sql.query<Positions>(
      'SELECT log, history, inbox, erasure, ids, access, taxonomy, places FROM head',
    )
    return head!
  }
}

/** A node that was seen within this time is running. */
const nodeRestsAfterMs = 60_000

/** See `CopiedStore`. The schema must be up to date (`migrate`). */
export class PostgresTableCopy extends PostgresRows implements CopiedStore {
  readonly tables = tables
  readonly name: string
  readonly #db: Database

  /** @param name the database's address without its password */
  constructor(db: Database, name: string) {
    super(db)
    this.#db = db
    this.name = name
  }

  async identity(): Promise<{ store: string; filledFrom: string | null }> {
    const settings = await this.#db.query<{ name: string; value: string }>(
      'SELECT name, value FROM setting WHERE name IN ($1, $2)',
      ['store', fillingSetting],
    )
    const value = (name: string) => settings.find((setting) => setting.name === name)?.value
    return { store: value('store')!, filledFrom: value(fillingSetting) ?? null }
  }

  snapshot<T>(work: (rows: RowReader) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (sql) => {
      // The other side may take long to write what was read.
      await sql.script('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0')
      return work(new PostgresRows(sql))
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  }

  async beginFilling(from: string): Promise<void> {
    const [running] = await this.#db.query<{ address: string }>(
      'SELECT address FROM node WHERE seen > $1 LIMIT 1',
      [Date.now() - nodeRestsAfterMs],
    )
    if (running !== undefined)
      throw new Error(`a node at ${running.address} is running on it; stop all nodes first`)
    await putSetting(this.#db, fillingSetting, from)
  }

  async write(table: Table, rows: readonly Row[]): Promise<void> {
    const others = table.columns.slice(table.keyLength)
    const change =
      others.length === 0
        ? 'NOTHING'
        : `UPDATE SET ${others.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ')}`
    await this.#db.query(
      `INSERT INTO ${table.name} (${namesOf(table.columns)}) SELECT * FROM ${unnested(table.columns)}
       ON CONFLICT (${namesOf(keyOf(table))}) DO ${change}`,
      arraysOf(table.columns, rows),
    )
  }

  async remove(table: Table, rows: readonly Row[]): Promise<void> {
    const key = keyOf(table)
    await this.#db.query(
      `DELETE FROM ${table.name} WHERE (${namesOf(key)}) IN (SELECT * FROM ${unnested(key)})`,
      arraysOf(key, rows),
    )
  }

  async clear(table: Table): Promise<void> {
    await this.#db.script(`DELETE FROM ${table.name}`)
  }

  async setPositions(positions: Positions): Promise<void> {
    const { log, history, inbox, erasure, ids, access, taxonomy, places } = positions
    await this.#db.transaction(async (sql) => {
      await sql.query(
        `UPDATE head SET log = $1, history = $2, inbox = $3, erasure = $4, ids = $5, access = $6, taxonomy = $7,
           places = $8`,
        [log, history, inbox, erasure, ids, access, taxonomy, places],
      )
      await sql.query("UPDATE log_consumer SET position = $1 WHERE name = 'search'", [log])
    })
  }

  async endFilling(): Promise<void> {
    await this.#db.transaction(async (sql) => {
      await sql.query('DELETE FROM setting WHERE name = $1', [filledSetting])
      await sql.query('UPDATE setting SET name = $1 WHERE name = $2', [filledSetting, fillingSetting])
    })
  }

  /** SQLSTATE classes: 22 for data that a type cannot hold, 23 for constraints. */
  refusesRow(error: unknown): boolean {
    return /^2[23]/.test(String((error as { code?: unknown }).code))
  }

  async close(): Promise<void> {
    await this.#db.close()
  }
}

/**
 * Checks the schema before a move, and creates that of a new target.
 * @throws Error if there is no store to move, or if another version of the program wrote it
 */
export async function prepareMove(db: Database, role: 'source' | 'target'): Promise<void> {
  const [found] = await db.query<{ there: boolean }>(
    "SELECT to_regclass('schema_version') IS NOT NULL AS there",
  )
  const [state] = found!.there
    ? await db.query<{ version: number | null }>('SELECT max(version) AS version FROM schema_version')
    : []
  const version = state?.version ?? null
  const newest = migrations.at(-1)!.version
  if (version === newest) return
  if (version === null && role === 'target') return migrate(db)
  if (version === null) throw new Error('there is no store in it')
  throw new Error(
    version > newest
      ? `it was written by a newer version (schema ${version}, this program knows ${newest}); install the newer version`
      : `it has schema ${version}, this program writes ${newest}; start a node once with this version`,
  )
}

/** Secrets in the table of settings. */
export const copiedSecretSettings = (sql: Sql): CopiedSecrets => ({
  read: async (name) => (await readSetting(sql, name)) ?? null,
  write: (name, secret) => putSetting(sql, name, secret),
})
