import type { Entity } from '../../entity/model.ts'
import { currentWeights } from '../../matching/weights.ts'
import { isUndecided, type PairProposeCommand, pairId } from '../../ports/pair-store.ts'
import { findEntity } from '../change-entity.ts'
import { compareEntities, isStale } from '../pairs/compare-pair.ts'
import { partyOf, proposePair } from '../pairs/propose-pair.ts'
import type { Services } from '../services.ts'
import type { PlannedPair } from './plan.ts'

/** `queued`; `waits`: it was there already, as it is now; `one`: its entities are one by now; `gone`: one of them is; `decided`: a person was faster. */
export type QueueOutcome = 'queued' | 'waits' | 'one' | 'gone' | 'decided'

/** Puts pairs into the queue, as comparisons of what their entities are now. Repeating it changes nothing. */
export async function queuePairs(
  services: Services,
  pairs: readonly Pick<PlannedPair, 'sides' | 'chain'>[],
): Promise<readonly QueueOutcome[]> {
  const made = await Promise.all(pairs.map((pair) => proposalOf(services, pair)))
  const proposals = made.filter((one) => typeof one !== 'string')
  const states = await commitAll(services, proposals)
  let next = 0
  return made.map((one) => (typeof one === 'string' ? one : states[next++]!))
}

async function proposalOf(
  services: Services,
  { sides, chain }: Pick<PlannedPair, 'sides' | 'chain'>,
): Promise<PairProposeCommand | 'waits' | 'one' | 'gone'> {
  const [one, other] = await Promise.all(sides.map(({ id }) => findEntity(services, id)))
  if (one === undefined || other === undefined) return 'gone'
  if (one.id === other.id) return 'one'
  const known = await services.pairs.pair(pairId(one.id, other.id))
  if (known?.version === currentWeights().version && !isStale(known, inOrder(one, other))) return 'waits'
  return proposePair(partyOf(one), partyOf(other), compareEntities(one, other, chain), one.country, 'scan')
}

const inOrder = (one: Entity, other: Entity): readonly [Entity, Entity] =>
  Number(one.id) < Number(other.id) ? [one, other] : [other, one]

/** One commit, or one for each where an erasure came between. */
async function commitAll(
  services: Services,
  proposals: readonly PairProposeCommand[],
): Promise<readonly QueueOutcome[]> {
  if (proposals.length === 0) return []
  const outcome = await services.store.commit(proposals)
  if (outcome.ok)
    return (outcome.results as readonly { readonly state: 'open' }[]).map(({ state }) =>
      isUndecided(state) ? 'queued' : 'decided',
    )
  if (proposals.length === 1) return ['gone']
  const states: QueueOutcome[] = []
  for (const proposal of proposals) states.push(...(await commitAll(services, [proposal])))
  return states
}
