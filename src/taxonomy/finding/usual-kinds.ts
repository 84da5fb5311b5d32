import { foldWords } from '../../folding.ts'
import type { RankedCategory } from '../catalogue.ts'
import { PhraseForms } from '../terms/phrase-forms.ts'
import type { Terms } from '../terms/terms.ts'
import { lettersOf, writtenIn } from '../words/languages.ts'

/**
 * Further synonyms describe what a business has to do with (`Gesundheit` among those of a health food shop), not what it
 * is.
 */
const FIRST_SYNONYMS = 3
/** Shorter words of the Latin script are other words in some language: `Süd` is a Croatian court without its accent. */
const SHORTEST_NAME = 4
/** Shorter words have a stem in common with other words: `Stadt` with `stadion`. */
const SHORTEST_INFLECTED = 7
/** Those of `data/own/synonyms.csv`. Synonyms in other languages come from many hands, most usual first or not. */
const orderedLanguages: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'fi'])

/**
 * Categories that a text, or a form of it, is a name or one of the first synonyms of, in any of the languages. Lines of
 * business go before benches and pitches. A text that is a lesser synonym as it stands is not looked for in other forms.
 */
export function usualKinds(
  terms: Terms,
  text: string,
  languages: readonly string[],
): readonly RankedCategory[] {
  const words = foldWords(text)
  if (words.length === 0) return []
  const letters = lettersOf(text)
  const isShorterThan = (length: number) =>
    letters !== 'other' && words.length === 1 && words[0]!.length < length
  if (isShorterThan(SHORTEST_NAME)) return []
  const form = new PhraseForms(words)
  const choice = terms.choose(writtenIn(languages, letters))
  const exact = terms.exact(form, choice)
  const inflected = () => (isShorterThan(SHORTEST_INFLECTED) ? [] : terms.inflected(form, choice))
  const found = exact.length > 0 ? exact : inflected()
  const usual = found.filter((term) => isUsual(terms, term))
  const categories = [...new Set(usual.map((term) => terms.category(term)))]
  const commercial = categories.filter((category) => category.commercial)
  return commercial.length > 0 ? commercial : categories
}

/** Of what is no line of business only the name: a source that writes `back` means no station of a fitness trail. */
const isUsual = (terms: Terms, term: number): boolean =>
  terms.isName(term) ||
  (terms.category(term).commercial &&
    orderedLanguages.has(terms.groupOf(term).language) &&
    terms.isAmongFirst(term, FIRST_SYNONYMS))
