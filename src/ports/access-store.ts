import type { Account, ApiKey, Plan, User } from '../access/model.ts'

/**
 * Port: accounts, keys, plans, users and quota counters, as of the latest commit of any process. A read costs
 * at most one indexed lookup. An adapter may cache rows as long as it notices every change: a revocation
 * takes effect immediately.
 */
export interface AccessStore {
  /**
   * The key with this SHA-256 (lower-case hex) and its plan, revoked or not; undefined for an unknown hash.
   */
  keyByHash(hash: string): Promise<{ readonly key: ApiKey; readonly plan: Plan } | undefined>
  key(id: string): Promise<ApiKey | undefined>
  /** All keys, or those of one account, oldest first. Includes revoked ones. */
  keys(account?: string): Promise<readonly ApiKey[]>
  /** Whether a live key, or a plan, names this origin or `*`. Answers preflights that carry no key. */
  originKnown(origin: string, now: number): Promise<boolean>
  plan(name: string): Promise<Plan | undefined>
  /** All plans, lowest level first, then by name. */
  plans(): Promise<readonly Plan[]>
  /** All account names in code point order. */
  accounts(): Promise<readonly string[]>
  account(name: string): Promise<Account | undefined>
  user(id: string): Promise<User | undefined>
  /** Ignores case. */
  userByEmail(email: string): Promise<User | undefined>
  userBySocialId(network: string, id: string): Promise<User | undefined>
  /** All users, oldest first. */
  users(): Promise<readonly User[]>
  /** Request counts per key on `day` (days since 1970-01-01 UTC). */
  usage(day: number): Promise<readonly QuotaCount[]>
}

export interface QuotaCount {
  readonly keyId: string
  readonly count: number
}

/** A write as data. Every command can be cloned to another thread; the sender draws all random values. */
export type AccessCommand =
  /** Adds a key, and its account when new. Refused: `plan_unknown`, `user_unknown`, `exists`. */
  | { readonly type: 'access.key.create'; readonly key: ApiKey; readonly hash: string }
  /** Revokes the key from `at` on; an earlier revocation stands. Refused: `key_unknown`. */
  | { readonly type: 'access.key.revoke'; readonly id: string; readonly at: number }
  /**
   * Adds `key` as the successor of `id` and revokes `id` from `at` on. Refused: as for create, and
   * `key_unknown`.
   */
  | {
      readonly type: 'access.key.rotate'
      readonly id: string
      readonly key: ApiKey
      readonly hash: string
      readonly at: number
    }
  /** Replaces the origins that the key names. Refused: `key_unknown`. */
  | { readonly type: 'access.key.origins'; readonly id: string; readonly allowedOrigins: readonly string[] }
  /** Adds an account or replaces the one with its name. Refused: `exists`, if `onlyNew` and there is one. */
  | { readonly type: 'access.account.put'; readonly account: Account; readonly onlyNew?: true }
  /** Adds a plan or replaces the one with its name. */
  | { readonly type: 'access.plan.put'; readonly plan: Plan }
  /**
   * Adds a user (`expectedRev` null) or replaces the one whose rev is still `expectedRev`. Adds the account
   * when new. Refused: `stale` (another rev, or the id is taken), `email_taken`, `social_id_taken`,
   * `too_many` (new users only: the account already has `most`).
   */
  | {
      readonly type: 'access.user.put'
      readonly user: User
      readonly expectedRev: string | null
      readonly most?: number
    }
  /**
   * Adds requests to the counts of `day`, shared by any number of servers, and drops days before the previous
   * one. A rejection means that nothing was added: the sender keeps its unacknowledged counts and sends them
   * with the next flush.
   */
  | { readonly type: 'access.quota.flush'; readonly day: number; readonly added: readonly QuotaCount[] }

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

/**
 * Port: executes one command atomically; durable once it resolves. A refused or rejected command changes
 * nothing.
 */
export interface AccessWriter {
  apply(command: AccessCommand): Promise<AccessResult>
}
