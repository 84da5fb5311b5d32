import { foldWords } from '../../folding.ts'
import type { RankedCategory } from '../catalogue.ts'
import type { Terms } from '../terms/terms.ts'
import { nameLanguages, WIDELY_USED } from '../words/languages.ts'
import { errorsAllowed } from '../words/near-words.ts'
import type { TextStarts } from '../words/text-starts.ts'

/** Number of synonyms completed per category; all shipped ones would be too many. */
export const MOST_SYNONYMS = 8
const MOST_SYNONYMS_ELSEWHERE = 3
/** Rank penalty of synonyms: names precede synonyms of equally popular categories. */
const SYNONYM_LATER = 150
/** Rank penalty of street furniture and landscape: these follow all businesses. */
const NOT_COMMERCIAL_LATER = 2000
const LONGEST_PREFIX = 60
/** Added to a rank per typing error; higher than any rank. */
const ERROR_RANK = 1_000_000

/** Names only, or names and synonyms. */
export type Kind = 'category' | 'keyword'

/** Terms completed together: shipped ones or the operator's. */
export interface SuggestedTerms {
  readonly terms: Terms
  /** By group number. */
  readonly starts: readonly TextStarts[]
  /**
   * Whether these are operator terms, all of which are completed. Of shipped synonyms, only the most common
   * ones of each category are.
   */
  readonly isOwn: boolean
}

/** A text, and the category that it is a name or a synonym of: the most popular one that has it. */
export interface Completion {
  /** In lower case. */
  readonly name: string
  readonly categoryId: string
}

/** What is completed, and in which language. */
export interface Asked {
  readonly kind: Kind
  readonly language: string
  /** Whether a category may be suggested. */
  readonly isWanted: (category: RankedCategory) => boolean
}

/** The languages to complete in. */
interface Wanted extends Omit<Asked, 'language'> {
  readonly languages: readonly string[]
  /** Whether a language counts only for categories without a text in earlier languages. */
  readonly isFallback: boolean
}

/**
 * Completes typed text with category names and synonyms, starting at any word. Ranking does not depend on the
 * typed text. A displayed suggestion therefore stays while its next letters are typed, because the competing
 * ones only become fewer.
 */
export class Suggester {
  readonly #layers: readonly SuggestedTerms[]

  constructor(layers: readonly SuggestedTerms[]) {
    this.#layers = layers
  }

  /**
   * At most `limit` texts in the language, or in English for categories without a name in it, that start with
   * the typed words. In alphabetical order, like the recorded service.
   */
  beginningWith({ language, ...asked }: Asked, typed: string, limit: number): readonly Completion[] {
    return this.#beginningWith(ofLanguage(asked, language), typed, limit)
  }

  /** The same in all widely used languages. */
  foreign({ kind, isWanted }: Asked, typed: string, limit: number): readonly Completion[] {
    return this.#beginningWith({ kind, isWanted, languages: WIDELY_USED, isFallback: false }, typed, limit)
  }

  /**
   * The same in the language, with typing errors; beyond `limit`, those with the fewest errors. Errors in the
   * first letter are rare: one counts as two, and excludes any other.
   */
  similarTo({ language, ...asked }: Asked, typed: string, limit: number): readonly Completion[] {
    const prefix = prefixOf(typed)
    const allowed = errorsAllowed(prefix.length)
    const best = new Best(limit)
    if (allowed > 0) {
      const wanted = ofLanguage(asked, language)
      this.#eachStarts(wanted, (starts, candidates) => {
        starts.similar(
          prefix,
          allowed,
          (from, to, errors) => candidates.add(best, from, to, errors),
          starts.range(prefix[0]!),
        )
        starts.similar(prefix, 1, (from, to, errors) => candidates.add(best, from, to, errors + 1))
      })
    }
    return best.completions()
  }

  #beginningWith(wanted: Wanted, typed: string, limit: number): readonly Completion[] {
    const prefix = prefixOf(typed)
    const best = new Best(limit)
    if (prefix === '') return []
    const isWhole = endsBehindWord.test(typed)
    this.#eachStarts(wanted, (starts, candidates) => {
      const [from, to] = starts.range(prefix)
      if (!isWhole) return candidates.add(best, from, to, 0)
      let whole = from
      while (whole < to && starts.lengthOf(whole) === prefix.length) whole++
      candidates.add(best, from, whole, 0)
      candidates.add(best, ...starts.range(`${prefix} `), 0)
    })
    return best.completions()
  }

  #eachStarts(wanted: Wanted, visit: (starts: TextStarts, candidates: Candidates) => void): void {
    for (const layer of this.#layers) {
      for (const { number, of, language } of layer.terms.groups) {
        const place = of === 'names' ? wanted.languages.indexOf(language) : -1
        if (place >= 0)
          visit(layer.starts[number]!, new Candidates(layer, layer.starts[number]!, wanted, place))
      }
    }
  }
}

const ofLanguage = (asked: Omit<Asked, 'language'>, language: string): Wanted => ({
  ...asked,
  languages: nameLanguages(language),
  isFallback: true,
})

/** A space, optionally followed by non-word characters (`parrilla /`). */
const endsBehindWord = /\s[^\p{L}\p{N}]*$/u

const prefixOf = (typed: string): string => foldWords(typed).join(' ').slice(0, LONGEST_PREFIX).trimEnd()

/** The texts of one language that may be shown. */
class Candidates {
  readonly #layer: SuggestedTerms
  readonly #starts: TextStarts
  readonly #wanted: Wanted
  /** The languages that take precedence over this one. */
  readonly #before: readonly string[]
  readonly #isEnglish: boolean

  constructor(layer: SuggestedTerms, starts: TextStarts, wanted: Wanted, place: number) {
    this.#layer = layer
    this.#starts = starts
    this.#wanted = wanted
    this.#before = wanted.isFallback ? wanted.languages.slice(0, place) : []
    this.#isEnglish = wanted.isFallback && wanted.languages[place] === 'en'
  }

  /** Adds the allowed texts among the starts from `from` to `to`. */
  add(best: Best, from: number, to: number, errors: number): void {
    const { terms } = this.#layer
    const isNamesOnly = this.#wanted.kind === 'category'
    for (let place = from; place < to; place++) {
      const term = this.#starts.term(place)
      const isName = terms.isName(term)
      if (isNamesOnly && !isName) continue
      const category = terms.category(term)
      const rank = errors * ERROR_RANK + rankOf(category, isName)
      if (!best.mayKeep(rank) || terms.isMasked(term) || !this.#wanted.isWanted(category)) continue
      if (isName ? this.#isNamedBy(category) : this.#isKnownBy(category, term))
        best.add(this.#layer, term, rank)
    }
  }

  /** Whether the category's name comes from this language. */
  #isNamedBy({ names }: RankedCategory): boolean {
    return this.#before.every((language) => names[language] === undefined)
  }

  /**
   * Whether the category's synonyms come from this language. English synonyms appear only with an English
   * name.
   */
  #isKnownBy(category: RankedCategory, term: number): boolean {
    const { terms, isOwn } = this.#layer
    if (!this.#wanted.isFallback) return isOwn || terms.isAmongFirst(term, MOST_SYNONYMS_ELSEWHERE)
    if (this.#isEnglish && !(category.names.en !== undefined && this.#isNamedBy(category))) return false
    return this.#before.every((language) => !category.synonyms.has(language))
  }
}

const rankOf = ({ rank, commercial }: RankedCategory, isName: boolean): number =>
  rank + (commercial ? 0 : NOT_COMMERCIAL_LATER) + (isName ? 0 : SYNONYM_LATER)

interface Kept {
  readonly layer: SuggestedTerms
  readonly term: number
  /** Folded. */
  readonly text: string
  readonly rank: number
}

/**
 * The distinct texts with the lowest ranks. Among equal ranks (synonyms of one category), operator texts come
 * first, then the most common.
 */
class Best {
  readonly #limit: number
  readonly #kept: Kept[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  mayKeep(rank: number): boolean {
    return this.#kept.length < this.#limit || (this.#limit > 0 && rank <= this.#kept.at(-1)!.rank)
  }

  add(layer: SuggestedTerms, term: number, rank: number): void {
    const one: Kept = { layer, term, text: layer.terms.text(term), rank }
    const kept = this.#kept
    const known = kept.findIndex(({ text }) => text === one.text)
    if (known >= 0 && !isBefore(one, kept[known]!)) return
    if (known >= 0) kept.splice(known, 1)
    let at = kept.length
    while (at > 0 && isBefore(one, kept[at - 1]!)) at--
    kept.splice(at, 0, one)
    if (kept.length > this.#limit) kept.pop()
  }

  /** As displayed: in lower case and alphabetical order. */
  completions(): readonly Completion[] {
    return this.#kept.map(completionOf).sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

function isBefore(a: Kept, b: Kept): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank
  return a.layer === b.layer ? a.term < b.term : a.layer.isOwn
}

const completionOf = (kept: Kept): Completion => ({
  name: shownText(kept),
  categoryId: kept.layer.terms.category(kept.term).id,
})

/** Terms are folded; the original spelling comes from the category. */
function shownText({ layer: { terms }, term, text }: Kept): string {
  const { names, synonyms } = terms.category(term)
  const { language } = terms.groupOf(term)
  const written = terms.isName(term) ? [names[language] ?? text] : synonyms.usual(language, MOST_SYNONYMS)
  const found = written
    .map((one) => one.toLowerCase())
    .find((one) => one === text || foldWords(one).join(' ') === text)
  return found ?? text
}
