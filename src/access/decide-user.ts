import { createHash } from 'node:crypto'
import { DirectoryError } from '../errors.ts'
import type { AccessStore, AccessWriter } from '../ports/access-store.ts'
import type { User } from './model.ts'

/** Attributes of a user as a caller states them; what is absent stays as it is. */
export interface UserChange {
  readonly email: string
  /** Names the user to change; without it the email address does, and then the social login. */
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

/** The users a change may be about, as the store has them. */
export interface UserMatches {
  readonly byId: User | undefined
  readonly byEmail: User | undefined
  readonly bySocialId: User | undefined
}

/** `before` is null for a new user; equal objects in `before` and `after` mean that nothing changes. */
export interface UserDecision {
  readonly before: User | null
  readonly after: User
}

/** Who changes or reads; the operator at the command line has no account. */
export interface Author {
  readonly account: string | null
  readonly admin: boolean
}

const adminOnly = ['trust', 'resellerAdminMasheryId', 'adminUpgrader'] as const

/**
 * Decides what a change makes of a user: pure. A key changes only users of its own account, and only an administrator changes `trust`,
 * `resellerAdminMasheryId` and `adminUpgrader` (stating the value they have is no change).
 * @throws DirectoryError user_unknown (a `userId` nobody has), user_exists (address or login of somebody else), not_allowed
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
  if (before && !author.admin && before.account !== author.account) throw new DirectoryError('not_allowed')

  const base = before ?? newUser(fresh.id, author.account, fresh.now)
  const changed: User = { ...base, ...stated(change), extras: { ...base.extras, ...change.extras } }
  if (!author.admin && adminOnly.some((name) => changed[name] !== base[name])) {
    throw new DirectoryError('not_allowed')
  }
  if (before && sameUser(before, changed)) return { before, after: before }
  return { before, after: { ...changed, rev: nextRevision(changed) } }
}

/** A user of whom nothing has been stated yet, in no revision that was stored. `now` in milliseconds since 1970. */
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

/** The attributes of a user that the change states. */
function stated({ userId: _, extras: __, ...attributes }: UserChange): Partial<User> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}

function sameUser(a: User, b: User): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
}

/** What a revision stands for, in an order that does not depend on how the user was put together. */
function contentOf({ extras, rev: _, ...user }: User): unknown {
  return [sorted(user), sorted(extras)]
}

function sorted(record: object): [string, unknown][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** `N-` and 32 hex digits: N counts the writes, the digits come from the content and the revision before. */
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

/** Two writers of one user are told apart by its revision; so often a loser looks again before giving up. */
const attempts = 8

/**
 * Creates the user of a change or updates the one it is about, see `decideUser`; durable when it resolves.
 * `most`: how many users the account of a new one may have.
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
 * The user with this address, as far as the principal may see it: those of its own account, those without an account, and for
 * administrators all.
 * @throws DirectoryError user_not_found, the same for an unknown address and for one that is not the caller's to see
 */
export async function readUserByEmail(store: AccessStore, email: string, reader: Author): Promise<User> {
  const user = await store.userByEmail(email)
  if (!user || !(reader.admin || user.account === null || user.account === reader.account)) {
    throw new DirectoryError('user_not_found')
  }
  return user
}
