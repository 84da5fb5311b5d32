import type { Viewer } from '../../access/visibility.ts'
import { wholeMark } from '../../search/document/document-tokens.ts'
import { wholeToken, words } from '../../search/text/tokenise.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { readArea } from '../search-area.ts'
import type { SearchServices } from '../search-entities.ts'
import { shows, veils } from '../search-filters.ts'
import { type Interpretation, national } from './interpretations.ts'

/** Whether a business in the area, or in the country of a street, has exactly the name of an interpretation. One count. */
export async function isCalled(
  { text, area, country, isInStreet }: Interpretation,
  { search, gazetteer, clock }: SearchServices,
  { viewer }: { readonly viewer?: Viewer },
): Promise<boolean> {
  const whole = wholeToken(words(text))
  const where = readArea(isInStreet ? national : area, { country, language: null }, gazetteer).area
  if (whole === '' || where === null || !shows(viewer, 'name')) return false
  const { total } = await search.search({
    country,
    condition: { kind: 'word', word: wholeMark + whole, fields: ['name'], form: 'exact', weight: 1 },
    area: where,
    filters: {},
    now: clock.now(),
    offset: 0,
    limit: 0,
    ...veils(viewer),
  })
  return total > 0
}

/** What `lookup` gives for a kind with a letter wrong; a brand that is a synonym of a kind has less. */
const likeKind = 0.58

/** Whether a text is spelt like the name or a synonym of a kind of business: `zahnartz`, not `starbuks`. */
export const resemblesKind = (text: string, taxonomy: Taxonomy): boolean =>
  (taxonomy.lookup(text, undefined, 0).rows[0]?.order[0] ?? 0) >= likeKind
