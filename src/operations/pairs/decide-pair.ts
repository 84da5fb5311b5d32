import type { Entity } from '../../entity/model.ts'
import { DirectoryError, type ErrorCode, errorTable, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import {
  isUndecided,
  type Pair,
  type PairDecideCommand,
  type PairSide,
  type PairState,
  pairId,
} from '../../ports/pair-store.ts'
import { findEntity } from '../change-entity.ts'
import { mergeEntities } from '../merge-entities.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { compareEntities, isStale } from './compare-pair.ts'
import { partyOf, proposeNamed, proposePair } from './propose-pair.ts'
import { entitiesOf, readPair, requirePair } from './read-pairs.ts'

export const decisions = ['merged', 'distinct', 'postponed', 'open'] as const

export interface PairDecision {
  readonly state: (typeof decisions)[number]
  /** With `merged`: the entity that stays; by default the one with more suppliers, then the older. */
  readonly to?: string | undefined
  readonly note?: string | undefined
  /** The revision of the pair that the person saw. */
  readonly revision?: string | undefined
}

const isForGood = (state: PairState): boolean => !isUndecided(state)

/**
 * Decides a pair; `merged` merges its entities. Any two entities of one country are a pair, in the queue or not. A
 * decision for good is refused where the pair or an entity has changed since the two were compared: they are compared
 * anew, for another look.
 * @throws DirectoryError pair_not_found, pair_stale, pair_decided, invalid_parameters, and the errors of a merge
 */
export async function decidePair(
  services: Services,
  named: string,
  decision: PairDecision,
  principal: Principal,
) {
  const pair = await knownOrProposed(services, named)
  const { id } = pair
  const { state, to } = decision
  if (to !== undefined && (state !== 'merged' || !pair.entityIds.includes(to)))
    throw invalid(fault('goes_with', 'to', { other: 'state merged and', value: 'an entity of the pair' }))
  if (decision.revision !== undefined && decision.revision !== pair.revision)
    throw new DirectoryError('pair_stale')
  await refuseDecided(services, pair, decision, principal)
  const entities = await entitiesOf(services, pair)
  const stale = isStale(pair, entities)
  if (stale && isUndecided(pair.state) && isForGood(state)) {
    await compareAnew(services, pair, principal)
    throw new DirectoryError('pair_stale')
  }
  if (state === 'merged') await mergePair(services, pair, entities, decision, principal)
  else {
    const seen = state === 'distinct' ? sidesOf(entities) : []
    const { ok } = await services.store.commit([decideCommand(pair, decision, principal, seen)])
    if (!ok) {
      const now = await requirePair(services, id)
      if (isUndecided(now.state)) await compareAnew(services, now, principal)
      throw new DirectoryError('pair_stale')
    }
  }
  if (state === 'open' && stale) await compareAnew(services, pair, principal)
  return readPair(services, id)
}

/** @throws DirectoryError pair_not_found where one of the entities is not known, or in another country */
async function knownOrProposed(services: Services, named: string): Promise<Pair> {
  const [, ...ids] = /^(\d{1,16})-(\d{1,16})$/.exec(named) ?? []
  if (ids.length === 0) return requirePair(services, named)
  const id = pairId(...(ids as [string, string]))
  const known = await services.pairs.pair(id)
  if (known !== undefined) return known
  const [one, other] = await Promise.all(ids.map((each) => services.store.get(each)))
  const isPair = one !== undefined && one.id !== other?.id && one.country === other?.country
  // Erased meanwhile: then it is not found.
  if (isPair) await services.store.commit([proposeNamed(one, other)])
  return requirePair(services, id)
}

/**
 * A decision for good is changed by reopening the pair. After an unmerge, `distinct` says directly why.
 * @throws DirectoryError pair_decided
 */
async function refuseDecided(
  services: Services,
  pair: Pair,
  { state }: PairDecision,
  principal: Principal,
): Promise<void> {
  if (await areOne(services, pair)) {
    // Merged beside the queue.
    if (isUndecided(pair.state))
      await services.store.commit([decideCommand(pair, { state: 'merged' }, principal)])
    throw new DirectoryError('pair_decided')
  }
  if (isForGood(pair.state) && state !== 'open' && !(pair.state === 'merged' && state === 'distinct'))
    throw new DirectoryError('pair_decided')
}

/** Merges the entities and decides the pair in one commit. */
async function mergePair(
  services: Services,
  pair: Pair,
  entities: readonly (Entity | undefined)[],
  decision: PairDecision,
  principal: Principal,
): Promise<void> {
  const [one, other] = pair.entityIds
  const count = (at: number) => entities[at]?.suppliers.length ?? 0
  const to = decision.to ?? (count(1) > count(0) ? other : one)
  await mergeEntities(services, to === one ? other : one, to, {}, principal, async () => {
    const now = await requirePair(services, pair.id)
    if (now.revision !== pair.revision) throw new DirectoryError('pair_stale')
    return [decideCommand(pair, decision, principal)]
  })
}

const decideCommand = (
  { id, revision }: Pair,
  { state, note = '' }: { readonly state: PairState; readonly note?: string | undefined },
  { account, userId }: Principal,
  expected: readonly PairSide[] = [],
): PairDecideCommand => ({
  type: 'pair.decide',
  id,
  expected,
  expectedRevision: revision,
  state,
  account,
  userId: userId ?? '',
  note,
})

const sidesOf = (entities: readonly (Entity | undefined)[]): readonly PairSide[] =>
  entities.flatMap((entity) =>
    entity === undefined ? [] : [{ entityId: entity.id, revision: entity.revision }],
  )

async function areOne(services: Services, { entityIds }: Pair): Promise<boolean> {
  const [one, other] = await Promise.all(entityIds.map((id) => findEntity(services, id)))
  return one !== undefined && one.id === other?.id
}

/**
 * Compares both as they are now. A pair of which one was merged into a third entity goes on as a pair with that
 * one.
 */
async function compareAnew(services: Services, pair: Pair, principal: Principal): Promise<void> {
  const [one, other] = await Promise.all(pair.entityIds.map((id) => findEntity(services, id)))
  if (one === undefined || other === undefined || one.id === other.id) return
  const { country, source } = pair
  const proposal = proposePair(partyOf(one), partyOf(other), compareEntities(one, other), country, source)
  const goesOnAs = pairId(one.id, other.id)
  const closing = { state: 'merged', note: `goes on as ${goesOnAs}` } as const
  await services.store.commit([
    proposal,
    ...(goesOnAs === pair.id ? [] : [decideCommand(pair, closing, principal)]),
  ])
}

/** What a bulk decision would do, or did. */
export interface BulkOutcome {
  readonly dryRun: boolean
  /** Pairs that fit. */
  readonly total: number
  readonly rows: readonly {
    readonly pair_id: string
    readonly score: number
    /** The code of the error where a decision was refused, such as `pair_stale`. */
    readonly outcome: 'would be decided' | 'decided' | ErrorCode
  }[]
}

/**
 * Decides the open pairs from a score on, those worth most first, at most `limit`; by default it only tells which.
 * Pairs that are refused are left as they are; those that have changed are compared anew.
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
              if (error instanceof DirectoryError && errorTable[error.code].status < 500) return error.code
              throw error
            },
          ),
    })
  return { dryRun, total, rows }
}
