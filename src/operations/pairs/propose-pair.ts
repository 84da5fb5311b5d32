import { originsOf } from '../../entity/merge.ts'
import type { Entity } from '../../entity/model.ts'
import type { Match } from '../../matching/score.ts'
import {
  isUndecided,
  type PairProposeCommand,
  type PairSide,
  type PairSource,
  pairId,
} from '../../ports/pair-store.ts'
import type { Services } from '../services.ts'
import { compareEntities, tableOf } from './compare-pair.ts'

/** What a pair keeps of each of its entities, and what its worth follows from. */
export interface PairParty extends PairSide {
  /** The entity's id, and those of the entities merged into it. */
  readonly selves: readonly string[]
  /** Accounts that supply it, the first one included. */
  readonly sources: number
  readonly isClaimed: boolean
}

type Known = Pick<Entity, 'id' | 'revision' | 'suppliers' | 'seed' | 'claim'> & {
  readonly mergedFrom?: readonly string[]
  readonly formerSeeds?: NonNullable<Entity['formerSeeds']>
}

export const partyOf = (entity: Known): PairParty => {
  const { id, revision, suppliers, seed, claim, mergedFrom = [] } = entity
  return {
    entityId: id,
    revision,
    selves: [...originsOf(entity).union(new Set(mergedFrom))],
    sources: new Set([seed.account, ...suppliers.map(({ account }) => account)]).size,
    isClaimed: claim !== null,
  }
}

/**
 * What a decision is worth: how likely the two are one business, times the number of accounts that supply them,
 * twice that where one of them is claimed.
 */
export function worthOf(
  score: number,
  one: Omit<PairParty, 'selves'>,
  other: Omit<PairParty, 'selves'>,
): number {
  const likelihood = 1 / (1 + 2 ** -score)
  const importance = (one.sources + other.sources) * (one.isClaimed || other.isClaimed ? 2 : 1)
  return Math.round(1000 * likelihood * importance)
}

/**
 * The command that puts a pair into the queue. `one` with an empty `entityId` is the entity that the same commit
 * writes before.
 */
export function proposePair(
  one: Omit<PairParty, 'selves'>,
  other: PairParty,
  match: Pick<Match, 'score' | 'reasons'>,
  country: string,
  source: PairSource,
): PairProposeCommand {
  const side = ({ entityId, revision }: PairSide): PairSide => ({ entityId, revision })
  return {
    type: 'pair.propose',
    sides: [one.entityId === '' ? null : side(one), side(other)],
    source,
    country,
    ...tableOf(match),
    worth: worthOf(match.score, one, other),
  }
}

/** The command that puts two entities into the queue since a person names them, compared as they are now. */
export const proposeNamed = (one: Entity, other: Entity): PairProposeCommand =>
  proposePair(partyOf(one), partyOf(other), compareEntities(one, other), one.country, 'person')

/**
 * The entities among `others` that nobody has decided about together with this one. A decision about an entity
 * holds for the one that it was merged into.
 */
export async function undecidedWith<Other extends { readonly selves: readonly string[] }>(
  { pairs }: Pick<Services, 'pairs'>,
  one: Pick<PairParty, 'selves'>,
  others: readonly Other[],
): Promise<readonly Other[]> {
  const idsWith = (other: Other) => one.selves.flatMap((a) => other.selves.map((b) => pairId(a, b)))
  const decided = new Set(
    (await pairs.pairsById(others.flatMap(idsWith)))
      .filter(({ state }) => !isUndecided(state))
      .map(({ id }) => id),
  )
  return others.filter((other) => !idsWith(other).some((id) => decided.has(id)))
}
