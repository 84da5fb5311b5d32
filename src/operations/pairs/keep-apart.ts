import { originsOf } from '../../entity/merge.ts'
import type { Entity } from '../../entity/model.ts'
import { type AnyPairCommand, pairId } from '../../ports/pair-store.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { compareEntities } from './compare-pair.ts'
import { partyOf, proposePair } from './propose-pair.ts'

/** What becomes of the pair of two entities that are taken apart: nothing merges them but people, or nobody does. */
export interface ApartVerdict {
  readonly state: 'postponed' | 'distinct'
  readonly note?: string
}

/**
 * Commands for the commit that takes `split` out of an entity: the pairs of it with that entity, the first of `rest`,
 * and with those merged into it, which may be taken out later. Pairs that were decided distinct stay so. `split` has
 * no id where the commit creates it, by its last entity command.
 */
export async function keepApart(
  { pairs }: Pick<Services, 'pairs'>,
  split: Entity,
  rest: readonly Entity[],
  { account, userId }: Principal,
  { state, note = '' }: ApartVerdict,
): Promise<readonly AnyPairCommand[]> {
  const verdict = { state, account, userId: userId ?? '', note }
  const proposals = rest.map((other) => ({
    ...proposePair(partyOf(split), partyOf(other), compareEntities(split, other), split.country, 'person'),
    verdict,
  }))
  const inner = [...originsOf(split)].filter((id) => id !== '' && id !== split.id)
  const ids = inner.flatMap((one) => rest.map((other) => pairId(one, other.id)))
  const known = (await pairs.pairsById(ids)).filter(
    (pair) => pair.state !== 'distinct' && pair.state !== state,
  )
  return [
    ...proposals,
    ...known.map(
      ({ id, revision }) => ({ type: 'pair.decide', id, expectedRevision: revision, ...verdict }) as const,
    ),
  ]
}
