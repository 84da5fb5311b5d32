import { searchDocument } from '../search/document/search-document.ts'
import { type Highlight, highlight } from '../search/highlight.ts'
import type { Condition, SearchHit } from '../search/query.ts'
import type { Services } from './services.ts'

/**
 * What the condition matched in each hit, in order, from the entities as currently stored. The condition looks
 * at nothing hidden from the caller (`search/readable.ts`), so nothing hidden is shown.
 */
export async function highlightHits(
  { store, taxonomy, clock }: Pick<Services, 'store' | 'taxonomy' | 'clock'>,
  hits: readonly SearchHit[],
  condition: Condition,
  language: string | undefined,
): Promise<readonly (readonly Highlight[])[]> {
  const entities = new Map((await store.getMany(hits.map(({ id }) => id))).map((one) => [one.id, one]))
  const nameOf = (id: string): string | null => {
    const category = taxonomy.get(id)
    return category === undefined ? null : taxonomy.nameOf(category, language)
  }
  return hits.map(({ id }) => {
    const entity = entities.get(id)
    const document = entity === undefined ? null : searchDocument(entity, taxonomy, clock.now())
    return document === null ? [] : highlight(condition, document, nameOf)
  })
}
