import { type Highlight, highlight } from '../search/highlight.ts'
import type { Condition, SearchHit } from '../search/query.ts'
import { documentsOfHits } from './explain-hits.ts'
import type { Services } from './services.ts'

/**
 * What the condition matched in each hit, in order, from the entities as currently stored. The condition looks
 * at nothing hidden from the caller (`search/readable.ts`), so nothing hidden is shown.
 */
export async function highlightHits(
  services: Pick<Services, 'store' | 'taxonomy' | 'clock'>,
  hits: readonly SearchHit[],
  condition: Condition,
  language: string | undefined,
): Promise<readonly (readonly Highlight[])[]> {
  const { taxonomy } = services
  const nameOf = (id: string): string | null => {
    const category = taxonomy.get(id)
    return category === undefined ? null : taxonomy.nameOf(category, language)
  }
  const documents = await documentsOfHits(services, hits)
  return documents.map((document) => (document === null ? [] : highlight(condition, document, nameOf)))
}
