import { suppliesEntity } from '../access/ownership.ts'
import { liveValue } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { ownPart, recordSources, shownPart } from '../entity/own-part.ts'
import type { Point } from '../geocoding/place.ts'
import { LruCacheOf } from '../lru-cache.ts'
import { type Candidate, type Comparable, comparable } from '../matching/decide.ts'
import { matchRecordOf } from '../matching/entity-record.ts'
import type { CandidateTable, EntityStore } from '../ports/entity-store.ts'
import { accountKey, type KnownCandidate, supplierKey, unpackCandidate } from './packed-candidate.ts'

export type { KnownCandidate }

import { partyOf } from './pairs/propose-pair.ts'

/** More than the businesses of a town that share a word or a number; about 4 KB each. */
const most = 1000
/** Maximum telephone numbers and websites of a cached candidate: one may have hundreds. */
const mostContacts = 30
const known = new LruCacheOf<EntityStore, string, KnownCandidate>(most)

/**
 * The entities to compare submissions with, in the order of the ids; unknown ones are left out. Entries are
 * cached by revision: submissions of one town hit the same candidates repeatedly, and reading an entity costs
 * far more than reading its revision.
 */
export async function candidatesOf(
  store: EntityStore,
  ids: readonly string[],
  table: CandidateTable | null = null,
): Promise<readonly KnownCandidate[]> {
  const recent = known.of(store)
  const found = new Map<string, KnownCandidate>()
  if (table !== null) takeFrom(table, ids, found)
  const others = ids.filter((id) => !found.has(id))
  if (others.length > 0)
    for (const [id, revision] of await store.revisions(others)) {
      const candidate = recent.get(id)
      if (candidate?.revision === revision) found.set(id, candidate)
    }
  const unread = others.filter((id) => !found.has(id))
  for (const entity of unread.length === 0 ? [] : await store.getMany(unread)) {
    const candidate = candidateOf(entity)
    if (contactsOf(candidate) <= mostContacts) recent.set(entity.id, candidate)
    found.set(entity.id, candidate)
  }
  return ids.map((id) => found.get(id)).filter((candidate) => candidate !== undefined)
}

/** Reads those that the table has. They are not kept: few come again soon, and what is kept for a while is costly to collect. */
function takeFrom(table: CandidateTable, ids: readonly string[], found: Map<string, KnownCandidate>): void {
  for (const id of ids) {
    const place = table.placeOf(id)
    if (place === 0) continue
    const known = table.read(place)
    if (known !== null) found.set(id, unpackCandidate(id, known.revision, known.text))
  }
}

/** The entity's point, stated or geocoded; null when unknown. */
export function pointOf(entity: Entity): Point | null {
  const { latitude, longitude } = liveValue(entity, 'geopoint')?.attributes ?? {}
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}

const contactsOf = ({ normal }: KnownCandidate): number => normal.phones.length + normal.websites.length

/** More ways to say one business tell nothing further; each costs a comparison. */
const mostOwn = 6

/** @param shown the entity's record, where it is known */
export function candidateOf(entity: Entity, shown = comparable(matchRecordOf(entity))): KnownCandidate {
  const { country, mergedInto, seed, suppliers } = entity
  return {
    ...partyOf(entity),
    supplierCount: suppliers.length,
    country,
    mergedInto,
    seed,
    suppliers,
    point: pointOf(entity),
    own: ownRecords(entity, shown),
    ...shown,
  }
}

/**
 * What each account without ids of its own said, for its own submissions; and, for everybody's, what each supplier
 * shows, where it is not what others show. A guest could else lead records of another business here.
 */
function ownRecords(entity: Entity, shown: Comparable): KnownCandidate['own'] {
  const own = new Map<string, Candidate>()
  const digests = new Set([shown.digest])
  const add = (key: string, said: Comparable): void => {
    own.set(key, { entityId: entity.id, supplierCount: entity.suppliers.length, ...said })
  }
  for (const source of recordSources(entity)) {
    if (source.supplierId === null)
      add(accountKey(source), comparable(matchRecordOf(ownPart(entity, source))))
    if (digests.size > mostOwn || !suppliesEntity(entity, source.account)) continue
    const said = comparable(matchRecordOf(shownPart(entity, source)))
    if (digests.has(said.digest) || said.normal.name === null) continue
    digests.add(said.digest)
    add(supplierKey(source), said)
  }
  return own
}
