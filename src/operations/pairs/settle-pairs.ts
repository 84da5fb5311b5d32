import { originsOf } from '../../entity/merge.ts'
import type { Entity } from '../../entity/model.ts'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import { isUndecided, type Pair, type PairDecideCommand, pairId } from '../../ports/pair-store.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'

/** The pairs of two entities, and of those merged into them. */
export function pairsBetween(
  { pairs }: Pick<Services, 'pairs'>,
  from: Entity,
  to: Entity,
): Promise<readonly Pair[]> {
  const [ones, others] = [[...originsOf(from)], [...originsOf(to)]]
  return pairs.pairsById(ones.flatMap((one) => others.map((other) => pairId(one, other))))
}

/** Closes a pair whose entities the same commit merges. */
export const closePair = (
  { id, revision }: Pair,
  { account, userId }: Principal,
  note: string,
): PairDecideCommand => ({
  type: 'pair.decide',
  id,
  expectedRevision: revision,
  state: 'merged',
  account,
  userId: userId ?? '',
  note,
})

/**
 * Commands for the commit that merges two entities beside the queue: their pairs that wait are closed.
 * @throws DirectoryError pair_decided where somebody has declared the two distinct
 */
export async function settlePairs(
  services: Pick<Services, 'pairs'>,
  from: Entity,
  to: Entity,
  principal: Principal,
): Promise<readonly PairDecideCommand[]> {
  const pairs = await pairsBetween(services, from, to)
  const distinct = pairs.find(({ state }) => state === 'distinct')
  if (distinct !== undefined)
    throw new DirectoryError('pair_decided', [fault('declared_distinct', null, { pair: distinct.id })])
  return pairs.filter(({ state }) => isUndecided(state)).map((pair) => closePair(pair, principal, ''))
}
