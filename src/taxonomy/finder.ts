import type { Catalogue, RankedCategory } from './catalogue.ts'
import { foldWords, withoutUmlautDigraphs } from './fold.ts'
import { LanguageIndex, PhraseForms, type Term, termsOf } from './language-index.ts'
import { languageTiers, writtenAlike } from './languages.ts'
import { type LanguageChoice, PhraseTable } from './phrase-table.ts'
import { PARTIAL, type Scored, scoreWords, tellingWords } from './word-score.ts'

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
const LANGUAGES_READ_AT_ONCE = 8

/** Finds categories by words, in all languages, nearest first. */
export class Finder {
  readonly #catalogue: Catalogue
  readonly #languages: readonly string[]
  readonly #codeTerms: (language: string) => readonly Term[]
  readonly #indexes = new Map<string, LanguageIndex>()
  readonly #codeIndexes = new Map<string, LanguageIndex>()
  readonly #tiers = new Map<string, readonly (readonly string[])[]>()
  #names: PhraseTable | undefined
  /** By list of languages, of which there are few. */
  readonly #choices = new WeakMap<readonly string[], LanguageChoice>()

  /** @param codeTerms titles of the code lists in a language, read when first asked for */
  constructor(
    catalogue: Catalogue,
    languages: readonly string[],
    codeTerms: (language: string) => readonly Term[],
  ) {
    this.#catalogue = catalogue
    this.#languages = languages
    this.#codeTerms = codeTerms
  }

  index(language: string): LanguageIndex {
    let index = this.#indexes.get(language)
    if (!index) {
      index = new LanguageIndex(language, termsOf(this.#catalogue.categories, language))
      this.#indexes.set(language, index)
    }
    return index
  }

  /** Makes one more part of what phrases are looked up in, what most searches need first; false when all are made. */
  prepareNext(): boolean {
    const unread = this.#languages.filter((language) => !this.#indexes.has(language))
    if (unread.length > 0) {
      for (const language of unread.slice(0, LANGUAGES_READ_AT_ONCE)) this.index(language)
      return true
    }
    if (this.#names === undefined) {
      this.#allNames()
      return true
    }
    const languages = languageTiers(undefined, this.#languages).flat()
    const next = languages.find((language) => !this.#codeIndexes.has(language))
    if (next === undefined) return false
    this.index(next).words
    this.#codeIndex(next)?.words
    return true
  }

  /** Names and synonyms in all languages. */
  #allNames(): PhraseTable {
    this.#names ??= new PhraseTable(this.#languages.map((language) => this.index(language)))
    return this.#names
  }

  #choiceOf(languages: readonly string[]): LanguageChoice {
    let choice = this.#choices.get(languages)
    if (choice === undefined) {
      choice = this.#allNames().choose(languages)
      this.#choices.set(languages, choice)
    }
    return choice
  }

  /** Categories of which the phrase is a name or synonym, or a form of one. The first group of languages that knows it decides. */
  named(phrase: string, language: string | undefined): readonly Scored[] {
    const words = foldWords(phrase)
    if (words.length === 0) return []
    for (const list of [words, withoutUmlautDigraphs(words)]) {
      if (list === undefined) continue
      const form = new PhraseForms(list)
      for (const [place, tier] of this.#tiersFor(language).entries()) {
        const found = this.#namedIn(writtenAlike(tier, phrase), form, place)
        if (found.length > 0) return found
      }
    }
    return []
  }

  #namedIn(tier: readonly string[], phrase: PhraseForms, place: number): readonly Scored[] {
    const best = new Map<RankedCategory, Scored>()
    const add = (terms: readonly Term[], quality: number): void => {
      for (const term of terms) {
        const worth = quality - (term.isName ? 0 : NAMED.synonym) - place * NAMED.laterTier
        if (worth > (best.get(term.category)?.quality ?? 0)) {
          best.set(term.category, { category: term.category, quality: worth, code: undefined })
        }
      }
    }
    const choice = this.#choiceOf(tier)
    add(this.#allNames().exact(phrase, choice), NAMED.exact)
    add(this.#allNames().inflected(phrase, choice), NAMED.inflected)
    return best.size === 0 ? [] : inOrder([...best.values()])
  }

  /** Everything the phrase may be about, guesses included, or only what is at most `within` worse than the best of it. */
  associated(phrase: string, language: string | undefined, within = 1): readonly Scored[] {
    const words = foldWords(phrase)
    if (words.length === 0) return []
    const wholes = this.#wholes(phrase, words, language)
    const least = (wholes[0]?.quality ?? 0) - within - ROUNDING
    if (least > PARTIAL) return wholes.filter(({ quality }) => quality >= least)
    return this.#guessed(phrase, words, language)
  }

  /** What the phrase names, and codes whose title it is, in the languages that are asked when something good is found. */
  #wholes(phrase: string, words: readonly string[], language: string | undefined): readonly Scored[] {
    const whole = new PhraseForms(words)
    const titles = this.#tiersFor(language)
      .slice(0, TIERS_ASKED)
      .flatMap((tier, place) =>
        writtenAlike(tier, phrase).flatMap((one) =>
          wholeTitles(this.#codeIndex(one)?.exact(whole) ?? []).map((scored) => ({
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
    const telling = tellingWords(words)
    const forms = [telling, withoutUmlautDigraphs(telling)].filter((form) => form !== undefined)
    for (const [place, tier] of this.#tiersFor(language).entries()) {
      const reached = Math.max(0, ...[...best.values()].map(({ quality }) => quality))
      if (place >= TIERS_ASKED && reached >= GOOD_ENOUGH) break
      for (const one of writtenAlike(tier, phrase)) {
        for (const form of forms) {
          add(scoreWords(this.index(one), form), LATER_TIER ** place)
          const codes = this.#codeIndex(one)
          if (codes) add(scoreWords(codes, form), CODE_TITLE.words * LATER_TIER ** place)
        }
        add(wholeTitles(this.#codeIndex(one)?.exact(whole) ?? []), LATER_TIER ** place)
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

  #codeIndex(language: string): LanguageIndex | undefined {
    let index = this.#codeIndexes.get(language)
    if (!index) {
      index = new LanguageIndex(language, this.#codeTerms(language))
      this.#codeIndexes.set(language, index)
    }
    return index.terms.length > 0 ? index : undefined
  }
}

const wholeTitles = (terms: readonly Term[]): readonly Scored[] =>
  terms
    .filter(({ text, code }) => text === code?.name)
    .map(({ category, code }) => ({ category, quality: CODE_TITLE.whole, code }))

function inOrder(rows: readonly Scored[]): readonly Scored[] {
  return rows.toSorted((a, b) => b.quality - a.quality || a.category.rank - b.category.rank)
}
