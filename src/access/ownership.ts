/**
 * Who may change what of an entity: the one rule, which every way in applies. Everybody who may write may say something; what is shown follows the
 * standing of the sources, and a verified claim protects what is shown. Explained in docs/explain/ownership.md.
 */
import type { Claim, Contribution, Entity, ObjectName } from '../entity/model.ts'
import { faultTexts } from '../faults/texts.ts'

/** How a source stands to an entity, highest first. An operator stands as high as the owner. */
export const standings = ['owner', 'supplier', 'trusted', 'other'] as const
export type Standing = (typeof standings)[number]

/** What the rule looks at of an entity. */
export type Owned = Pick<Entity, 'id' | 'claim' | 'seed' | 'suppliers'>

/** What the rule looks at of a contribution, made or about to be made. */
export type Source = Pick<Contribution, 'account' | 'userId' | 'trust' | 'authority'>

/** The caller of a write, before it is known which authority it has over an entity. */
export interface Writer {
  readonly account: string
  readonly userId: string
  /** The account that the user belongs to; null for a user of all accounts, who proves nothing. */
  readonly userAccount: string | null
  /** 0 to 100: the higher of what the user and the account are trusted with. */
  readonly trust: number
  readonly admin: boolean
  /** Accounts whose supplied entities this account edits as they do. */
  readonly editsFor: readonly string[]
}

/** Why something is kept and not shown. */
export type HeldReason = 'claimed' | 'outranked' | 'status' | 'removed' | 'doubtful' | 'refused'

/** What a caller reads about each reason, with the way that is open. */
export const heldReasons: Readonly<Record<HeldReason, string>> = {
  claimed: `${faultTexts.held_claimed}. What you sent is kept as a suggestion that they can accept`,
  outranked: `${faultTexts.held_outranked}. What you sent is kept as a suggestion that the supplier, the owner or the operator can accept`,
  status: `${faultTexts.held_status}. What you sent is kept as a suggestion; POST /v1/signal reports a closed business`,
  removed: `${faultTexts.held_removed}. What you sent is kept as a suggestion that it can accept`,
  doubtful: `${faultTexts.held_doubtful}. It is kept as a suggestion; the owner or the operator can accept it`,
  refused: faultTexts.held_refused,
}

/** Whether a verified claim protects the entity now (milliseconds since 1970). An expired claim stays on record and protects nothing. */
export const claimHolds = (claim: Claim | null, now: number): claim is Claim =>
  claim !== null && claim.expires > now

/** Whether the account created the entity or supplies it under an id of its own. A guest's id is kept for look-ups and gives no standing. */
export const suppliesEntity = (entity: Owned, account: string): boolean =>
  entity.seed.account === account ||
  entity.suppliers.some((supplier) => supplier.account === account && supplier.guest !== true)

/** Accounts that created the entity or supply it. */
const supplyingAccounts = (entity: Owned): readonly string[] => [
  entity.seed.account,
  ...entity.suppliers.filter(({ guest }) => guest !== true).map(({ account }) => account),
]

/** Whether a caller is the user of a claim: one whose account vouches for the id, which is no secret. */
const isClaimant = (claim: Claim, by: Writer): boolean =>
  claim.userId === by.userId && by.userAccount !== null && by.userAccount === by.account

/**
 * The authority that a caller's contributions to this entity carry: `operator` for administrators, `claimant` for the user of the claim, `editor` for an
 * account that edits for one of the suppliers; undefined for what the account stands for by itself.
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

/** How a source stands to an entity at a time, in milliseconds since 1970. */
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

/** The same as a number: of two sources the higher one is shown, and of equal ones the later. Trust counts within its tier only. */
export function rankOf(entity: Owned, source: Source, now: number): number {
  const standing = standingOf(entity, source, now)
  if (standing === 'trusted') return source.trust
  return { owner: 1000, supplier: 500, other: 0 }[standing]
}

/** Whether this source is the only supplier of an unclaimed entity, or edits for the only one. */
function isSoleSupplier(entity: Owned, source: Source, by: Pick<Writer, 'editsFor'>): boolean {
  return supplyingAccounts(entity).every(
    (account) => account === source.account || by.editsFor.includes(account),
  )
}

/**
 * Whether what a source says of an object may be shown, where `shown` is the source of what is shown now, and `removed` that of its removal, if any. Null
 * when it may; otherwise why it is kept instead.
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
 * Whether a source may change a value in place or decide on suggestions about it: the owner and the operator always; on an unclaimed entity a source that
 * outranks those of the value, and one of them that none of them outranks.
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
