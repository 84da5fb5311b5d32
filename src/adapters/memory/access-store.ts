import { type Account, type ApiKey, emailKey, type Plan, type User } from '../../access/model.ts'
import { defaultPlans } from '../../access/plans.ts'
import type {
  AccessCommand,
  AccessRefusal,
  AccessResult,
  AccessStore,
  AccessWriter,
  QuotaCount,
} from '../../ports/access-store.ts'

interface StoredKey {
  readonly key: ApiKey
  readonly hash: string
}

/** An in-process access store for tests and short-lived directories. */
export class MemoryAccessStore implements AccessStore, AccessWriter {
  readonly #accounts = new Map<string, Account>()
  readonly #keys = new Map<string, StoredKey>()
  readonly #plans = new Map<string, Plan>(defaultPlans.map((plan) => [plan.name, plan]))
  readonly #users = new Map<string, User>()
  readonly #usage = new Map<number, Map<string, number>>()

  async keyByHash(hash: string): Promise<{ readonly key: ApiKey; readonly plan: Plan } | undefined> {
    const found = this.#byHash(hash)
    return found && { key: found.key, plan: this.#plans.get(found.key.plan)! }
  }

  async key(id: string): Promise<ApiKey | undefined> {
    return this.#keys.get(id)?.key
  }

  async keys(account?: string): Promise<readonly ApiKey[]> {
    const keys = [...this.#keys.values()].map((stored) => stored.key)
    return keys.filter((key) => account === undefined || key.account === account).sort(oldestFirst)
  }

  async originKnown(origin: string, now: number): Promise<boolean> {
    const live = (await this.keys()).filter((key) => key.revoked === null || key.revoked > now)
    const lists = [
      ...live.map((key) => key.allowedOrigins),
      ...(await this.plans()).map((plan) => plan.corsOrigins),
    ]
    return lists.some((list) => list.includes(origin) || list.includes('*'))
  }

  async plan(name: string): Promise<Plan | undefined> {
    return this.#plans.get(name)
  }

  async plans(): Promise<readonly Plan[]> {
    return [...this.#plans.values()].sort((a, b) => a.level - b.level || (a.name < b.name ? -1 : 1))
  }

  async accounts(): Promise<readonly string[]> {
    return [...this.#accounts.keys()].sort()
  }

  async account(name: string): Promise<Account | undefined> {
    return this.#accounts.get(name)
  }

  async user(id: string): Promise<User | undefined> {
    return this.#users.get(id)
  }

  async userByEmail(email: string): Promise<User | undefined> {
    return this.#byEmail(email)
  }

  async userBySocialId(network: string, id: string): Promise<User | undefined> {
    return this.#bySocialId(network, id)
  }

  async users(): Promise<readonly User[]> {
    return [...this.#users.values()].sort(oldestFirst)
  }

  async usage(day: number): Promise<readonly QuotaCount[]> {
    const counts = [...(this.#usage.get(day) ?? [])].map(([keyId, count]) => ({ keyId, count }))
    return counts.sort((a, b) => (a.keyId < b.keyId ? -1 : 1))
  }

  async apply(command: AccessCommand): Promise<AccessResult> {
    switch (command.type) {
      case 'access.key.create':
        return this.#createKey(command)
      case 'access.key.revoke':
        return this.#revokeKey(command.id, command.at)
      case 'access.key.rotate': {
        if (!this.#keys.has(command.id)) return refused('key_unknown')
        const created = this.#createKey(command)
        return created.ok ? this.#revokeKey(command.id, command.at) : created
      }
      case 'access.key.origins': {
        const stored = this.#keys.get(command.id)
        if (stored === undefined) return refused('key_unknown')
        const { allowedOrigins } = command
        this.#keys.set(command.id, { ...stored, key: { ...stored.key, allowedOrigins } })
        return { ok: true }
      }
      case 'access.account.put':
        if (command.onlyNew && this.#accounts.has(command.account.name)) return refused('exists')
        this.#accounts.set(command.account.name, command.account)
        return { ok: true }
      case 'access.plan.put':
        this.#plans.set(command.plan.name, command.plan)
        return { ok: true }
      case 'access.user.put':
        return this.#putUser(command)
      case 'access.quota.flush':
        return this.#flushQuota(command.day, command.added)
    }
  }

  #byHash(hash: string): StoredKey | undefined {
    return this.#keys.values().find((stored) => stored.hash === hash)
  }

  #byEmail(email: string): User | undefined {
    return this.#users.values().find((user) => emailKey(user.email) === emailKey(email))
  }

  #bySocialId(network: string, id: string): User | undefined {
    return this.#users.values().find((user) => user.socialNetwork === network && user.socialNetworkId === id)
  }

  #createKey({ key, hash }: StoredKey): AccessResult {
    if (!this.#plans.has(key.plan)) return refused('plan_unknown')
    if (key.defaultUser !== null && !this.#users.has(key.defaultUser)) return refused('user_unknown')
    if (this.#keys.has(key.id) || this.#byHash(hash)) return refused('exists')
    this.#ensureAccount(key.account)
    this.#keys.set(key.id, { key, hash })
    return { ok: true }
  }

  #ensureAccount(name: string): void {
    if (!this.#accounts.has(name)) this.#accounts.set(name, { name, trust: 0, editsFor: [] })
  }

  #revokeKey(id: string, at: number): AccessResult {
    const stored = this.#keys.get(id)
    if (!stored) return refused('key_unknown')
    const revoked = Math.min(stored.key.revoked ?? at, at)
    this.#keys.set(id, { ...stored, key: { ...stored.key, revoked } })
    return { ok: true }
  }

  #putUser({ user, expectedRev, most }: Extract<AccessCommand, { type: 'access.user.put' }>): AccessResult {
    if ((this.#users.get(user.id)?.rev ?? null) !== expectedRev) return refused('stale')
    const sameEmail = this.#byEmail(user.email)
    if (sameEmail && sameEmail.id !== user.id) return refused('email_taken')
    if (user.socialNetwork !== null && user.socialNetworkId !== null) {
      const sameSocial = this.#bySocialId(user.socialNetwork, user.socialNetworkId)
      if (sameSocial && sameSocial.id !== user.id) return refused('social_id_taken')
    }
    const ofAccount = [...this.#users.values()].filter(({ account }) => account === user.account)
    if (expectedRev === null && user.account !== null && ofAccount.length >= (most ?? Infinity))
      return refused('too_many')
    if (user.account !== null) this.#ensureAccount(user.account)
    this.#users.set(user.id, user)
    return { ok: true }
  }

  #flushQuota(day: number, added: readonly QuotaCount[]): AccessResult {
    const stored = this.#usage.get(day) ?? new Map<string, number>()
    for (const { keyId, count } of added) stored.set(keyId, count + (stored.get(keyId) ?? 0))
    this.#usage.set(day, stored)
    for (const old of [...this.#usage.keys()]) if (old < day - 1) this.#usage.delete(old)
    return { ok: true }
  }
}

function refused(reason: AccessRefusal): AccessResult {
  return { ok: false, reason }
}

function oldestFirst(a: { created: number; id: string }, b: { created: number; id: string }): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1)
}
