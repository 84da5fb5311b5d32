import type { SearchMode } from '../../search/understanding/understand.ts'
import type { Services } from '../services.ts'
import { asksForKind } from './kinds.ts'

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
  return asksForKind(text, { country, language, taxonomy }) ? 'what' : 'keyword'
}
