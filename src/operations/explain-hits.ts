import { searchDocument } from '../search/document/search-document.ts'
import { type Explanation, explain } from '../search/explain-score.ts'
import type { Condition, SearchDocument, SearchHit, Sort } from '../search/query.ts'
import type { Services } from './services.ts'

/** Explains the position of a result row. */
export interface HitExplanation {
  /** The sort keys in order of precedence. */
  readonly order: readonly string[]
  readonly score: number
  readonly content_score: number
  /** The parts of the score; null if the entity has changed since and no longer matches. */
  readonly matched: Explanation | null
}

const byScore = ['score', 'content_score', 'id']
const byDistance = ['distance_m', 'id']
const bySort = {
  relevance: byScore,
  distance: byDistance,
  name: ['name', 'id'],
  updated: ['updated', 'id'],
  completeness: ['content_score', 'id'],
  blend: ['score and distance_m', 'id'],
} as const

type HitServices = Pick<Services, 'store' | 'taxonomy' | 'clock'>

/** What the index holds of the hits, in order, from the entities as currently stored; null for those that are gone. */
export async function documentsOfHits(
  { store, taxonomy, clock }: HitServices,
  hits: readonly SearchHit[],
): Promise<readonly (SearchDocument | null)[]> {
  const entities = new Map((await store.getMany(hits.map(({ id }) => id))).map((one) => [one.id, one]))
  return hits.map(({ id }) => {
    const entity = entities.get(id)
    return entity === undefined ? null : searchDocument(entity, taxonomy, clock.now())
  })
}

/** Explains search hits, in order, from the entities as currently stored. */
export async function explainHits(
  services: HitServices,
  hits: readonly SearchHit[],
  condition: Condition,
  { nearestFirst, sort }: { readonly nearestFirst: boolean; readonly sort?: Sort | undefined },
): Promise<readonly HitExplanation[]> {
  const documents = await documentsOfHits(services, hits)
  return hits.map(({ score, contentScore }, at) => {
    const document = documents[at]!
    return {
      order: sort === undefined ? (nearestFirst ? byDistance : byScore) : bySort[sort],
      score,
      content_score: contentScore,
      matched: document === null ? null : explain(condition, document),
    }
  })
}
