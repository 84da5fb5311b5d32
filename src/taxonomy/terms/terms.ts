import type { FrozenTables } from '../../frozen-tables.ts'
import type { RankedCategory } from '../catalogue.ts'
import { WordIndex } from '../words/word-index.ts'
import { textOf, WordList } from '../words/word-list.ts'
import { type FrozenGroup, isNameFlag, isTitleFlag, rulesOf, type TermsMeta } from './freeze-terms.ts'
import { type PhraseForms, stemOf } from './phrase-forms.ts'
import { isRunTogether, TermTable } from './term-table.ts'

/** A code with a matching title. */
export interface CodeMatch {
  readonly type: string
  readonly id: string
  readonly name: string
}

/** What the table's numbers refer to. */
export interface TermContext {
  /** By index in the list of all. */
  readonly categories: readonly RankedCategory[]
  readonly codeAt: (code: number) => CodeMatch
  /** Masked terms: 1 by term number. */
  readonly masked?: Uint8Array | undefined
}

/** A selection of languages. */
export interface LanguageChoice {
  /** By language group number: 1 if selected. */
  readonly has: Uint8Array
  /** Their inflection rules. */
  readonly rules: readonly number[]
}

/**
 * Terms in all languages, found by whole phrases: one lookup serves all languages. Term properties are in
 * flat arrays by term number.
 */
export class Terms {
  readonly groups: readonly LanguageTerms[]
  readonly size: number
  /** Start of each term's folded text among the units, followed by the end of the last. */
  readonly foldedStarts: Uint32Array
  readonly foldedUnits: Uint16Array
  readonly #context: TermContext
  readonly #categories: Uint32Array
  /** Codes of the terms from `#firstCode` on; names precede them. */
  readonly #codes: Uint32Array
  readonly #firstCode: number
  readonly #flags: Uint8Array
  /** By the words joined without spaces. */
  readonly #exact: TermTable
  /** By their sorted stems. */
  readonly #inflected: TermTable
  /** Group number of each term. */
  readonly #groupOf: Uint16Array

  /** @param tables of `completeTerms` */
  constructor(tables: FrozenTables, context: TermContext) {
    this.#context = context
    this.#categories = tables.u32('categories')
    this.#codes = tables.u32('codes')
    this.#flags = tables.u8('flags')
    this.foldedStarts = tables.u32('foldedStarts')
    this.foldedUnits = tables.u16('folded')
    this.#groupOf = tables.u16('groupOf')
    this.size = this.#flags.length
    this.#firstCode = this.size - this.#codes.length
    this.#exact = new TermTable(tables.u32('exactSlots'), this.size)
    this.#inflected = new TermTable(tables.u32('inflectedSlots'), this.size)
    let [firstTerm, firstStem] = [0, 0]
    this.groups = (tables.meta as TermsMeta).groups.map((group, number) => {
      const made = new LanguageTerms(this, tables, group, { number, firstTerm, firstStem })
      firstTerm += group.terms
      firstStem += group.stems
      return made
    })
  }

  category(term: number): RankedCategory {
    return this.#context.categories[this.#categories[term]!]!
  }

  /** Index of its category in the list of all. */
  categoryPlace(term: number): number {
    return this.#categories[term]!
  }

  /** The folded words, separated by single spaces. */
  text(term: number): string {
    return textOf(this.foldedUnits, this.foldedStarts[term]!, this.foldedStarts[term + 1]!)
  }

  /** Whether it is among the first `most` names, or synonyms, of its category in its language. */
  isAmongFirst(term: number, most: number): boolean {
    const before = term - most
    return (
      before < 0 ||
      this.#categories[before] !== this.#categories[term] ||
      this.isName(before) !== this.isName(term) ||
      this.#groupOf[before] !== this.#groupOf[term]
    )
  }

  isName(term: number): boolean {
    return (this.#flags[term]! & isNameFlag) !== 0
  }

  isTitle(term: number): boolean {
    return (this.#flags[term]! & isTitleFlag) !== 0
  }

  isMasked(term: number): boolean {
    const { masked } = this.#context
    return masked !== undefined && masked[term] === 1
  }

  groupOf(term: number): LanguageTerms {
    return this.groups[this.#groupOf[term]!]!
  }

  /** The code of a term that comes from a code list. */
  code(term: number): CodeMatch | undefined {
    return this.groupOf(term).of === 'codes'
      ? this.#context.codeAt(this.#codes[term - this.#firstCode]!)
      : undefined
  }

  /** The names and synonyms of some languages. */
  choose(languages: readonly string[]): LanguageChoice {
    const chosen = this.groups.map(({ of, language }) => of === 'names' && languages.includes(language))
    const rules = this.groups.flatMap((group, number) => (chosen[number] ? [group.rules] : []))
    return { has: Uint8Array.from(chosen, Number), rules: [...new Set(rules)] }
  }

  /** Terms with the same words, regardless of the spaces between them. */
  exact(phrase: PhraseForms, { has }: LanguageChoice): readonly number[] {
    const numbers = this.#exact.withHash(phrase.hash)
    if (numbers.length === 0) return numbers
    return numbers.filter((term) => has[this.#groupOf[term]!] === 1 && this.#isExact(term, phrase))
  }

  /** The same for titles and phrases of codes in one language. */
  exactCodes(phrase: PhraseForms, { number }: LanguageTerms): readonly number[] {
    const numbers = this.#exact.withHash(phrase.hash)
    if (numbers.length === 0) return numbers
    return numbers.filter((term) => this.#groupOf[term] === number && this.#isExact(term, phrase))
  }

  #isExact(term: number, { runTogether }: PhraseForms): boolean {
    const [start, end] = [this.foldedStarts[term]!, this.foldedStarts[term + 1]!]
    return !this.isMasked(term) && isRunTogether(this.foldedUnits, start, end, runTogether)
  }

  /** Terms with forms of the same words, in any order. */
  inflected(phrase: PhraseForms, { has, rules }: LanguageChoice): readonly number[] {
    let found: number[] | undefined
    for (const one of rules) {
      for (const term of this.#inflected.withHash(phrase.inflectedHash(one))) {
        const group = this.#groupOf[term]!
        if (has[group] !== 1 || this.groups[group]!.rules !== one || this.isMasked(term)) continue
        if (!this.#hasStems(term, phrase.stems(one), one)) continue
        if (found === undefined) found = [term]
        else found.push(term)
      }
    }
    return found ?? nothing
  }

  #hasStems(term: number, stems: readonly string[], rules: number): boolean {
    const words = this.text(term).split(' ')
    if (words.length !== stems.length) return false
    const own = words.map((word) => stemOf(word, rules)).sort()
    return own.every((stem, at) => stem === stems[at])
  }
}

const nothing: readonly number[] = []

interface GroupPlace {
  readonly number: number
  readonly firstTerm: number
  readonly firstStem: number
}

/** The terms of one language that share word weights: names and synonyms, or titles and phrases of codes. */
export class LanguageTerms {
  readonly all: Terms
  readonly number: number
  readonly language: string
  readonly of: 'names' | 'codes'
  readonly firstTerm: number
  readonly endTerm: number
  /** Index of its inflection rules. */
  readonly rules: number
  readonly words: WordIndex
  readonly #lengths: Float64Array

  constructor(
    all: Terms,
    tables: FrozenTables,
    group: FrozenGroup,
    { number, firstTerm, firstStem }: GroupPlace,
  ) {
    this.all = all
    this.number = number
    this.firstTerm = firstTerm
    this.endTerm = firstTerm + group.terms
    this.language = group.language
    this.of = group.of
    this.rules = rulesOf(group.language)
    this.#lengths = tables.f64('lengths')
    const endStem = firstStem + group.stems
    const [firstLength, endLength] = tables.u32('nearFirsts').subarray(number, number + 2)
    this.words = new WordIndex({
      stems: new WordList(tables.u32('stemStarts').subarray(firstStem, endStem + 1), tables.u16('stemUnits')),
      byLength: {
        places: tables.u32('nearPlaces').subarray(firstStem, endStem),
        starts: tables.u32('nearStarts').subarray(firstLength, endLength),
        letters: tables.u32('nearLetters').subarray(firstStem, endStem),
      },
      byEnding: tables.u32('byEnding').subarray(firstStem, endStem),
      starts: tables.u32('postingStarts').subarray(firstStem, endStem + 1),
      postings: tables.u32('postings'),
      categories: group.categories,
    })
  }

  stem(word: string): string {
    return stemOf(word, this.rules)
  }

  /** The combined weight of a term's words. */
  lengthOf(term: number): number {
    return this.#lengths[term]!
  }
}
