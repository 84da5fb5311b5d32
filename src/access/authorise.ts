import { DirectoryError } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { AccessStore } from '../ports/access-store.ts'
import { originAllowed } from './cors.ts'
import { hashKey } from './keys.ts'
import type { ApiKey, Plan, User } from './model.ts'
import { type EndpointAccess, isAdmin, mayCall } from './plans.ts'
import type { Caller } from './principal.ts'

/** A stored key and its plan. */
export interface Grant {
  readonly key: ApiKey
  readonly plan: Plan
}

/** Facts of a request that decide whether its key may be used. */
export interface KeyQuestion {
  /** `METHOD /path` as declared by the endpoint. */
  readonly call: string
  readonly access: EndpointAccess
  /** The key of the request, see `keyOfRequest`. */
  readonly apiKey: string | undefined
  /** The `Origin` header, which browsers send cross-site and with writes. */
  readonly origin: string | undefined
  /** Origins of the directory itself: its own pages may use every key. */
  readonly ownOrigins: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * First check, before parameters are read: whether the key is known and live, may be used from this origin,
 * and has a plan that includes the call. Returns undefined for an open endpoint called without a key.
 * @throws DirectoryError key_required, key_unknown, origin_not_allowed, key_read_only, plan_too_low
 */
export async function authoriseKey(store: AccessStore, question: KeyQuestion): Promise<Grant | undefined> {
  const { access, apiKey, origin, now } = question
  if (apiKey === undefined) {
    if (access.plan === 'open') return undefined
    throw new DirectoryError('key_required')
  }
  const grant = await store.keyByHash(hashKey(apiKey))
  if (!grant || !isLive(grant.key, now)) throw new DirectoryError('key_unknown')
  if (origin !== undefined && !question.ownOrigins.includes(origin) && isFenced(grant)) {
    if (!originAllowed(grant, origin)) throw new DirectoryError('origin_not_allowed')
  }
  const isPublic = !access.write && !access.user && access.publishable !== false
  if (grant.key.publishable && !isPublic) throw new DirectoryError('key_read_only')
  if (!mayCall(grant.plan, question.call, access)) throw new DirectoryError('plan_too_low')
  return grant
}

/** Whether this is a live key that may write. Only sets the memory limit for reading a large request body. */
export async function isWriter(store: AccessStore, apiKey: string, now: number): Promise<boolean> {
  const key = (await store.keyByHash(hashKey(apiKey)))?.key
  return key !== undefined && isLive(key, now) && !key.publishable
}

export function isLive(key: ApiKey, now: number): boolean {
  return key.revoked === null || key.revoked > now
}

/**
 * Whether the server refuses the key from other origins: publishable keys, and keys that name origins. Other
 * keys are limited by CORS headers only.
 */
function isFenced({ key }: Grant): boolean {
  return key.publishable || key.allowedOrigins.length > 0
}

/**
 * Second check, part one, run while all faults of the request are gathered: finds the user of a call that
 * needs one. A fault is part of the 400 response.
 */
export async function findUser(
  store: AccessStore,
  access: EndpointAccess,
  key: ApiKey,
  sent: string | undefined,
): Promise<{ readonly user: User | null; readonly fault: Fault | null }> {
  if (!access.user) return { user: null, fault: null }
  const id = sent ?? key.defaultUser
  if (id === null) return { user: null, fault: fault('required', '_user_id') }
  const user = await store.user(id.toLowerCase())
  return user ? { user, fault: null } : { user: null, fault: fault('unknown_user', '_user_id') }
}

/**
 * Second check, part two, after all parameters are valid: whether the key may act for the user. Inactive
 * users may not write. Users of an account need a key of that account or of an admin plan; users without an
 * account may use any key.
 * @throws DirectoryError not_allowed
 */
export function authoriseUser(grant: Grant, user: User | null): Caller {
  const admin = isAdmin(grant.plan)
  if (user) {
    const foreign = user.account !== null && user.account !== grant.key.account
    if (foreign && !admin) throw new DirectoryError('not_allowed', [fault('user_elsewhere', '_user_id')])
    if (!user.active) throw new DirectoryError('not_allowed', [fault('user_inactive', '_user_id')])
  }
  return {
    account: grant.key.account,
    keyId: grant.key.id,
    plan: grant.plan.name,
    admin,
    userId: user?.id ?? null,
    key: grant.key,
    limits: grant.plan,
  }
}
