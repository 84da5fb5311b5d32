import { type Account, type ApiKey, emailKey, type Plan, type User } from '../../access/model.ts'
import { LruCache } from '../../lru-cache.ts'
import type { AccessStore, QuotaCount } from '../../ports/access-store.ts'
import {
  type AccessRow,
  type Grant,
  remembered,
  toAccount,
  toKey,
  toPlan,
  toUser,
} from '../rows/access-rows.ts'
import type { Database } from './database.ts'
import { HeadLooks } from './head-looks.ts'

/**
 * Reads from a pool. Recently read rows are remembered until a command of any node changes one (`head.access`).
 * Before a remembered row is used, its revision is looked up.
 */
export class PostgresAccessStore implements AccessStore {
  readonly #db: Database
  readonly #grants = new LruCache<string, Grant>(remembered)
  readonly #users = new LruCache<string, User>(remembered)
  readonly #accounts = new LruCache<string, Account>(remembered)
  readonly #plans = new LruCache<string, Plan>(remembered)
  readonly #looks: HeadLooks
  #revision = -1

  constructor(db: Database, looks = new HeadLooks(db)) {
    this.#db = db
    this.#looks = looks
  }

  keyByHash(hash: string): Promise<Grant | undefined> {
    return this.#remembered(this.#grants, hash, async () => {
      const row = await this.#one('access_key', 'hash', hash)
      if (row === undefined) return undefined
      const key = toKey(row)
      return { key, plan: toPlan((await this.#one('access_plan', 'name', key.plan))!) }
    })
  }

  /**
   * A row read after a look is at least as new as the revision seen by it; it is remembered only if that is still
   * the newest revision known.
   */
  async #remembered<Value>(
    known: LruCache<string, Value>,
    key: string,
    read: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const { access: revision } = await this.#looks.look()
    if (revision > this.#revision) {
      for (const cache of [this.#grants, this.#users, this.#accounts, this.#plans]) cache.clear()
      this.#revision = revision
    }
    const found = known.get(key)
    if (found !== undefined) return found
    const value = await read()
    if (value !== undefined && revision === this.#revision) known.set(key, value)
    return value
  }

  async #one(table: string, column: string, value: string): Promise<AccessRow | undefined> {
    return (await this.#db.query<AccessRow>(`SELECT * FROM ${table} WHERE ${column} = $1`, [value]))[0]
  }

  async key(id: string): Promise<ApiKey | undefined> {
    const row = await this.#one('access_key', 'id', id)
    return row && toKey(row)
  }

  async keys(account?: string): Promise<readonly ApiKey[]> {
    const rows = await this.#db.query<AccessRow>(
      'SELECT * FROM access_key WHERE $1::text IS NULL OR account = $1 ORDER BY created, id',
      [account ?? null],
    )
    return rows.map(toKey)
  }

  async originKnown(origin: string, now: number): Promise<boolean> {
    const rows = await this.#db.query(
      `SELECT 1 FROM access_key WHERE allowed_origins::jsonb ?| ARRAY[$1, '*'] AND (revoked IS NULL OR revoked > $2)
       UNION ALL SELECT 1 FROM access_plan WHERE cors_origins::jsonb ?| ARRAY[$1, '*'] LIMIT 1`,
      [origin, now],
    )
    return rows.length > 0
  }

  plan(name: string): Promise<Plan | undefined> {
    return this.#remembered(this.#plans, name, async () => {
      const row = await this.#one('access_plan', 'name', name)
      return row && toPlan(row)
    })
  }

  async plans(): Promise<readonly Plan[]> {
    return (await this.#db.query<AccessRow>('SELECT * FROM access_plan ORDER BY level, name')).map(toPlan)
  }

  async accounts(): Promise<readonly string[]> {
    const rows = await this.#db.query<{ name: string }>('SELECT name FROM access_account ORDER BY name')
    return rows.map(({ name }) => name)
  }

  account(name: string): Promise<Account | undefined> {
    return this.#remembered(this.#accounts, name, async () =>
      toAccount(await this.#one('access_account', 'name', name)),
    )
  }

  user(id: string): Promise<User | undefined> {
    return this.#remembered(this.#users, id, async () => toUser(await this.#one('access_user', 'id', id)))
  }

  async userByEmail(email: string): Promise<User | undefined> {
    return toUser(await this.#one('access_user', 'email_key', emailKey(email)))
  }

  async userBySocialId(network: string, id: string): Promise<User | undefined> {
    const [row] = await this.#db.query<AccessRow>(
      'SELECT * FROM access_user WHERE social_network = $1 AND social_network_id = $2',
      [network, id],
    )
    return toUser(row)
  }

  async users(): Promise<readonly User[]> {
    const rows = await this.#db.query<AccessRow>('SELECT * FROM access_user ORDER BY created, id')
    return rows.map((row) => toUser(row)!)
  }

  async usage(day: number): Promise<readonly QuotaCount[]> {
    return this.#db.query<{ keyId: string; count: number }>(
      'SELECT key_id AS "keyId", count FROM access_quota WHERE day = $1 ORDER BY key_id',
      [day],
    )
  }
}
