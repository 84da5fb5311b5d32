import { Recent } from '../recent.ts'
import type { RankedCategory } from './catalogue.ts'
import { foldWords } from './fold.ts'
import { inflectedLanguages, stem } from './inflection.ts'
import { hashOf, isRunTogether, TermTable } from './term-table.ts'
import { WordIndex } from './word-index.ts'

/** A name or synonym of a category in one language, or the title of a code that stands for it. */
export interface Term {
  readonly category: RankedCategory
  readonly isName: boolean
  /** As written. */
  readonly text: string
  /** Its words as `foldWords` has them, with spaces between: a hundred thousand lists of words would take much more memory. */
  readonly folded: string
  /** Set when the text is a title or phrase of a code list. */
  readonly code?: CodeMatch
}

/** A code whose title was looked for. */
export interface CodeMatch {
  readonly type: string
  readonly id: string
  readonly name: string
}

/** A phrase in the forms by which it is looked up in many languages, each made once. */
export class PhraseForms {
  readonly words: readonly string[]
  readonly runTogether: string
  readonly hash: number
  readonly #stems: readonly WordStems[]

  /** @param words folded */
  constructor(words: readonly string[]) {
    this.words = words
    this.runTogether = words.join('')
    this.hash = hashOf(this.runTogether)
    this.#stems = words.map(stemsOf)
  }

  /** The sorted stems by the rules of a language. */
  inflected({ rules }: LanguageIndex): string {
    return keyOf(this.#stems, rules)
  }
}

/** The stems of a word, by the number of the rules; each is made when it is asked for. */
interface WordStems {
  readonly word: string
  readonly byRules: (string | undefined)[]
}

const wordsRemembered = 10_000
const knownStems = new Recent<string, WordStems>(wordsRemembered)

function stemsOf(word: string): WordStems {
  let stems = knownStems.get(word)
  if (stems === undefined) {
    stems = { word, byRules: [] }
    knownStems.set(word, stems)
  }
  return stems
}

function stemBy({ word, byRules }: WordStems, rules: number): string {
  let found = byRules[rules]
  if (found === undefined) {
    found = stem(word, inflectedLanguages[rules] ?? '')
    byRules[rules] = found
  }
  return found
}

function keyOf(words: readonly WordStems[], rules: number): string {
  const first = stemBy(words[0]!, rules)
  if (words.length === 1) return first
  if (words.length > 2)
    return words
      .map((word) => stemBy(word, rules))
      .sort()
      .join(' ')
  const second = stemBy(words[1]!, rules)
  return first <= second ? `${first} ${second}` : `${second} ${first}`
}

/** What the terms of one language can be found by. The parts are made when they are first asked for. */
export class LanguageIndex {
  readonly language: string
  /** The number of the rules of inflection that it goes by; the last one stands for none. */
  readonly rules: number
  readonly terms: readonly Term[]
  #exact: TermTable | undefined
  #words: WordIndex | undefined

  constructor(language: string, terms: readonly Term[]) {
    this.language = language
    const base = language.split('-')[0]!
    const rules = inflectedLanguages.indexOf(base)
    this.rules = rules < 0 ? inflectedLanguages.length : rules
    this.terms = terms.filter((term) => term.folded !== '')
  }

  /** Terms that are the words run together, whatever the spaces between them. */
  exact({ runTogether, hash }: PhraseForms): readonly Term[] {
    this.#exact ??= new TermTable(Int32Array.from(this.terms, (term) => hashOf(term.folded)))
    const numbers = this.#exact.withHash(hash)
    if (numbers.length === 0) return noTerms
    return numbers
      .map((number) => this.terms[number]!)
      .filter((term) => isRunTogether(term.folded, runTogether))
  }

  stem(word: string): string {
    return stemBy(stemsOf(word), this.rules)
  }

  inflectedKey(words: readonly string[]): string {
    return keyOf(words.map(stemsOf), this.rules)
  }

  get words(): WordIndex {
    this.#words ??= new WordIndex(
      this.terms.map((term) => wordsOf(term).map((word) => this.stem(word))),
      new Set(this.terms.map((term) => term.category)).size,
    )
    return this.#words
  }
}

const noTerms: readonly Term[] = []

/** The folded words of a term; there is at least one in those of an index. */
export const wordsOf = ({ folded }: Term): string[] => folded.split(' ')

/** The names and synonyms of all categories that are shown, in one language. */
export function termsOf(categories: readonly RankedCategory[], language: string): readonly Term[] {
  const terms: Term[] = []
  for (const category of categories) {
    if (category.hidden) continue
    const name = category.names[language]
    for (const text of name ? spellings(name) : []) {
      terms.push({ category, isName: true, text, folded: foldedAs(text) })
    }
    for (const text of category.synonyms[language] ?? []) {
      terms.push({ category, isName: false, text, folded: foldedAs(text) })
    }
  }
  return terms
}

/** The text itself where it is folded already, as most synonyms are: it need not be kept twice. */
export function foldedAs(text: string): string {
  const folded = foldWords(text).join(' ')
  return folded === text ? text : folded
}

/** A name with alternatives (`Bus Station / Terminal`) or an explanation in brackets is also found by its parts. */
function spellings(name: string): readonly string[] {
  if (!/[/(]/.test(name)) return [name]
  const plain = name.replaceAll(/\([^)]*\)/g, ' ').trim()
  const parts = plain.split(/\s+\/\s+/).filter((part) => part.length > 2)
  return [...new Set([name, plain, ...parts])]
}
