import { understandAttributes } from '../../search/understanding/attribute-words.ts'
import type { SearchMode } from '../../search/understanding/understand.ts'
import type { Services } from '../services.ts'

/**
 * How a page searches a text without its place: as a kind of business if it names one, as the one box does; otherwise as a
 * kind or a name.
 */
export function searchModeOf(
  { taxonomy }: Pick<Services, 'taxonomy'>,
  text: string,
  country: string,
  language: string,
): SearchMode {
  if (text === '') return 'browse'
  const { categoryIds } = understandAttributes('what', text, { country, language, taxonomy }, false)
  return categoryIds.length > 0 ? 'what' : 'keyword'
}
