import type { Caller } from '../../access/principal.ts'
import { presentEntity } from '../../entity/present.ts'
import { DirectoryError, invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { Pair, PairFilter } from '../../ports/pair-store.ts'
import { findEntity } from '../change-entity.ts'
import type { Services } from '../services.ts'
import { presentPair, sideBySide } from './compare-pair.ts'

/** Pairs with their entities, those worth most first. @throws DirectoryError entity_unknown */
export async function listPairs(services: Services, filter: PairFilter, offset: number, limit: number) {
  if (filter.entityId !== undefined && (await findEntity(services, filter.entityId)) === undefined)
    throw new DirectoryError('entity_unknown')
  const { total, pairs } = await services.pairs.pairs(filter, offset, limit)
  const entities = await services.store.getMany([...new Set(pairs.flatMap(({ entityIds }) => entityIds))])
  const known = new Map(entities.map((entity) => [entity.id, entity]))
  const rows = pairs.map((pair) =>
    presentPair(
      pair,
      pair.entityIds.map((id) => known.get(id)),
    ),
  )
  return { total_rows: total, rows }
}

/** @throws DirectoryError pair_not_found */
export async function requirePair({ pairs }: Pick<Services, 'pairs'>, id: string): Promise<Pair> {
  const pair = await pairs.pair(id)
  if (pair === undefined) throw new DirectoryError('pair_not_found')
  return pair
}

/** Both entities of a pair as they are stored, merged or not. */
export const entitiesOf = (services: Pick<Services, 'store'>, { entityIds }: Pick<Pair, 'entityIds'>) =>
  Promise.all(entityIds.map((id) => services.store.get(id)))

/**
 * A pair, and its entities side by side as they are now; `comparison` is null when one of them is gone.
 * @throws DirectoryError pair_not_found
 */
export async function readPair(services: Services, id: string) {
  const pair = await requirePair(services, id)
  const [one, other] = await entitiesOf(services, pair)
  const comparison = one === undefined || other === undefined ? null : sideBySide(one, other)
  return { ...presentPair(pair, [one, other]), comparison }
}

/**
 * Two entities side by side, or those of the open pair whose decision is worth most. With a viewer, also both
 * documents as it sees them.
 * @throws DirectoryError entity_unknown, pair_not_found when nothing is open, invalid_parameters for one entity twice
 */
export async function compareTwo(
  services: Services,
  ids: readonly [string, string] | null,
  viewer: Caller | null,
) {
  const [primary, secondary] = ids ?? (await worthMost(services))
  const [one, other] = await Promise.all([findEntity(services, primary), findEntity(services, secondary)])
  if (one === undefined || other === undefined) throw new DirectoryError('entity_unknown')
  if (one.id === other.id) throw invalid(fault('same_entity', 'secondary_entity_id'))
  const now = services.clock.now()
  return {
    ...sideBySide(one, other),
    ...(viewer === null
      ? {}
      : { entities: [one, other].map((entity) => presentEntity(entity, viewer, now)) }),
  }
}

async function worthMost({ pairs }: Services): Promise<readonly [string, string]> {
  const [best] = (await pairs.pairs({ state: 'open' }, 0, 1)).pairs
  if (best === undefined) throw new DirectoryError('pair_not_found')
  return best.entityIds
}
