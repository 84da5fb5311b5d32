import { foldWords } from '../../folding.ts'
import { WeakMemo } from '../../lru-cache.ts'
import type { RankedCategory } from '../catalogue.ts'
import { PhraseForms } from '../terms/phrase-forms.ts'
import type { LanguageChoice, LanguageTerms, Terms } from '../terms/terms.ts'
import { FALLBACK, type Letters, languageTiers, lettersOf, writtenIn } from '../words/languages.ts'
import { withoutUmlautDigraphs } from '../words/umlaut-digraphs.ts'
import { correctSpelling } from './correct-spelling.ts'
import { byQuality, PARTIAL, type Scored, scoreWords, tellingWords } from './word-score.ts'

/** Quality of a phrase that is a name or synonym, or an inflected form of one. */
const NAMED = { exact: 1, inflected: 0.97, synonym: 0.07, laterTier: 0.04 } as const
/** A code title weighs less than a name, both as a whole and by some of its words. */
const CODE_TITLE = { whole: 0.9, words: 0.7 } as const
/** More distant languages are searched only if the nearer ones gave nothing this good. */
const GOOD_ENOUGH = 0.5
const TIERS_ASKED = 2
const LATER_TIER = 0.9
const WORST_KEPT = 0.15
/** Rows below this fraction of the best quality are dropped as noise. */
const KEPT_OF_BEST = 0.45
const MOST_ROWS = 50
/** Qualities are rounded to thousandths. */
const ROUNDING = 0.001
const MOST_WANTED_LANGUAGES = 200

/** Terms searched together, with caches of frequent lookups. */
class Layer {
  readonly terms: Terms
  /** Keyed by list of languages; there are few. */
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

/** Finds categories by words in all languages, nearest languages first. */
export class Finder {
  readonly #languages: readonly string[]
  readonly #layers: readonly Layer[]
  readonly #tiers = new Map<string, readonly (readonly string[])[]>()

  /** @param layers the shipped terms and the operator's */
  constructor(layers: readonly Terms[], languages: readonly string[]) {
    this.#languages = languages
    this.#layers = layers.map((terms) => new Layer(terms))
  }

  /**
   * Categories with the phrase, or a form of it, as a name or synonym. The first group of languages with a
   * match decides.
   */
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

  /**
   * All categories that the phrase may mean (`isAll`), including guesses, or only those at most `within`
   * worse than the best.
   */
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
   * Corrects the unknown words of a phrase to folded words of names and synonyms in the language or English;
   * undefined if nothing is replaced.
   *
   * @param isKnown whether a folded word is known from another source
   */
  correctSpelling(
    words: readonly string[],
    language: string | undefined,
    isKnown: (word: string) => boolean,
  ): readonly string[] | undefined {
    const own = [language, FALLBACK].flatMap((one) => this.#tiersFor(one)[0] ?? [])
    const groups = [...new Set(own)].flatMap((one) => this.#layers.flatMap((layer) => layer.names(one) ?? []))
    const folded = words.map((word) => foldWords(word).join(' '))
    // `salon de unas` is named with its small word, `the plumber` without.
    const named = (some: readonly string[]): Scored | undefined =>
      [some, tellingWords(some)]
        .filter((list, at) => at === 0 || list.length < some.length)
        .map((list) => this.named(list.join(' '), language)[0])
        .find((one) => one !== undefined)
    const read = correctSpelling(folded, groups, isKnown, named)
    return read?.map((word, place) => (word === folded[place] ? words[place]! : word))
  }

  /** Categories and codes with the phrase as name or title, in the languages searched for a good match. */
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

  /** Codes of a language with the phrase as title. */
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

/** Adds the categories of terms, keeping the better match of each. */
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
