import type { Account, ApiKey, Plan, User } from '../access/model.ts'

/**
 * Port: accounts, keys, plans, users and quota counters, as the latest commit of any process left them. Reads are synchronous and cheap
 * (one indexed look-up), so nothing about access is cached and a revocation counts at once.
 */
export interface AccessStore {
  /** The key with this SHA-256 (lower-case hex) and its plan, revoked or not; undefined for an unknown hash. */
  keyByHash(hash: string): { readonly key: ApiKey; readonly plan: Plan } | undefined
  key(id: string): ApiKey | undefined
  /** All keys, oldest first; of one account when one is named. Revoked ones are included. */
  keys(account?: string): readonly ApiKey[]
  /** True when a live key, or a plan, names this origin or `*`. What a preflight without a key is answered by. */
  originKnown(origin: string, now: number): boolean
  plan(name: string): Plan | undefined
  /** All plans, lowest level first, then by name. */
  plans(): readonly Plan[]
  /** All account names in order of code points. */
  accounts(): readonly string[]
  account(name: string): Account | undefined
  user(id: string): User | undefined
  /** Without regard to case. */
  userByEmail(email: string): User | undefined
  userBySocialId(network: string, id: string): User | undefined
  /** All users, oldest first. */
  users(): readonly User[]
  /** Requests counted for each key on `day` (days since 1970-01-01 UTC). */
  usage(day: number): readonly QuotaCount[]
}

export interface QuotaCount {
  readonly keyId: string
  readonly count: number
}

/** A described write. Everything in it can be cloned to another thread; everything random in it was drawn by the sender. */
export type AccessCommand =
  /** Adds a key, and its account when that is new. Refused: `plan_unknown`, `user_unknown`, `exists`. */
  | { readonly type: 'access.key.create'; readonly key: ApiKey; readonly hash: string }
  /** Refuses the key from `at` on; an earlier revocation stands. Refused: `key_unknown`. */
  | { readonly type: 'access.key.revoke'; readonly id: string; readonly at: number }
  /** Adds `key` as the successor of `id` and revokes `id` from `at` on. Refused: as create, and `key_unknown`. */
  | {
      readonly type: 'access.key.rotate'
      readonly id: string
      readonly key: ApiKey
      readonly hash: string
      readonly at: number
    }
  /** Adds an account or replaces the one with its name. */
  | { readonly type: 'access.account.put'; readonly account: Account }
  /** Adds a plan or replaces the one with its name. */
  | { readonly type: 'access.plan.put'; readonly plan: Plan }
  /**
   * Adds a user (`expectedRev` null) or replaces the one whose rev is still `expectedRev`. Adds its account when that is new.
   * Refused: `stale` (another rev, or the id is taken), `email_taken`, `social_id_taken`, `too_many` (a new one of an account that has `most` already).
   */
  | {
      readonly type: 'access.user.put'
      readonly user: User
      readonly expectedRev: string | null
      readonly most?: number
    }
  /** Keeps the counts of `day`: absolute numbers, of which the larger of stored and given stays. Drops days before the one before `day`. */
  | { readonly type: 'access.quota.flush'; readonly day: number; readonly counts: readonly QuotaCount[] }

export type AccessRefusal =
  | 'plan_unknown'
  | 'user_unknown'
  | 'key_unknown'
  | 'exists'
  | 'stale'
  | 'email_taken'
  | 'social_id_taken'
  | 'too_many'

export type AccessResult = { readonly ok: true } | { readonly ok: false; readonly reason: AccessRefusal }

/** Port: carries out one command in a transaction of its own; durable when it resolves. A refused command changes nothing. */
export interface AccessWriter {
  apply(command: AccessCommand): Promise<AccessResult>
}
