import { foldWords } from '../../folding.ts'
import { WeakMemo } from '../../lru-cache.ts'
import type { RankedCategory } from '../catalogue.ts'
import { PhraseForms } from '../terms/phrase-forms.ts'
import type { LanguageChoice, LanguageTerms, Terms } from '../terms/terms.ts'
import { FALLBACK, type Letters, languageTiers, lettersOf, writtenIn } from '../words/languages.ts'
import { withoutUmlautDigraphs } from '../words/umlaut-digraphs.ts'
import { correctSpelling } from './correct-spelling.ts'
import { byQuality, PARTIAL, type Scored, scoreWords, tellingWords } from './word-score.ts'

/** How good it is that a phrase is a name or synonym, or an inflected form of one. */
const NAMED = { exact: 1, inflected: 0.97, synonym: 0.07, laterTier: 0.04 } as const
/** A title of a code list says less than a name: the whole of it, or some of its words. */
const CODE_TITLE = { whole: 0.9, words: 0.7 } as const
/** Languages further off are asked only when the nearer ones gave nothing as good as this. */
const GOOD_ENOUGH = 0.5
const TIERS_ASKED = 2
const LATER_TIER = 0.9
const WORST_KEPT = 0.15
/** Rows that are much worse than the best one are noise. */
const KEPT_OF_BEST = 0.45
const MOST_ROWS = 50
/** Qualities are told in thousandths. */
const ROUNDING = 0.001
const MOST_WANTED_LANGUAGES = 200

/** Terms that are looked up together, with what is asked of them again and again. */
class Layer {
  readonly terms: Terms
  /** By list of languages, of which there are few. */
  readonly #choices: WeakMemo<readonly string[], LanguageChoice>
  readonly #names: ReadonlyMap<string, LanguageTerms>
  readonly #codes: ReadonlyMap<string, LanguageTerms>

  constructor(terms: Terms) {
    this.terms = terms
    this.#choices = new WeakMemo((languages) => terms.choose(languages))
    const byLanguage = (of: 'names' | 'codes') =>
      new Map(terms.groups.filter((group) => group.of === of).map((group) => [group.language, group]))
    this.#names = byLanguage('names')
    this.#codes = byLanguage('codes')
  }

  choiceOf(languages: readonly string[]): LanguageChoice {
    return this.#choices.of(languages)
  }

  names(language: string): LanguageTerms | undefined {
    return this.#names.get(language)
  }

  /** Titles and phrases of codes. */
  codes(language: string): LanguageTerms | undefined {
    return this.#codes.get(language)
  }
}

/** Finds categories by words, in all languages, nearest first. */
export class Finder {
  readonly #languages: readonly string[]
  readonly #layers: readonly Layer[]
  readonly #tiers = new Map<string, readonly (readonly string[])[]>()

  /** @param layers what ships, and what operators added */
  constructor(layers: readonly Terms[], languages: readonly string[]) {
    this.#languages = languages
    this.#layers = layers.map((terms) => new Layer(terms))
  }

  /** Categories of which the phrase is a name or synonym, or a form of one. The first group of languages that knows it decides. */
  named(phrase: string, language: string | undefined): readonly Scored[] {
    const words = foldWords(phrase)
    if (words.length === 0) return []
    const letters = lettersOf(phrase)
    const found = this.#namedBy(words, letters, language)
    if (found.length > 0) return found
    const plain = withoutUmlautDigraphs(words)
    return plain === undefined ? found : this.#namedBy(plain, letters, language)
  }

  #namedBy(words: readonly string[], letters: Letters, language: string | undefined): readonly Scored[] {
    const form = new PhraseForms(words)
    const tiers = this.#tiersFor(language)
    for (let place = 0; place < tiers.length; place++) {
      const found = this.#namedIn(writtenIn(tiers[place]!, letters), form, place)
      if (found.length > 0) return found
    }
    return noneFound
  }

  #namedIn(tier: readonly string[], phrase: PhraseForms, place: number): readonly Scored[] {
    let best: Map<RankedCategory, Scored> | undefined
    for (const layer of this.#layers) {
      const { terms } = layer
      const choice = layer.choiceOf(tier)
      const exact = terms.exact(phrase, choice)
      const inflected = terms.inflected(phrase, choice)
      if (exact.length + inflected.length === 0) continue
      best ??= new Map()
      const later = place * NAMED.laterTier
      addNamed(terms, exact, NAMED.exact, later, best)
      addNamed(terms, inflected, NAMED.inflected, later, best)
    }
    return best === undefined ? noneFound : inOrder([...best.values()])
  }

  /** Everything the phrase may be about (`isAll`), guesses included, or only what is at most `within` worse than the best of it. */
  associated(
    phrase: string,
    language: string | undefined,
    within = 1,
  ): { readonly scored: readonly Scored[]; readonly isAll: boolean } {
    const words = foldWords(phrase)
    if (words.length === 0) return { scored: noneFound, isAll: true }
    const wholes = this.#wholes(phrase, words, language)
    const least = (wholes[0]?.quality ?? 0) - within - ROUNDING
    if (least > PARTIAL) return { scored: wholes.filter(({ quality }) => quality >= least), isAll: false }
    return { scored: this.#guessed(phrase, words, language), isAll: true }
  }

  /**
   * The words of a phrase, those that nobody knows as they are spelt, folded, in names and synonyms of the language or English; undefined when none is replaced.
   *
   * @param isKnown whether a folded word is known from elsewhere
   */
  correctSpelling(
    words: readonly string[],
    language: string | undefined,
    isKnown: (word: string) => boolean,
  ): readonly string[] | undefined {
    const own = [language, FALLBACK].flatMap((one) => this.#tiersFor(one)[0] ?? [])
    const groups = [...new Set(own)].flatMap((one) => this.#layers.flatMap((layer) => layer.names(one) ?? []))
    const folded = words.map((word) => foldWords(word).join(' '))
    const read = correctSpelling(
      folded,
      groups,
      isKnown,
      (some) => this.named(tellingWords(some).join(' '), language)[0],
    )
    return read?.map((word, place) => (word === folded[place] ? words[place]! : word))
  }

  /** What the phrase names, and codes whose title it is, in the languages that are asked when something good is found. */
  #wholes(phrase: string, words: readonly string[], language: string | undefined): readonly Scored[] {
    const whole = new PhraseForms(words)
    const letters = lettersOf(phrase)
    const titles = this.#tiersFor(language)
      .slice(0, TIERS_ASKED)
      .flatMap((tier, place) =>
        writtenIn(tier, letters).flatMap((one) =>
          this.#wholeTitles(one, whole).map((scored) => ({
            ...scored,
            quality: scored.quality * LATER_TIER ** place,
          })),
        ),
      )
    const best = new Map<RankedCategory, Scored>()
    for (const one of [...this.named(phrase, language), ...titles]) {
      if (one.quality > (best.get(one.category)?.quality ?? 0)) best.set(one.category, one)
    }
    return inOrder([...best.values()])
  }

  #guessed(phrase: string, words: readonly string[], language: string | undefined): readonly Scored[] {
    const best = new Map<RankedCategory, Scored>()
    const add = (scored: readonly Scored[], factor: number): void => {
      for (const one of scored) {
        const quality = one.quality * factor
        if (quality > (best.get(one.category)?.quality ?? 0)) {
          best.set(one.category, { category: one.category, quality, code: one.code })
        }
      }
    }
    add(this.named(phrase, language), 1)
    const whole = new PhraseForms(words)
    const letters = lettersOf(phrase)
    const telling = tellingWords(words)
    const forms = [telling, withoutUmlautDigraphs(telling)].filter((form) => form !== undefined)
    for (const [place, tier] of this.#tiersFor(language).entries()) {
      const reached = Math.max(0, ...[...best.values()].map(({ quality }) => quality))
      if (place >= TIERS_ASKED && reached >= GOOD_ENOUGH) break
      for (const one of writtenIn(tier, letters)) {
        for (const form of forms) {
          for (const layer of this.#layers) {
            const [names, codes] = [layer.names(one), layer.codes(one)]
            if (names) add(scoreWords(names, form), LATER_TIER ** place)
            if (codes) add(scoreWords(codes, form), CODE_TITLE.words * LATER_TIER ** place)
          }
        }
        add(this.#wholeTitles(one, whole), LATER_TIER ** place)
      }
    }
    const rows = inOrder([...best.values()])
    const least = Math.max(WORST_KEPT, (rows[0]?.quality ?? 0) * KEPT_OF_BEST)
    return rows.filter(({ quality }) => quality >= least).slice(0, MOST_ROWS)
  }

  #tiersFor(language: string | undefined): readonly (readonly string[])[] {
    const key = language ?? ''
    let tiers = this.#tiers.get(key)
    if (tiers === undefined) {
      if (this.#tiers.size >= MOST_WANTED_LANGUAGES) this.#tiers.clear()
      tiers = languageTiers(language, this.#languages)
      this.#tiers.set(key, tiers)
    }
    return tiers
  }

  /** Codes of a language whose title the phrase is. */
  #wholeTitles(language: string, phrase: PhraseForms): readonly Scored[] {
    return this.#layers.flatMap((layer) => {
      const codes = layer.codes(language)
      if (codes === undefined) return []
      const { terms } = layer
      return terms
        .exactCodes(phrase, codes)
        .filter((term) => terms.isTitle(term))
        .map((term) => ({
          category: terms.category(term),
          quality: CODE_TITLE.whole,
          code: terms.code(term),
        }))
    })
  }
}

const noneFound: readonly Scored[] = []

/** Adds the categories of terms, or what is better of them. */
function addNamed(
  terms: Terms,
  found: readonly number[],
  quality: number,
  less: number,
  best: Map<RankedCategory, Scored>,
): void {
  for (const term of found) {
    const category = terms.category(term)
    const worth = quality - (terms.isName(term) ? 0 : NAMED.synonym) - less
    if (worth > (best.get(category)?.quality ?? 0)) {
      best.set(category, { category, quality: worth, code: undefined })
    }
  }
}

function inOrder(rows: readonly Scored[]): readonly Scored[] {
  return rows.toSorted(byQuality)
}
