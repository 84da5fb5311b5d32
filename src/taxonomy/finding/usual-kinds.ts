import { foldWords } from '../../folding.ts'
import { WeakMemo } from '../../lru-cache.ts'
import type { RankedCategory } from '../catalogue.ts'
import { PhraseForms } from '../terms/phrase-forms.ts'
import type { LanguageChoice, Terms } from '../terms/terms.ts'
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

/** Finds the kinds of business that words usually mean, among terms in all languages. */
export class UsualKinds {
  readonly #terms: Terms
  readonly #languages: readonly string[]
  /** Keyed by list of languages; there are few. */
  readonly #choices: WeakMemo<readonly string[], LanguageChoice>

  constructor(terms: Terms, languages: readonly string[]) {
    this.#terms = terms
    this.#languages = languages
    this.#choices = new WeakMemo((some) => terms.choose(some))
  }

  /**
   * Categories that a text, or a form of it, is a name or one of the first synonyms of, in any language. Lines of
   * business go before benches and pitches. A text that is a lesser synonym as it stands is not looked for in other forms.
   */
  of(text: string): readonly RankedCategory[] {
    const words = foldWords(text)
    const letters = lettersOf(text)
    const isShorterThan = (length: number) =>
      letters !== 'other' && words.length === 1 && words[0]!.length < length
    if (words.length === 0 || isShorterThan(SHORTEST_NAME)) return []
    const terms = this.#terms
    const form = new PhraseForms(words)
    const choice = this.#choices.of(writtenIn(this.#languages, letters))
    const exact = terms.exact(form, choice)
    const inflected = () => (isShorterThan(SHORTEST_INFLECTED) ? [] : terms.inflected(form, choice))
    const found = exact.length > 0 ? exact : inflected()
    const categories = [
      ...new Set(found.filter((term) => isUsual(terms, term)).map((term) => terms.category(term))),
    ]
    const commercial = categories.filter((category) => category.commercial)
    return commercial.length > 0 ? commercial : categories
  }
}

/** Of what is no line of business only the name: a source that writes `back` means no station of a fitness trail. */
const isUsual = (terms: Terms, term: number): boolean =>
  terms.isName(term) ||
  (terms.category(term).commercial &&
    orderedLanguages.has(terms.groupOf(term).language) &&
    terms.isAmongFirst(term, FIRST_SYNONYMS))
