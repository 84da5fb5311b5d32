import { searchDocument } from '../search/document/search-document.ts'
import { type Explanation, explain } from '../search/explain-score.ts'
import type { Condition, SearchHit } from '../search/query.ts'
import type { Services } from './services.ts'

/** Why a row stands where it stands. */
export interface HitExplanation {
  /** What rows are ordered by, the first that differs deciding. */
  readonly order: readonly string[]
  readonly score: number
  readonly content_score: number
  /** The parts of the score; null when the entity was changed since and does not match any more. */
  readonly matched: Explanation | null
}

const byScore = ['score', 'content_score', 'id']
const byDistance = ['distance_m', 'id']

/** Explains hits of a search, in their order, from the entities as they are stored now. */
export async function explainHits(
  { store, taxonomy, clock }: Pick<Services, 'store' | 'taxonomy' | 'clock'>,
  hits: readonly SearchHit[],
  condition: Condition,
  nearestFirst: boolean,
): Promise<readonly HitExplanation[]> {
  const entities = new Map((await store.getMany(hits.map(({ id }) => id))).map((one) => [one.id, one]))
  return hits.map(({ id, score, contentScore }) => {
    const entity = entities.get(id)
    const document = entity === undefined ? null : searchDocument(entity, taxonomy, clock.now())
    return {
      order: nearestFirst ? byDistance : byScore,
      score,
      content_score: contentScore,
      matched: document === null ? null : explain(condition, document),
    }
  })
}
