import { type Account, type ApiKey, emailKey, type Plan, type User } from '../../access/model.ts'
import { LruCache } from '../../lru-cache.ts'
import type { AccessStore, QuotaCount } from '../../ports/access-store.ts'
import {
  type Grant,
  type AccessRow as Row,
  remembered,
  toAccount,
  toKey,
  toPlan,
  toUser,
} from '../rows/access-rows.ts'
import { changesSetting } from './access-commands.ts'
import type { Sqlite } from './database.ts'

/** Reads on one reader connection, whose schema must be up to date. */
export class SqliteAccessStore implements AccessStore {
  readonly #statements: ReturnType<typeof prepareReads>
  /** Caching needs a read-only connection: `data_version` does not reflect a connection's own writes. */
  readonly #mayRemember: boolean
  /** Recently read rows, until a command changes any of them (`access-commands.ts`). */
  readonly #grants = new LruCache<string, Grant>(remembered)
  readonly #users = new LruCache<string, User>(remembered)
  readonly #accounts = new LruCache<string, Account>(remembered)
  readonly #plans = new LruCache<string, Plan>(remembered)
  #version = -1
  #hasLooked = false
  readonly #lookAgain = (): void => {
    this.#hasLooked = false
  }
  #changes: string | undefined

  constructor(reader: Sqlite) {
    this.#statements = prepareReads(reader)
    this.#mayRemember = reader.readonly
  }

  async keyByHash(hash: string): Promise<Grant | undefined> {
    return this.#remembered(this.#grants, hash, () => this.#readGrant(hash))
  }

  #remembered<Value>(
    known: LruCache<string, Value>,
    key: string,
    read: () => Value | undefined,
  ): Value | undefined {
    if (!this.#mayRemember) return read()
    this.#forgetOldOnes()
    let value = known.get(key)
    if (value === undefined) {
      value = read()
      if (value !== undefined) known.set(key, value)
    }
    return value
  }

  /** Checks for changes on the first of several synchronous reads; the others skip the check. */
  #forgetOldOnes(): void {
    if (this.#hasLooked) return
    const version = this.#statements.version.get()!
    if (version !== this.#version) {
      const changes = this.#statements.changes.get()
      if (changes !== this.#changes) this.#forget()
      this.#changes = changes
      // Last: a look that failed has seen nothing.
      this.#version = version
    }
    this.#hasLooked = true
    queueMicrotask(this.#lookAgain)
  }

  #forget(): void {
    this.#grants.clear()
    this.#users.clear()
    this.#accounts.clear()
    this.#plans.clear()
  }

  /** Two lookups are faster than a join. A plan that a key refers to is never removed. */
  #readGrant(hash: string): Grant | undefined {
    const row = this.#statements.keyByHash.get(hash)
    if (!row) return undefined
    const key = toKey(row)
    return { key, plan: this.#plan(key.plan)! }
  }

  async key(id: string): Promise<ApiKey | undefined> {
    const row = this.#statements.key.get(id)
    return row && toKey(row)
  }

  async keys(account?: string): Promise<readonly ApiKey[]> {
    return this.#statements.keys.all({ account: account ?? null }).map(toKey)
  }

  async originKnown(origin: string, now: number): Promise<boolean> {
    return this.#statements.originKnown.get({ origin, now }) !== undefined
  }

  async plan(name: string): Promise<Plan | undefined> {
    return this.#plan(name)
  }

  #plan(name: string): Plan | undefined {
    return this.#remembered(this.#plans, name, () => {
      const row = this.#statements.plan.get(name)
      return row && toPlan(row)
    })
  }

  async plans(): Promise<readonly Plan[]> {
    return this.#statements.plans.all().map(toPlan)
  }

  async accounts(): Promise<readonly string[]> {
    return this.#statements.accounts.all().map((row) => String(row.name))
  }

  async account(name: string): Promise<Account | undefined> {
    return this.#remembered(this.#accounts, name, () => toAccount(this.#statements.account.get(name)))
  }

  async user(id: string): Promise<User | undefined> {
    return this.#remembered(this.#users, id, () => toUser(this.#statements.user.get(id)))
  }

  async userByEmail(email: string): Promise<User | undefined> {
    return toUser(this.#statements.userByEmail.get(emailKey(email)))
  }

  async userBySocialId(network: string, id: string): Promise<User | undefined> {
    return toUser(this.#statements.userBySocialId.get(network, id))
  }

  async users(): Promise<readonly User[]> {
    return this.#statements.users.all().map((row) => toUser(row)!)
  }

  async usage(day: number): Promise<readonly QuotaCount[]> {
    return this.#statements.usage
      .all(day)
      .map((row) => ({ keyId: String(row.key_id), count: Number(row.count) }))
  }
}

function prepareReads(db: Sqlite) {
  return {
    /** Changes when another connection has written. */
    version: db.prepare<[], number>('PRAGMA data_version').pluck(),
    changes: db.prepare<[], string>(`SELECT value FROM setting WHERE name = '${changesSetting}'`).pluck(),
    keyByHash: db.prepare<[string], Row>('SELECT * FROM access_key WHERE hash = ?'),
    key: db.prepare<[string], Row>('SELECT * FROM access_key WHERE id = ?'),
    keys: db.prepare<[{ account: string | null }], Row>(
      'SELECT * FROM access_key WHERE @account IS NULL OR account = @account ORDER BY created, id',
    ),
    originKnown: db.prepare<[{ origin: string; now: number }], Row>(
      `SELECT 1 FROM access_key, json_each(allowed_origins)
        WHERE value IN (@origin, '*') AND (revoked IS NULL OR revoked > @now)
       UNION ALL SELECT 1 FROM access_plan, json_each(cors_origins) WHERE value IN (@origin, '*') LIMIT 1`,
    ),
    plan: db.prepare<[string], Row>('SELECT * FROM access_plan WHERE name = ?'),
    plans: db.prepare<[], Row>('SELECT * FROM access_plan ORDER BY level, name'),
    accounts: db.prepare<[], Row>('SELECT name FROM access_account ORDER BY name'),
    account: db.prepare<[string], Row>('SELECT * FROM access_account WHERE name = ?'),
    user: db.prepare<[string], Row>('SELECT * FROM access_user WHERE id = ?'),
    userByEmail: db.prepare<[string], Row>('SELECT * FROM access_user WHERE email_key = ?'),
    userBySocialId: db.prepare<[string, string], Row>(
      'SELECT * FROM access_user WHERE social_network = ? AND social_network_id = ?',
    ),
    users: db.prepare<[], Row>('SELECT * FROM access_user ORDER BY created, id'),
    usage: db.prepare<[number], Row>('SELECT key_id, count FROM access_quota WHERE day = ? ORDER BY key_id'),
  }
}
