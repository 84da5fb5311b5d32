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

/** Explains a hit of a search from the entity as it is stored now. */
export function explainHit(
  services: Pick<Services, 'store' | 'taxonomy' | 'clock'>,
  hit: SearchHit,
  condition: Condition,
  nearestFirst: boolean,
): HitExplanation {
  const entity = services.store.get(hit.id)
  const document =
    entity === undefined ? null : searchDocument(entity, services.taxonomy, services.clock.now())
  return {
    order: nearestFirst ? byDistance : byScore,
    score: hit.score,
    content_score: hit.contentScore,
    matched: document === null ? null : explain(condition, document),
  }
}
