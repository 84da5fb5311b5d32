/**
 * Who may change which parts of an entity: the one rule, applied by every endpoint. Every writer may
 * contribute; the standing of the sources decides what is shown, and a verified claim protects it. Explained
 * in docs/explain/ownership.md.
 */
import type { Claim, Contribution, Entity, ObjectName } from '../entity/model.ts'
import { faultTexts } from '../faults/texts.ts'

/** Standing of a source towards an entity, highest first. An operator ranks with the owner. */
export const standings = ['owner', 'supplier', 'trusted', 'other'] as const
export type Standing = (typeof standings)[number]

/** The part of an entity the rule depends on. */
export type Owned = Pick<Entity, 'id' | 'claim' | 'seed' | 'suppliers' | 'formerSeeds'>

/** The part of a contribution, existing or new, the rule depends on. */
export type Source = Pick<Contribution, 'account' | 'userId' | 'trust' | 'authority'>

/** The caller of a write, before its authority over an entity is known. */
export interface Writer {
  readonly account: string
  readonly userId: string
  /** The account of the user; null for a user shared by all accounts, which proves nothing. */
  readonly userAccount: string | null
  /** 0 to 100: the higher trust of user and account. */
  readonly trust: number
  readonly admin: boolean
  /** Accounts whose supplied entities this account edits with their standing. */
  readonly editsFor: readonly string[]
}

/** Why a contribution is stored but not shown. */
export type HeldReason = 'claimed' | 'outranked' | 'status' | 'removed' | 'doubtful' | 'refused'

/** The message to callers for each reason, with the next step. */
export const heldReasons: Readonly<Record<HeldReason, string>> = {
  claimed: `${faultTexts.held_claimed}. What you sent is kept as a suggestion that they can accept`,
  outranked: `${faultTexts.held_outranked}. What you sent is kept as a suggestion that the supplier, the owner or the operator can accept`,
  status: `${faultTexts.held_status}. What you sent is kept as a suggestion; POST /v1/signal reports a closed business`,
  removed: `${faultTexts.held_removed}. What you sent is kept as a suggestion that it can accept`,
  doubtful: `${faultTexts.held_doubtful}. It is kept as a suggestion; the owner or the operator can accept it`,
  refused: faultTexts.held_refused,
}

/**
 * Whether a verified claim protects the entity now (milliseconds since 1970). An expired claim stays on
 * record but protects nothing.
 */
export const claimHolds = (claim: Claim | null, now: number): claim is Claim =>
  claim !== null && claim.expires > now

/**
 * Whether the account created the entity or supplies it under an id of its own. A guest's id serves look-ups
 * only and gives no standing.
 */
export const suppliesEntity = (entity: Owned, account: string): boolean =>
  entity.seed.account === account ||
  entity.formerSeeds?.some((seed) => seed.account === account) === true ||
  entity.suppliers.some((supplier) => supplier.account === account && supplier.guest !== true)

/** Accounts that created the entity or supply it. */
const supplyingAccounts = (entity: Owned): readonly string[] => [
  entity.seed.account,
  ...(entity.formerSeeds ?? []).map(({ account }) => account),
  ...entity.suppliers.filter(({ guest }) => guest !== true).map(({ account }) => account),
]

/** Whether a caller is the user of a claim. The account must vouch for the user id, which is no secret. */
const isClaimant = (claim: Claim, by: Writer): boolean =>
  claim.userId === by.userId && by.userAccount !== null && by.userAccount === by.account

/**
 * The authority of a caller's contributions to this entity: `operator` for administrators, `claimant` for the
 * user of the claim, `editor` for an account that edits for one of the suppliers; undefined when the account
 * has only its own standing.
 */
export function authorityOf(entity: Owned, by: Writer): Contribution['authority'] {
  if (by.admin) return 'operator'
  if (entity.claim !== null && entity.claim.account !== by.account && isClaimant(entity.claim, by))
    return 'claimant'
  if (
    !suppliesEntity(entity, by.account) &&
    supplyingAccounts(entity).some((one) => by.editsFor.includes(one))
  )
    return 'editor'
  return undefined
}

/** The standing of a source towards an entity at a time, in milliseconds since 1970. */
export function standingOf(entity: Owned, source: Source, now: number): Standing {
  if (source.authority === 'operator') return 'owner'
  if (claimHolds(entity.claim, now)) {
    const { account, userId } = entity.claim
    if (source.account === account) return 'owner'
    if (source.authority === 'claimant' && source.userId === userId) return 'owner'
  }
  if (source.authority === 'editor' || suppliesEntity(entity, source.account)) return 'supplier'
  return source.trust > 0 ? 'trusted' : 'other'
}

/**
 * The standing as a number. The higher-ranked source is shown; between equals, the later one. Trust counts
 * only within its tier.
 */
export function rankOf(entity: Owned, source: Source, now: number): number {
  const standing = standingOf(entity, source, now)
  if (standing === 'trusted') return source.trust
  return { owner: 1000, supplier: 500, other: 0 }[standing]
}

/** The contribution that is shown: that of the highest rank, then the latest. `given` has at least one. */
export const highestOf = <Given extends Source & { readonly when: number }>(
  entity: Owned,
  given: readonly Given[],
  now: number,
): Given =>
  given.reduce((one, other) => {
    const [rank, best] = [rankOf(entity, other, now), rankOf(entity, one, now)]
    return rank > best || (rank === best && other.when > one.when) ? other : one
  })

/** Whether this source is the only supplier of the entity, or edits for all of its suppliers. */
export function isSoleSupplier(entity: Owned, source: Source, by: Pick<Writer, 'editsFor'>): boolean {
  return supplyingAccounts(entity).every(
    (account) => account === source.account || by.editsFor.includes(account),
  )
}

/**
 * Whether a source's contribution to an object may be shown. `shown` is the source of the current value,
 * `removed` that of its removal, if any. Null when it may; otherwise the reason to hold it.
 */
export function mayShow(
  entity: Owned,
  object: ObjectName,
  source: Source,
  by: Pick<Writer, 'editsFor'>,
  { shown, removed }: { readonly shown?: Source | undefined; readonly removed?: Source | undefined },
  now: number,
): HeldReason | null {
  if (entity.id === '') return null
  const rank = rankOf(entity, source, now)
  const isOwner = standingOf(entity, source, now) === 'owner'
  if (claimHolds(entity.claim, now) && !isOwner) return 'claimed'
  if (object === 'status' && !isOwner && !isSoleSupplier(entity, source, by)) return 'status'
  if (shown !== undefined && rank < rankOf(entity, shown, now)) return 'outranked'
  if (removed !== undefined && rank < rankOf(entity, removed, now)) return 'removed'
  return null
}

/**
 * Whether a source may change a value in place, or decide on suggestions about it. Owner and operator always
 * may. On an unclaimed entity, a source may if it outranks all sources of the value, or is one of them and
 * none outranks it.
 */
export function mayAmend(
  entity: Owned,
  source: Source,
  sources: readonly Source[],
  now: number,
): HeldReason | null {
  if (standingOf(entity, source, now) === 'owner') return null
  if (claimHolds(entity.claim, now)) return 'claimed'
  const rank = rankOf(entity, source, now)
  const highest = Math.max(-1, ...sources.map((other) => rankOf(entity, other, now)))
  const isSource = sources.some(({ account }) => account === source.account)
  return rank > highest || (isSource && rank === highest) ? null : 'outranked'
}
