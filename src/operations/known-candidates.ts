import { liveValue } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { ownPart, recordSources } from '../entity/own-part.ts'
import type { Point } from '../geocoding/place.ts'
import { LruCacheOf } from '../lru-cache.ts'
import { type Candidate, comparable } from '../matching/decide.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { MatchRecord } from '../matching/record.ts'
import type { EntityStore } from '../ports/entity-store.ts'
import { type PairParty, partyOf } from './pairs/propose-pair.ts'

/** The part of an entity that a submission is compared with. */
export interface KnownCandidate
  extends Candidate,
    PairParty,
    Pick<Entity, 'country' | 'mergedInto' | 'seed' | 'suppliers'> {
  readonly record: MatchRecord
  readonly point: Point | null
  /** Records of accounts without supplier ids, by account, where they may differ from the shown values. */
  readonly own: ReadonlyMap<string, Candidate & { readonly record: MatchRecord }>
}

/** More than the businesses of a town that share a word or a number; about 4 KB each. */
const most = 1000
/** Maximum characters of a cached candidate, ten times the usual: one may have hundreds of phones. */
const mostLetters = 4000
const known = new LruCacheOf<EntityStore, string, KnownCandidate>(most)

/**
 * The entities to compare submissions with, in the order of the ids; unknown ones are left out. Entries are
 * cached by revision: submissions of one town hit the same candidates repeatedly, and reading an entity costs
 * far more than reading its revision.
 */
export async function candidatesOf(
  store: EntityStore,
  ids: readonly string[],
): Promise<readonly KnownCandidate[]> {
  const recent = known.of(store)
  const found = new Map<string, KnownCandidate>()
  for (const [id, revision] of await store.revisions(ids)) {
    const candidate = recent.get(id)
    if (candidate?.revision === revision) found.set(id, candidate)
  }
  for (const entity of await store.getMany(ids.filter((id) => !found.has(id)))) {
    const candidate = candidateOf(entity)
    if (candidate.text.length <= mostLetters) recent.set(entity.id, candidate)
    found.set(entity.id, candidate)
  }
  return ids.map((id) => found.get(id)).filter((candidate) => candidate !== undefined)
}

/** The entity's point, stated or geocoded; null when unknown. */
export function pointOf(entity: Entity): Point | null {
  const { latitude, longitude } = liveValue(entity, 'geopoint')?.attributes ?? {}
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}

function candidateOf(entity: Entity): KnownCandidate {
  const { id, country, mergedInto, seed, suppliers } = entity
  const record = matchRecordOf(entity)
  const supplierCount = suppliers.length
  const own = recordSources(entity)
    .filter(({ supplierId }) => supplierId === null)
    .map((source) => {
      const said = matchRecordOf(ownPart(entity, source))
      return [source.account, { entityId: id, supplierCount, record: said, ...comparable(said) }] as const
    })
  return {
    ...partyOf(entity),
    supplierCount,
    country,
    mergedInto,
    seed,
    suppliers,
    record,
    point: pointOf(entity),
    own: new Map(own),
    ...comparable(record),
  }
}
