import type { Account, ApiKey, Plan } from '../../access/model.ts'
import type {
  AccessCommand,
  AccessRefusal,
  AccessResult,
  AccessWriter,
  QuotaCount,
} from '../../ports/access-store.ts'
import { keyRow, planRow, userRow } from '../rows/access-rows.ts'
import type { Sqlite } from './database.ts'

/**
 * Executes one command on `db`, inside the caller's write transaction; `now` dates a new account. A rejected
 * command writes nothing, so the transaction can continue.
 */
export function applyAccessCommand(db: Sqlite, command: AccessCommand, now: number): AccessResult {
  const result = carryOut(db, command, now)
  if (result.ok && command.type !== 'access.quota.flush') countChange(db)
  return result
}

/** Setting that counts changes to keys, plans and users. Readers compare it to invalidate their caches. */
export const changesSetting = 'access changes'

/** Invalidates the readers' caches of keys, plans and users. */
export function countChange(db: Sqlite): void {
  db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1',
  ).run(changesSetting)
}

function carryOut(db: Sqlite, command: AccessCommand, now: number): AccessResult {
  switch (command.type) {
    case 'access.key.create':
      return createKey(db, command.key, command.hash, now)
    case 'access.key.revoke':
      return revokeKey(db, command.id, command.at)
    case 'access.key.rotate': {
      if (!exists(db, 'access_key', 'id', command.id)) return refused('key_unknown')
      const created = createKey(db, command.key, command.hash, now)
      return created.ok ? revokeKey(db, command.id, command.at) : created
    }
    case 'access.key.origins': {
      const origins = JSON.stringify(command.allowedOrigins)
      const update = db.prepare('UPDATE access_key SET allowed_origins = ? WHERE id = ?')
      return update.run(origins, command.id).changes === 1 ? done : refused('key_unknown')
    }
    case 'access.account.put':
      if (command.onlyNew && exists(db, 'access_account', 'name', command.account.name))
        return refused('exists')
      return putAccount(db, command.account, now)
    case 'access.plan.put':
      return putPlan(db, command.plan)
    case 'access.user.put':
      return putUser(db, command, now)
    case 'access.quota.flush':
      return flushQuota(db, command.day, command.added)
  }
}

/** Writes on its own connection, one transaction per command. For command-line processes. */
export class SqliteAccessWriter implements AccessWriter {
  readonly #db: Sqlite
  readonly #now: () => number

  constructor(writer: Sqlite, now: () => number) {
    this.#db = writer
    this.#now = now
  }

  async apply(command: AccessCommand): Promise<AccessResult> {
    return this.#db.transaction(() => applyAccessCommand(this.#db, command, this.#now())).immediate()
  }
}

const done: AccessResult = { ok: true }

function refused(reason: AccessRefusal): AccessResult {
  return { ok: false, reason }
}

function exists(db: Sqlite, table: string, column: string, value: string): boolean {
  return db.prepare<[string]>(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get(value) !== undefined
}

function ensureAccount(db: Sqlite, name: string, now: number): void {
  db.prepare('INSERT INTO access_account (name, created) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, now)
}

function createKey(db: Sqlite, key: ApiKey, hash: string, now: number): AccessResult {
  if (!exists(db, 'access_plan', 'name', key.plan)) return refused('plan_unknown')
  if (key.defaultUser !== null && !exists(db, 'access_user', 'id', key.defaultUser)) {
    return refused('user_unknown')
  }
  if (exists(db, 'access_key', 'id', key.id) || exists(db, 'access_key', 'hash', hash)) {
    return refused('exists')
  }
  ensureAccount(db, key.account, now)
  db.prepare(
    `INSERT INTO access_key (id, hash, account, plan, label, default_user, allowed_origins, publishable, created, revoked)
     VALUES (@id, @hash, @account, @plan, @label, @default_user, @allowed_origins, @publishable, @created, @revoked)`,
  ).run(keyRow(key, hash))
  return done
}

function revokeKey(db: Sqlite, id: string, at: number): AccessResult {
  const { changes } = db
    .prepare('UPDATE access_key SET revoked = min(ifnull(revoked, @at), @at) WHERE id = @id')
    .run({ id, at })
  return changes === 1 ? done : refused('key_unknown')
}

function putAccount(db: Sqlite, { name, trust, editsFor }: Account, now: number): AccessResult {
  db.prepare(
    `INSERT INTO access_account (name, created, trust, edits_for) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET trust = excluded.trust, edits_for = excluded.edits_for`,
  ).run(name, now, trust, JSON.stringify(editsFor))
  return done
}

function putPlan(db: Sqlite, plan: Plan): AccessResult {
  db.prepare(
    `INSERT INTO access_plan VALUES (@name, @level, @allow, @refuse, @rate_per_second, @daily_quota, @max_per_page, @visible_objects, @hidden_objects, @cors_origins, @rights)
     ON CONFLICT (name) DO UPDATE SET level = @level, allow = @allow, refuse = @refuse, rate_per_second = @rate_per_second,
       daily_quota = @daily_quota, max_per_page = @max_per_page, visible_objects = @visible_objects, hidden_objects = @hidden_objects,
       cors_origins = @cors_origins, rights = @rights`,
  ).run(planRow(plan))
  return done
}

function putUser(
  db: Sqlite,
  { user, expectedRev, most }: Extract<AccessCommand, { type: 'access.user.put' }>,
  now: number,
): AccessResult {
  const stored = db
    .prepare<[string], { rev: string }>('SELECT rev FROM access_user WHERE id = ?')
    .get(user.id)
  if ((stored?.rev ?? null) !== expectedRev) return refused('stale')
  const row = userRow(user)
  const sameEmail = db.prepare('SELECT 1 FROM access_user WHERE email_key = ? AND id <> ?')
  if (sameEmail.get(row.email_key, user.id)) return refused('email_taken')
  const sameSocial = db.prepare(
    'SELECT 1 FROM access_user WHERE social_network = ? AND social_network_id = ? AND id <> ?',
  )
  if (sameSocial.get(user.socialNetwork, user.socialNetworkId, user.id)) return refused('social_id_taken')
  if (expectedRev === null && most !== undefined && usersOf(db, user.account) >= most)
    return refused('too_many')
  if (user.account !== null) ensureAccount(db, user.account, now)
  const columns = Object.keys(row)
  db.prepare(
    `INSERT INTO access_user (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  ).run(row)
  return done
}

const usersOf = (db: Sqlite, account: string | null): number =>
  db
    .prepare<[string], number>("SELECT count FROM row_count WHERE name = 'user ' || ?")
    .pluck()
    .get(account ?? '') ?? 0

function flushQuota(db: Sqlite, day: number, added: readonly QuotaCount[]): AccessResult {
  const put = db.prepare(
    `INSERT INTO access_quota (day, key_id, count) VALUES (?, ?, ?)
     ON CONFLICT (day, key_id) DO UPDATE SET count = count + excluded.count`,
  )
  for (const { keyId, count } of added) put.run(day, keyId, count)
  db.prepare('DELETE FROM access_quota WHERE day < ?').run(day - 1)
  return done
}
