import { createHash } from 'node:crypto'
import pg from 'pg'

/** A column value as the client returns it: bigint columns are numbers (all are below 2^53), bytea is a Buffer. */
export type Value = string | number | boolean | Buffer | null | readonly unknown[]

/** Runs statements: a pool, or one connection inside a transaction. */
export interface Sql {
  /**
   * Runs one statement with parameters `$1`, `$2`, … and returns its rows. Statements are prepared once per
   * connection.
   */
  query<Row = Record<string, Value>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs statements without parameters, separated by semicolons. */
  script(text: string): Promise<void>
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`; `sslmode` and `sslrootcert` as in libpq. */
  readonly url: string
  /** Connections at most. */
  readonly connections: number
  /** Longest time of one statement, in milliseconds. */
  readonly statementTimeoutMs?: number
  /** Longest wait for a lock, in milliseconds. */
  readonly lockTimeoutMs?: number
  /** Shown in `pg_stat_activity`. */
  readonly name?: string
}

const int8 = 20
const numeric = 1700

/** Values in text form, except that whole numbers of 64 bits become numbers. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format !== 'binary' && (oid === int8 || oid === numeric)
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

const names = new Map<string, string>()

/** A name for a prepared statement, the same for the same text. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

const on = (client: pg.ClientBase): Sql => ({
  query: async (text, values = []) =>
    (await client.query({ name: nameOf(text), text, values: values as unknown[] })).rows,
  script: async (text) => {
    await client.query(text)
  },
})

/** A pool of connections to one server. */
export class Database implements Sql {
  readonly #pool: pg.Pool

  constructor(options: DatabaseOptions) {
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections,
      application_name: options.name ?? 'highstreet',
      statement_timeout: options.statementTimeoutMs ?? 5_000,
      lock_timeout: options.lockTimeoutMs ?? 5_000,
      idle_in_transaction_session_timeout: 10_000,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      types,
    })
    // A connection that fails while idle is replaced by the next one.
    this.#pool.on('error', () => undefined)
  }

  async query<Row = Record<string, Value>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await this.#pool.query({ name: nameOf(text), text, values: values as unknown[] })
    return result.rows as Row[]
  }

  /** Runs `work` in one transaction, which is rolled back when it throws. */
  async transaction<T>(work: (sql: Sql) => Promise<T>, begin = 'BEGIN'): Promise<T> {
    const client = await this.#pool.connect()
    let failure: Error | undefined
    try {
      await client.query(begin)
      const result = await work(on(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => {
        failure = lost
      })
      throw error
    } finally {
      client.release(failure)
    }
  }

  async script(text: string): Promise<void> {
    await this.#pool.query(text)
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}
