import { claimHolds, standingOf } from '../access/ownership.ts'
import { type Contributor, contributionOf } from '../entity/contribute.ts'
import { originsOf } from '../entity/merge.ts'
import type { Entity, SourceSelector } from '../entity/model.ts'
import { splitSource } from '../entity/split-source.ts'
import { type Restored, unmerge } from '../entity/unmerge.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { EntityCommand, Written } from '../ports/commit.ts'
import { contributorOf, entityCommand, findEntity } from './change-entity.ts'
import { inTurn } from './in-turn.ts'
import { mergedRows } from './merged-rows.ts'
import { type ApartVerdict, keepApart } from './pairs/keep-apart.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import type { Principal } from './submission.ts'
import { successorOf } from './successor.ts'

/** Attempts to unmerge before giving up on concurrent writers. */
const maximumAttempts = 50

/** The entity that was taken out, and the one it was in. */
export interface UnmergedEntities {
  readonly split: Written
  readonly from: Written
}

/**
 * Takes a merged entity out of the one it is in, in one commit: both get back what they had, and what was said
 * since goes to the entity it was said to. With a selector, takes what one source said out of an entity, into
 * a new one. The queue of pairs keeps that the two are not one, by `verdict`: no run merges what a person took
 * apart. The operator may, and an account that alone supplied the merged entity and supplies the survivor,
 * unless somebody else has claimed the survivor.
 * @throws DirectoryError entity_not_found, not_merged, emptied, source_not_found, not_allowed, busy
 */
export async function unmergeEntity(
  services: Services,
  id: string,
  selector: SourceSelector,
  principal: Principal,
  verdict: ApartVerdict = { state: 'postponed' },
): Promise<UnmergedEntities> {
  const hasSelector = Object.values(selector).some((one) => one !== undefined)
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const survivor = await requireSurvivor(services, id)
    const outcome = await inTurn(services.store, survivor.id, () =>
      hasSelector
        ? attemptSplit(services, survivor.id, selector, principal, verdict)
        : attemptUnmerge(services, id, survivor.id, principal, verdict),
    )
    if (outcome !== null) return outcome
  }
  throw new DirectoryError('busy')
}

/** @throws DirectoryError entity_not_found */
async function requireSurvivor(services: Services, id: string): Promise<Entity> {
  const entity = await findEntity(services, id)
  if (entity !== undefined) return entity
  const erased = (await services.erasures.erasureOfEntity(id)) !== undefined
  throw new DirectoryError('entity_not_found', erased ? [fault('entity_erased', 'entity_id')] : [])
}

/** Null after a concurrent write. */
async function attemptUnmerge(
  services: Services,
  id: string,
  survivorId: string,
  principal: Principal,
  verdict: ApartVerdict,
): Promise<UnmergedEntities | null> {
  const by = await contributorOf(services, principal)
  const survivor = await services.store.get(survivorId)
  const merged = await services.store.get(id)
  if (survivor === undefined || survivor.mergedInto !== null || merged === undefined) return null
  if (merged.mergedInto === null)
    throw new DirectoryError('not_merged', [
      survivor.mergedFrom === undefined
        ? fault('never_merged', 'entity_id')
        : fault('holds_merged', 'entity_id', { entities: survivor.mergedFrom }),
    ])
  requireRight(survivor, merged, by)
  const rows = new Map((await mergedRows(services.store, survivor)).map((row) => [row.id, row]))
  const known = [survivor, ...rows.values()].flatMap(({ mergedFrom = [] }) => mergedFrom)
  if (known.some((one) => !rows.has(one)))
    throw new DirectoryError('entity_not_found', [fault('half_erased')])
  const {
    survivor: rest,
    split,
    others,
  } = unmerge(survivor, id, rows, successorOf(services, survivor.country))
  // An erasure takes out what was said, and leaves the row so that its id goes on leading to the survivor.
  if (Object.values(split.entity.objects).every((values) => values.length === 0))
    throw new DirectoryError('emptied')
  const settle = ({ entity, reference }: Restored) => settlePlace(services, reference, entity)
  const [left, taken] = [await settle(rest), await settle(split)]
  const within = (left.mergedFrom === undefined ? [] : [...originsOf(left)]).flatMap(
    (one) => others.find((other) => other.id === one) ?? rows.get(one) ?? [],
  )
  const command = (before: Entity, after: Entity): EntityCommand =>
    entityCommand(services, before, after, principal, 'entity.unmerge')
  const outcome = await services.store.commit([
    // Gives up the supplier ids that the entity taken out gets back.
    command(survivor, left),
    command(merged, taken),
    ...others.map((row) => command(rows.get(row.id)!, row)),
    ...(await keepApart(services, taken, [left, ...within], principal, verdict)),
  ])
  if (!outcome.ok) return null
  const [from, out] = outcome.results as readonly [Written, Written]
  return { split: out, from }
}

/** Null after a concurrent write. */
async function attemptSplit(
  services: Services,
  id: string,
  selector: SourceSelector,
  principal: Principal,
  verdict: ApartVerdict,
): Promise<UnmergedEntities | null> {
  if (!principal.admin) throw new DirectoryError('not_allowed', [fault('they_split')])
  const entity = await services.store.get(id)
  if (entity === undefined || entity.mergedInto !== null) return null
  const parts = splitSource(entity, selector, successorOf(services, entity.country))
  if (parts === null) throw new DirectoryError('source_not_found')
  if (parts === 'everything') throw invalid(fault('splits_everything', 'entity_id'))
  const rest = await settlePlace(services, entity, parts.rest)
  const split = await settlePlace(services, null, parts.split)
  const outcome = await services.store.commit([
    entityCommand(services, entity, rest, principal, 'entity.unmerge'),
    entityCommand(services, null, split, principal, 'entity.unmerge'),
    ...(await keepApart(
      services,
      split,
      [rest, ...(await mergedRows(services.store, rest))],
      principal,
      verdict,
    )),
  ])
  if (!outcome.ok) return null
  const [from, out] = outcome.results as readonly [Written, Written]
  return { split: out, from }
}

/** @throws DirectoryError not_allowed */
function requireRight(survivor: Entity, merged: Entity, by: Contributor): void {
  const source = contributionOf(survivor, by, { attributes: {}, derived: {} })
  const standing = standingOf(survivor, source, by.when)
  const isProtected = claimHolds(survivor.claim, by.when) && standing !== 'owner'
  const origins = originsOf(merged)
  const isOwn = (account: string) => account === by.account || by.editsFor.includes(account)
  const others = [merged.seed, ...survivor.suppliers.filter(({ origin }) => origins.has(origin ?? ''))]
  const alone = others.every(({ account }) => isOwn(account))
  if (!by.admin && (isProtected || !alone || (standing !== 'supplier' && standing !== 'owner')))
    throw new DirectoryError('not_allowed', [fault('they_unmerge')])
}
