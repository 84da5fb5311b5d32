import type { Caller } from '../access/principal.ts'
import type { EntityDocument } from '../entity/entity-document.ts'
import { blockingKeysOf } from '../matching/block.ts'
import { compareNames } from '../matching/compare-name.ts'
import { type Comparable, comparable, decide } from '../matching/decide.ts'
import { candidatesOf } from './known-candidates.ts'
import { readDocuments } from './read-entity.ts'
import type { Services } from './services.ts'

/** The start of a submission: what somebody has typed so far. */
export interface BusinessSketch {
  readonly name: string
  /** Empty if not typed yet. */
  readonly town: string
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
}

const mostCompared = 100
const leastLikeness = 0.6
const leastOverlap = 0.5

/**
 * Active entities that a business of this name and town may be, likeliest first, at most `limit`. Compares as
 * submissions are matched, but shows all with a similar name, since the street and the contact are missing.
 */
export async function similarBusinesses(
  services: Services,
  { name, town, country }: BusinessSketch,
  limit: number,
  caller: Caller,
): Promise<readonly EntityDocument[]> {
  const unknown = { address: null, region: null, postcode: null, category: null, brand: null }
  const sketch = comparable({
    name,
    town: town === '' ? null : town,
    country,
    phones: [],
    websites: [],
    ...unknown,
  })
  if (sketch.normal.name === null) return []
  const { ids } = await services.store.idsByKeys(blockingKeysOf(sketch.normal), mostCompared)
  const candidates = (await candidatesOf(services.store, ids)).filter(
    (one) => one.mergedInto === null && one.country === country && isNamedLike(sketch, one),
  )
  const likeliest = decide(sketch, candidates).decisions.slice(0, limit)
  const documents = await readDocuments(
    services,
    likeliest.map(({ entityId }) => entityId),
    caller,
  )
  return documents.filter(
    (document) => document !== undefined && document.status?.status !== 'inactive',
  ) as EntityDocument[]
}

function isNamedLike({ normal }: Comparable, other: Comparable): boolean {
  if (other.normal.name === null) return false
  const { sameness, overlap, likeness, generic } = compareNames(normal, other.normal)
  if (sameness !== 'different') return true
  return !generic && (overlap >= leastOverlap || likeness >= leastLikeness)
}
