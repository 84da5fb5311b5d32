import { type ContributorFilter, contributorsOf, rolesOf } from '../../entity/contributors.ts'
import type { EntityCommand } from '../../ports/commit.ts'
import { holdersRead, likeliest } from '../rows/likeliest.ts'
import { entityOf, type StoredEntity } from './stored-entity.ts'

type Entities = ReadonlyMap<string, StoredEntity>

/** Entities that a user contributed to, by the last contribution, newest first. */
export function idsByContributor(
  entities: Entities,
  filter: ContributorFilter,
  offset: number,
  limit: number,
): { readonly total: number; readonly ids: readonly string[] } {
  const found = [...entities].flatMap(([id, stored]) =>
    contributorsOf(entityOf(stored)).flatMap(({ userId, at, roles }) =>
      userId === filter.userId && (roles & rolesOf(filter)) !== 0 ? [{ id, at }] : [],
    ),
  )
  found.sort((a, b) => b.at - a.at || Number(b.id) - Number(a.id))
  return { total: found.length, ids: found.slice(offset, offset + limit).map(({ id }) => id) }
}

/** Up to `limit` entities with any of the blocking keys, likeliest first. */
export function idsByKeys(
  entities: Entities,
  keys: readonly string[],
  limit: number,
  weak?: number,
): readonly string[] {
  const holders = keys.map((key) =>
    [...entities].flatMap(([id, stored]) => (stored.keys.has(key) ? id : [])).slice(0, holdersRead(limit)),
  )
  return likeliest(holders, limit, weak)
}

/** Whether an entity was given one of the keys after they were read. */
export const isAnyKeyNewer = (
  entities: Entities,
  { keys, position }: NonNullable<EntityCommand['keysRead']>,
): boolean =>
  [...entities.values()].some((stored) =>
    keys.some((key) => (stored.keys.get(key) ?? 0) > (position as unknown as number)),
  )
