import type { Account, ApiKey, Plan, User } from '../access/model.ts'

/**
 * Port: accounts, keys, plans, users and quota counters, as the latest commit of any process left them. A read costs one indexed look-up at most; an
 * adapter may remember rows as long as it notices every change, so that a revocation counts at once.
 */
export interface AccessStore {
  /** The key with this SHA-256 (lower-case hex) and its plan, revoked or not; undefined for an unknown hash. */
  keyByHash(hash: string): Promise<{ readonly key: ApiKey; readonly plan: Plan } | undefined>
  key(id: string): Promise<ApiKey | undefined>
  /** All keys, oldest first; of one account when one is named. Revoked ones are included. */
  keys(account?: string): Promise<readonly ApiKey[]>
  /** True when a live key, or a plan, names this origin or `*`. What a preflight without a key is answered by. */
  originKnown(origin: string, now: number): Promise<boolean>
  plan(name: string): Promise<Plan | undefined>
  /** All plans, lowest level first, then by name. */
  plans(): Promise<readonly Plan[]>
  /** All account names in order of code points. */
  accounts(): Promise<readonly string[]>
  account(name: string): Promise<Account | undefined>
  user(id: string): Promise<User | undefined>
  /** Without regard to case. */
  userByEmail(email: string): Promise<User | undefined>
  userBySocialId(network: string, id: string): Promise<User | undefined>
  /** All users, oldest first. */
  users(): Promise<readonly User[]>
  /** Requests counted for each key on `day` (days since 1970-01-01 UTC). */
  usage(day: number): Promise<readonly QuotaCount[]>
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
  /**
   * Adds requests to the counts of `day`, which any number of servers share, and drops days before the one before `day`. When it rejects, nothing was
   * added: the sender keeps what was not acknowledged and adds it again, with what came since.
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

/** Port: carries out one command, as a whole; durable when it resolves. A refused command changes nothing, nor does one that rejects. */
export interface AccessWriter {
  apply(command: AccessCommand): Promise<AccessResult>
}
