import type { Entity } from '../../entity/model.ts'
import { DirectoryError } from '../../errors.ts'
import { isUndecided, type Pair, type PairDecideCommand, type PairState } from '../../ports/pair-store.ts'
import { findEntity } from '../change-entity.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { compareEntities, isStale } from './compare-pair.ts'
import { partyOf, proposePair } from './propose-pair.ts'
import { entitiesOf, readPair, requirePair } from './read-pairs.ts'

export const decisions = ['distinct', 'postponed', 'open'] as const

export interface PairDecision {
  readonly state: (typeof decisions)[number]
  readonly note?: string | undefined
  /** The revision of the pair that the person saw. */
  readonly revision?: string | undefined
}

/**
 * Decides a pair. A decision for good is refused where the pair or an entity has changed since the two were
 * compared: they are compared anew, for another look.
 * @throws DirectoryError pair_not_found, pair_stale, pair_decided
 */
export async function decidePair(
  services: Services,
  id: string,
  decision: PairDecision,
  principal: Principal,
) {
  const pair = await requirePair(services, id)
  const entities = await entitiesOf(services, pair)
  if (decision.revision !== undefined && decision.revision !== pair.revision)
    throw new DirectoryError('pair_stale')
  if (pair.state === 'merged' && (await areOne(services, pair))) throw new DirectoryError('pair_decided')
  if (pair.state === 'distinct' && decision.state === 'postponed') throw new DirectoryError('pair_decided')
  const stale = isStale(pair, entities)
  if (stale && isUndecided(pair.state) && decision.state === 'distinct') {
    await compareAnew(services, pair, entities)
    throw new DirectoryError('pair_stale')
  }
  const { ok } = await services.store.commit([decideCommand(pair, decision, principal)])
  if (!ok) throw new DirectoryError('pair_stale')
  if (decision.state === 'open' && stale) await compareAnew(services, pair, entities)
  return readPair(services, id)
}

const decideCommand = (
  { id, revision }: Pair,
  { state, note = '' }: { readonly state: PairState; readonly note?: string | undefined },
  { account, userId }: Principal,
): PairDecideCommand => ({
  type: 'pair.decide',
  id,
  expectedRevision: revision,
  state,
  account,
  userId: userId ?? '',
  note,
})

async function areOne(services: Services, { entityIds }: Pair): Promise<boolean> {
  const [one, other] = await Promise.all(entityIds.map((id) => findEntity(services, id)))
  return one !== undefined && one.id === other?.id
}

/** Compares both as they are now. Leaves a pair alone whose entities are merged or gone. */
async function compareAnew(
  { store }: Services,
  { country, source }: Pair,
  [one, other]: readonly (Entity | undefined)[],
): Promise<void> {
  if (one === undefined || other === undefined) return
  const command = proposePair(partyOf(one), partyOf(other), compareEntities(one, other), country, source)
  await store.commit([command])
}

/** What a bulk decision would do, or did. */
export interface BulkOutcome {
  readonly dryRun: boolean
  /** Pairs that fit. */
  readonly total: number
  readonly rows: readonly {
    readonly pair_id: string
    readonly score: number
    readonly outcome: 'would be decided' | 'decided' | 'stale'
  }[]
}

/**
 * Decides the open pairs from a score on, those worth most first, at most `limit`; by default it only tells which.
 * Pairs that have changed are left open, compared anew.
 */
export async function decidePairs(
  services: Services,
  selection: { readonly minScore: number; readonly country?: string | undefined; readonly limit: number },
  decision: Omit<PairDecision, 'revision'>,
  dryRun: boolean,
  principal: Principal,
): Promise<BulkOutcome> {
  const { limit, ...filter } = selection
  const { total, pairs } = await services.pairs.pairs({ ...filter, state: 'open' }, 0, limit)
  const rows: BulkOutcome['rows'][number][] = []
  for (const { id, score, revision } of pairs)
    rows.push({
      pair_id: id,
      score,
      outcome: dryRun
        ? 'would be decided'
        : await decidePair(services, id, { ...decision, revision }, principal).then(
            () => 'decided' as const,
            (error) => {
              if (error instanceof DirectoryError && error.code === 'pair_stale') return 'stale' as const
              throw error
            },
          ),
    })
  return { dryRun, total, rows }
}
