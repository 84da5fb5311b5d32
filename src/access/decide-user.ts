import { createHash } from 'node:crypto'
import { DirectoryError } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import type { User } from './model.ts'

/** Attributes of a user given by a caller; absent ones stay unchanged. */
export interface UserChange {
  readonly email: string
  /** Identifies the user to change; without it, the email address does, then the social login. */
  readonly userId?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly userType?: string | undefined
  readonly active?: boolean | undefined
  readonly trust?: number | undefined
  /** Milliseconds since 1970. */
  readonly created?: number | undefined
  readonly socialNetwork?: string | undefined
  readonly socialNetworkId?: string | undefined
  readonly groupId?: string | undefined
  readonly resellerAdminMasheryId?: string | undefined
  readonly adminUpgrader?: boolean | undefined
  readonly extras?: Readonly<Record<string, string>> | undefined
}

/** Stored users that a change may refer to. */
export interface UserMatches {
  readonly byId: User | undefined
  readonly byEmail: User | undefined
  readonly bySocialId: User | undefined
}

/** `before` is null for a new user; `before === after` means no change. */
export interface UserDecision {
  readonly before: User | null
  readonly after: User
}

/** The author of a change, or the reader; the operator at the command line has no account. */
export interface Author {
  readonly account: string | null
  readonly admin: boolean
}

const adminOnly = ['trust', 'resellerAdminMasheryId', 'adminUpgrader'] as const

/**
 * Computes the user after a change. Pure. A key changes only users of its own account; only an administrator
 * changes `trust`, `resellerAdminMasheryId` and `adminUpgrader` (repeating the current value is no change).
 * @throws DirectoryError user_unknown (no user has this `userId`), user_exists (another user has the address
 * or login), not_allowed
 */
export function decideUser(
  change: UserChange,
  found: UserMatches,
  author: Author,
  fresh: { readonly id: string; readonly now: number },
): UserDecision {
  if (change.userId !== undefined && !found.byId) throw new DirectoryError('user_unknown')
  const before = found.byId ?? found.byEmail ?? found.bySocialId ?? null
  const others = [found.byEmail, found.bySocialId].filter((user) => user && user.id !== before?.id)
  if (others.length > 0) throw new DirectoryError('user_exists')
  if (before && !author.admin && before.account !== author.account)
    throw new DirectoryError('not_allowed', [fault('other_users')])

  const base = before ?? newUser(fresh.id, author.account, fresh.now)
  const changed: User = { ...base, ...stated(change), extras: { ...base.extras, ...change.extras } }
  if (!author.admin && adminOnly.some((name) => changed[name] !== base[name])) {
    throw new DirectoryError('not_allowed')
  }
  if (before && sameUser(before, changed)) return { before, after: before }
  return { before, after: { ...changed, rev: nextRevision(changed) } }
}

/** A user with default attributes, not yet stored in any revision. `now` in milliseconds since 1970. */
export function newUser(id: string, account: string | null, now: number): User {
  return {
    id,
    rev: '0-',
    email: '',
    firstName: '',
    lastName: '',
    userType: 'owner',
    active: true,
    trust: 0,
    created: now,
    socialNetwork: null,
    socialNetworkId: null,
    groupId: null,
    account,
    resellerAdminMasheryId: null,
    adminUpgrader: false,
    extras: {},
  }
}

/** The attributes that the change sets. */
function stated({ userId: _, extras: __, ...attributes }: UserChange): Partial<User> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}

function sameUser(a: User, b: User): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
}

/** The content covered by a revision, independent of the order of properties. */
function contentOf({ extras, rev: _, ...user }: User): unknown {
  return [sorted(user), sorted(extras)]
}

function sorted(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** `N-` and 32 hex digits: N counts the writes; the digits hash the content and the previous revision. */
function nextRevision(user: User): string {
  const count = Number.parseInt(user.rev, 10) + 1
  const digest = createHash('sha256')
    .update(JSON.stringify([user.rev, contentOf(user)]), 'utf8')
    .digest('hex')
  return `${count}-${digest.slice(0, 32)}`
}

export interface SavedUser {
  readonly outcome: 'created' | 'updated' | 'unchanged'
  readonly user: User
}

/** Retries after losing a race against another writer of the same user. */
const attempts = 8

/**
 * Creates or updates the user of a change, see `decideUser`; durable once it resolves. `most`: maximum number
 * of users of a new user's account.
 * @throws DirectoryError as `decideUser`; too_many_users; busy when other writers kept changing the same user
 */
export async function saveUser(
  access: { readonly store: AccessStore; readonly writer: AccessWriter },
  change: UserChange,
  author: Author,
  fresh: { readonly id: string; readonly now: number; readonly most?: number },
): Promise<SavedUser> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { before, after } = decideUser(change, await findMatches(access.store, change), author, fresh)
    if (before === after) return { outcome: 'unchanged', user: after }
    const expectedRev = before?.rev ?? null
    const { most } = fresh
    const limit = most === undefined ? {} : { most }
    const result = await access.writer.apply({ type: 'access.user.put', user: after, expectedRev, ...limit })
    if (result.ok) return { outcome: before ? 'updated' : 'created', user: after }
    if (result.reason === 'too_many') throw new DirectoryError('too_many_users')
  }
  throw new DirectoryError('busy')
}

async function findMatches(store: AccessStore, change: UserChange): Promise<UserMatches> {
  const { userId, email, socialNetwork, socialNetworkId } = change
  const social = socialNetwork !== undefined && socialNetworkId !== undefined
  const [byId, byEmail, bySocialId] = await Promise.all([
    userId === undefined ? undefined : store.user(userId.toLowerCase()),
    store.userByEmail(email),
    social ? store.userBySocialId(socialNetwork, socialNetworkId) : undefined,
  ])
  return { byId, byEmail, bySocialId }
}

/**
 * The user with this address, if visible to the reader: users of its own account and users without an
 * account; all users for administrators.
 * @throws DirectoryError user_not_found, both for unknown addresses and for users the reader may not see
 */
export async function readUserByEmail(store: AccessStore, email: string, reader: Author): Promise<User> {
  const user = await store.userByEmail(email)
  if (!user || !(reader.admin || user.account === null || user.account === reader.account)) {
    throw new DirectoryError('user_not_found')
  }
  return user
}
