import { type LanguageIndex, type PhraseForms, type Term, wordsOf } from './language-index.ts'
import { hashOf, isRunTogether, TermTable } from './term-table.ts'

/** Terms by number, in some of the languages. */
export interface LanguageChoice {
  /** By number of a language: 1 when it is among them. */
  readonly has: Uint8Array
  /** One index of each group of languages that go by the same rules of inflection. */
  readonly byRules: readonly LanguageIndex[]
}

/** The names and synonyms of all languages, found by whole phrases: one look serves forty languages. */
export class PhraseTable {
  readonly #indexes: readonly LanguageIndex[]
  readonly #terms: readonly Term[]
  /** Number of the language of each term. */
  readonly #languages: Uint8Array
  /** By their words run together. */
  readonly #exact: TermTable
  /** By their sorted stems, and the rules by which these are stems. */
  readonly #inflected: TermTable

  constructor(indexes: readonly LanguageIndex[]) {
    this.#indexes = indexes
    this.#terms = indexes.flatMap(({ terms }) => terms)
    this.#languages = new Uint8Array(this.#terms.length)
    const exact = new Int32Array(this.#terms.length)
    const inflected = new Int32Array(this.#terms.length)
    let number = 0
    for (const [language, index] of indexes.entries()) {
      for (const term of index.terms) {
        this.#languages[number] = language
        exact[number] = hashOf(term.folded)
        inflected[number] = inflectedHash(index.inflectedKey(wordsOf(term)), index)
        number++
      }
    }
    this.#exact = new TermTable(exact)
    this.#inflected = new TermTable(inflected)
  }

  choose(languages: readonly string[]): LanguageChoice {
    const has = new Uint8Array(this.#indexes.length)
    const byRules = new Map<number, LanguageIndex>()
    for (const [number, index] of this.#indexes.entries()) {
      if (!languages.includes(index.language)) continue
      has[number] = 1
      if (!byRules.has(index.rules)) byRules.set(index.rules, index)
    }
    return { has, byRules: [...byRules.values()] }
  }

  /** Terms that are the words run together, whatever the spaces between them. */
  exact({ runTogether, hash }: PhraseForms, { has }: LanguageChoice): readonly Term[] {
    const numbers = this.#exact.withHash(hash)
    if (numbers.length === 0) return noTerms
    return numbers
      .filter((number) => has[this.#languages[number]!] === 1)
      .map((number) => this.#terms[number]!)
      .filter((term) => isRunTogether(term.folded, runTogether))
  }

  /** Terms with forms of the same words in any order. */
  inflected(phrase: PhraseForms, { has, byRules }: LanguageChoice): readonly Term[] {
    let found: Term[] | undefined
    for (const index of byRules) {
      const key = phrase.inflected(index)
      for (const number of this.#inflected.withHash(inflectedHash(key, index))) {
        const language = this.#languages[number]!
        const term = this.#terms[number]!
        if (has[language] !== 1 || this.#indexes[language]!.rules !== index.rules) continue
        if (index.inflectedKey(wordsOf(term)) !== key) continue
        if (found === undefined) found = [term]
        else found.push(term)
      }
    }
    return found ?? noTerms
  }
}

const noTerms: readonly Term[] = []

/** Other for other rules. */
const inflectedHash = (key: string, { rules }: LanguageIndex): number =>
  hashOf(key) ^ Math.imul(rules, 0x9e3779b1)
