import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Runs statements: a pool, or one connection inside a transaction. Whole numbers of 64 bits are numbers. */
export interface Sql {
  /**
   * Runs one statement with parameters `$1`, `$2`, … and returns its rows. Statements are prepared once per
   * connection.
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs statements without parameters, separated by semicolons. */
  script(text: string): Promise<void>
}

export interface DatabaseOptions {
  /**
   * `postgres://user:password@host:port,host:port/database`; `sslmode` (`disable`, `require`, `verify-ca`,
   * `verify-full`) and `sslrootcert` as in libpq. Without `sslmode`, connections are not encrypted.
   */
  readonly url: string
  /** Connections at most. */
  readonly connections: number
  /** `any` also accepts a standby; the default insists on a server that takes writes. */
  readonly role?: 'primary' | 'any'
  /** Longest time of one statement, in milliseconds; 0 for no limit. Default: 4,000. */
  readonly statementTimeoutMs?: number
  /** Longest wait for a lock, in milliseconds. Default: 5,000. */
  readonly lockTimeoutMs?: number
  /** How long a read is tried again when the connection is lost, in milliseconds. Default: 3,000. */
  readonly patienceMs?: number
  /** Shown in `pg_stat_activity`. */
  readonly name?: string
}

/** No server takes statements, or the connection was lost. `code` is the one of storage faults. */
export class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE'
}

const int8 = 20
const numeric = 1700

/** Values come in text form: the client reads all columns as UTF-8. */
const types = {
  getTypeParser: ((oid: number) =>
    oid === int8 || oid === numeric
      ? Number
      : pg.types.getTypeParser(oid, 'text')) as typeof pg.types.getTypeParser,
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

/** Whether an error means that the connection or the server is gone, not that the statement is wrong. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08...|57P0[1-5]|53300|25006|ECONN.*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    ) ||
    /Connection terminated|connection timeout|Client has encountered|Query read timeout|not queryable|timeout exceeded when trying to connect/i.test(
      message,
    )
  )
}

/** The statement lost against concurrent ones and may be tried again. */
export const isContention = (error: unknown): boolean =>
  /^(40001|40P01|55P03)$/.test((error as { code?: string }).code ?? '')

/** A transaction in progress. */
export interface Transaction extends Sql {
  /**
   * Sends a statement without waiting for it: the next one, or the commit, follows it at once. Its error fails the
   * transaction.
   */
  send(text: string, values?: readonly unknown[]): void
}

class OpenTransaction implements Transaction {
  readonly #client: pg.ClientBase
  readonly #sent: Promise<unknown>[] = []

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#client.query({ name: nameOf(text), text, values: values as unknown[] })).rows as Row[]
  }

  async script(text: string): Promise<void> {
    await this.#client.query(text)
  }

  send(text: string, values: readonly unknown[] = []): void {
    const sent = this.query(text, values)
    // Its error is thrown by `settled`.
    sent.catch(() => undefined)
    this.#sent.push(sent)
  }

  /** Resolves once all statements sent have succeeded. @throws the error of the first that failed */
  async settled(): Promise<void> {
    for (const sent of this.#sent) await sent
  }
}

/** One address for each host of the URL. @throws Error for an address that is none */
export function addressesOf(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url)
  if (parts === null) throw new Error('The address of the database must be postgres://USER@HOST/DATABASE.')
  const [, before, hosts, after] = parts
  return hosts!.split(',').map((host) => `${before}${host}${after}`)
}

/** On its own, the client takes every `sslmode` for `verify-full`. */
const asLibpq = (address: string): string =>
  /[?&]sslmode=/.test(address) && !/[?&]uselibpqcompat=/.test(address)
    ? `${address}&uselibpqcompat=true`
    : address

/** Longest time to set up a connection, in milliseconds. */
const connectMs = 2_000
const betweenTriesMs = 100

/** A pool of connections to the server of one or several hosts that takes writes. */
export class Database implements Sql {
  readonly #pools: pg.Pool[]
  readonly #patienceMs: number
  #active = 0

  constructor(options: DatabaseOptions) {
    const statement = options.statementTimeoutMs ?? 4_000
    this.#patienceMs = options.patienceMs ?? 3_000
    this.#pools = addressesOf(options.url).map((address) => {
      const pool = new pg.Pool({
        connectionString: asLibpq(address),
        max: options.connections,
        application_name: options.name ?? 'highstreet',
        statement_timeout: statement,
        lock_timeout: options.lockTimeoutMs ?? 5_000,
        idle_in_transaction_session_timeout: 4_000,
        connectionTimeoutMillis: connectMs,
        query_timeout: statement === 0 ? 7_000 : statement + 500,
        keepAlive: true,
        // Statements of one transaction need not wait for each other's answers.
        pipeline: true,
        types,
        ...(options.role === 'any' ? {} : { verify: refuseStandby }),
      } as pg.PoolConfig)
      // A connection that fails while idle is replaced by the next one.
      pool.on('error', () => undefined)
      return pool
    })
  }

  /**
   * Repeats the statement when the connection is lost, so it may run twice: for reads, and for writes that change
   * nothing the second time. Others belong into a transaction.
   */
  async query<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const config = { name: nameOf(text), text, values: values as unknown[] }
    const { rows } = await this.#retrying((pool) => pool.query(config))
    return rows as Row[]
  }

  async #retrying<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#patienceMs
    for (;;) {
      const tried = this.#active
      try {
        return await work(this.#pools[tried]!)
      } catch (error) {
        if (!isConnectionLoss(error)) throw error
        if (performance.now() > deadline) throw unreachable(error)
        if (this.#active === tried) this.#active = (tried + 1) % this.#pools.length
        await sleep(betweenTriesMs)
      }
    }
  }

  /**
   * Runs `work` in one transaction, which is rolled back when it throws. Never repeated.
   * @throws DatabaseUnreachable if the connection is lost; whether it was committed is then unknown
   */
  async transaction<T>(work: (sql: Transaction) => Promise<T>, begin = 'BEGIN'): Promise<T> {
    return inTransaction(await this.connect(), work, { begin })
  }

  /** A connection for `inTransaction`, which releases it. */
  connect(): Promise<pg.PoolClient> {
    return this.#retrying((pool) => pool.connect())
  }

  async script(text: string): Promise<void> {
    await this.#retrying((pool) => pool.query(text))
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }
}

export interface TransactionOptions {
  readonly begin?: string
  /** Called once nothing but the commit is left. */
  readonly beforeCommit?: () => void
}

/** Runs `work` and commits. */
export async function inTransaction<T>(
  client: pg.PoolClient,
  work: (sql: Transaction) => Promise<T>,
  { begin = 'BEGIN', beforeCommit }: TransactionOptions = {},
): Promise<T> {
  let lost: Error | undefined
  const onError = (error: Error): void => {
    lost = error
  }
  client.on('error', onError)
  const transaction = new OpenTransaction(client)
  try {
    transaction.send(begin)
    const result = await work(transaction)
    beforeCommit?.()
    const committed = commit(client)
    committed.catch(() => undefined)
    await transaction.settled()
    await committed
    return result
  } catch (thrown) {
    // After a statement that failed, all others fail because of it.
    const error = await transaction.settled().then(
      () => thrown,
      (first) => first,
    )
    if (isConnectionLoss(error)) lost = error as Error
    else await client.query('ROLLBACK').catch(onError)
    throw isConnectionLoss(error) ? unreachable(error) : error
  } finally {
    client.off('error', onError)
    client.release(lost)
  }
}

/**
 * A commit that no longer waits for a synchronous standby, because an operator cancelled the wait, is not
 * acknowledged: the server only warns.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  let warning: Error | undefined
  const onNotice = (notice: { code?: string | undefined; message?: string | undefined }): void => {
    if (notice.code === '01000') warning = new DatabaseUnreachable(notice.message)
  }
  client.on('notice', onNotice)
  try {
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    if (warning !== undefined) throw warning
  } finally {
    client.off('notice', onNotice)
  }
}

export const unreachable = (error: unknown): Error =>
  error instanceof DatabaseUnreachable
    ? error
    : new DatabaseUnreachable('The database cannot be reached.', { cause: error })

function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('SELECT pg_is_in_recovery() AS standby')
    .then(({ rows }) =>
      done(rows[0].standby ? new DatabaseUnreachable('This server is a standby.') : undefined),
    )
    .catch(done)
}
