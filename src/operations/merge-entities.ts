import { claimHolds, isSoleSupplier, standingOf, suppliesEntity } from '../access/ownership.ts'
import { type Contributor, contributionOf } from '../entity/contribute.ts'
import { merge } from '../entity/merge.ts'
import type { Entity, MergeOptions } from '../entity/model.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Command, Written } from '../ports/commit.ts'
import { contributorOf, entityCommand, findEntity } from './change-entity.ts'
import { inTurn } from './in-turn.ts'
import { compareEntities, tableOf } from './pairs/compare-pair.ts'
import { settlePairs } from './pairs/settle-pairs.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import type { Principal } from './submission.ts'

/** Attempts to merge before giving up on concurrent writers. */
const maximumAttempts = 50

/** Further commands of the commit, made from both entities as they are before the merge: by default, what becomes of their pairs. */
type Also = (from: Entity, to: Entity) => Promise<readonly Command[]> | readonly Command[]

interface MergeKind {
  readonly action: string
  readonly chain: boolean
}

/**
 * Merges the entity `from` into `to`, in one commit. Everything said of `from` counts for `to`, reads and
 * writes of the id `from` reach `to`, and `unmergeEntity` takes it out again. The operator may, and an account
 * that alone supplies `from` and also supplies `to`, unless somebody else has claimed one of them.
 * @param as the name of the write in history, and whether the name of the two is known to belong to many places
 * @throws DirectoryError invalid_parameters (itself, another country), entity_not_found, merged_already,
 * both_claimed, not_allowed, pair_decided, busy
 */
export async function mergeEntities(
  services: Services,
  from: string,
  to: string,
  options: MergeOptions,
  principal: Principal,
  also: Also = (one, other) => settlePairs(services, one, other, principal),
  as: MergeKind = { action: 'entity.merge', chain: false },
): Promise<Written> {
  if (from === to) throw invalid(fault('merge_with_itself', 'to'))
  const [first, second] = Number(from) < Number(to) ? [from, to] : [to, from]
  // Always in the order of the ids, so that two merges never wait for each other.
  return inTurn(services.store, first, () =>
    inTurn(services.store, second, async () => {
      for (let attempt = 0; attempt < maximumAttempts; attempt++) {
        const outcome = await attemptMerge(services, from, to, options, principal, also, as)
        if (outcome !== null) return outcome
      }
      throw new DirectoryError('busy')
    }),
  )
}

/** Null after a concurrent write. */
async function attemptMerge(
  services: Services,
  fromId: string,
  toId: string,
  options: MergeOptions,
  principal: Principal,
  also: Also,
  { action, chain }: MergeKind,
): Promise<Written | null> {
  const by = await contributorOf(services, principal)
  const [from, to] = await Promise.all([
    requireUnmerged(services, fromId, 'from', toId),
    requireUnmerged(services, toId, 'to', fromId),
  ])
  if (from.country !== to.country)
    throw invalid(fault('merge_across_countries', 'to', { from: from.country, to: to.country }))
  requireRight(from, to, options, by)
  const { survivor, merged } = merge(from, to, options, by.when)
  const settled = await settlePlace(services, to, survivor)
  const match = tableOf(compareEntities(from, to, chain))
  const outcome = await services.store.commit([
    // Gives up the supplier ids that the survivor takes.
    { ...entityCommand(services, from, merged, principal, action), match },
    { ...entityCommand(services, to, settled, principal, action), match },
    ...(await also(from, to)),
  ])
  return outcome.ok ? (outcome.results[1] as Written) : null
}

/** @throws DirectoryError entity_not_found, merged_already */
async function requireUnmerged(
  services: Services,
  id: string,
  parameter: 'from' | 'to',
  other: string,
): Promise<Entity> {
  const entity = await services.store.get(id)
  if (entity === undefined) {
    const erased = (await services.erasures.erasureOfEntity(id)) !== undefined
    throw new DirectoryError('entity_not_found', [fault(erased ? 'entity_erased' : 'no_entity', parameter)])
  }
  if (entity.mergedInto === null) return entity
  const survivor = (await findEntity(services, id))?.id ?? entity.mergedInto
  throw new DirectoryError('merged_already', [
    survivor === other && parameter === 'to'
      ? fault('merge_circle', parameter, { entity: survivor })
      : fault('merged_into', parameter, { entity: survivor }),
  ])
}

/** @throws DirectoryError both_claimed, not_allowed */
function requireRight(from: Entity, to: Entity, options: MergeOptions, by: Contributor): void {
  const rights = [from, to].map((entity) => {
    const source = contributionOf(entity, by, { attributes: {}, derived: {} })
    return {
      owns: standingOf(entity, source, by.when) === 'owner',
      isClaimed: claimHolds(entity.claim, by.when),
      alone: isSoleSupplier(entity, source, by),
      supplies: suppliesEntity(entity, by.account),
    }
  })
  const [left, kept] = rights as [(typeof rights)[0], (typeof rights)[0]]
  const mayLeave = left.owns || (!left.isClaimed && left.alone)
  const mayKeep = kept.owns || (!kept.isClaimed && kept.supplies)
  const choosing = options.trust !== undefined || options.without !== undefined || options.claim !== undefined
  if (!by.admin && (!mayLeave || !mayKeep || choosing))
    throw new DirectoryError('not_allowed', [fault(choosing ? 'operator_chooses' : 'they_merge')])
  const isSame = from.claim?.userId === to.claim?.userId && from.claim?.account === to.claim?.account
  if (left.isClaimed && kept.isClaimed && !isSame && options.claim === undefined)
    throw new DirectoryError('both_claimed')
}
