import { Recent } from '../recent.ts'
import type { RankedCategory } from './catalogue.ts'
import { foldWords } from './fold.ts'
import { inflectedLanguages, stem } from './inflection.ts'
import { SortedWords } from './sorted-words.ts'
import { hashOf, isRunTogether, TermTable } from './term-table.ts'

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

/** The words of a language with the terms they stand in. */
interface WordIndex {
  /** Stem → terms with it. */
  readonly postings: ReadonlyMap<string, readonly Term[]>
  /** All stems, for near spellings and beginnings. */
  readonly stems: SortedWords
  /** All stems spelt backwards, for the last part of compounds. */
  readonly reversed: SortedWords
  /** Categories with at least one term in the language. */
  readonly size: number
}

/** A phrase in the forms by which it is looked up in many languages, each made once. */
export class PhraseForms {
  readonly words: readonly string[]
  readonly runTogether: string
  readonly hash: number
  /** Inflected keys by the language whose rules they go by. */
  readonly #keys = new Map<string, string>()

  /** @param words folded */
  constructor(words: readonly string[]) {
    this.words = words
    this.runTogether = words.join('')
    this.hash = hashOf(this.runTogether)
  }

  inflected(index: LanguageIndex): string {
    let found = this.#keys.get(index.rules)
    if (found === undefined) {
      found = index.inflectedKey(this.words)
      this.#keys.set(index.rules, found)
    }
    return found
  }
}

const stemsRemembered = 4_000
/** Stems of late, by rules: languages share them. */
const stemsByRules = new Map<string, Recent<string, string>>()

function stemsOf(rules: string): Recent<string, string> {
  let stems = stemsByRules.get(rules)
  if (stems === undefined) {
    stems = new Recent(stemsRemembered)
    stemsByRules.set(rules, stems)
  }
  return stems
}

/** What the terms of one language can be found by. The parts are made when they are first asked for. */
export class LanguageIndex {
  readonly language: string
  /** The language whose rules of inflection it goes by; empty when there are none. */
  readonly rules: string
  /** Another number for other rules. */
  readonly salt: number
  readonly terms: readonly Term[]
  readonly #stems: Recent<string, string>
  #exact: TermTable | undefined
  #words: WordIndex | undefined

  constructor(language: string, terms: readonly Term[]) {
    this.language = language
    const base = language.split('-')[0]!
    this.rules = inflectedLanguages.includes(base) ? base : ''
    this.salt = hashOf(this.rules)
    this.#stems = stemsOf(this.rules)
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
    if (this.rules === '') return word
    let found = this.#stems.get(word)
    if (found === undefined) {
      found = stem(word, this.rules)
      this.#stems.set(word, found)
    }
    return found
  }

  inflectedKey(words: readonly string[]): string {
    if (words.length === 1) return this.stem(words[0]!)
    if (words.length === 2) {
      const [first, second] = [this.stem(words[0]!), this.stem(words[1]!)]
      return first <= second ? `${first} ${second}` : `${second} ${first}`
    }
    return words
      .map((word) => this.stem(word))
      .sort()
      .join(' ')
  }

  /** Whether `words` are made. */
  get hasWords(): boolean {
    return this.#words !== undefined
  }

  get words(): WordIndex {
    this.#words ??= this.#indexWords()
    return this.#words
  }

  /** How telling a stem is: the rarer among the categories, the more. */
  weight(stemmed: string): number {
    const { postings, size } = this.words
    return Math.log(1 + size / (postings.get(stemmed)?.length ?? 0.5))
  }

  #indexWords(): WordIndex {
    const postings = new Map<string, Term[]>()
    for (const term of this.terms) {
      for (const found of new Set(wordsOf(term).map((word) => this.stem(word)))) add(postings, found, term)
    }
    const stems = [...postings.keys()].sort()
    return {
      postings,
      stems: new SortedWords(stems),
      reversed: new SortedWords(stems.map(reverse).sort()),
      size: new Set(this.terms.map((term) => term.category)).size,
    }
  }
}

const noTerms: readonly Term[] = []

/** The folded words of a term; there is at least one in those of an index. */
export const wordsOf = ({ folded }: Term): string[] => folded.split(' ')

export const reverse = (word: string): string => [...word].reverse().join('')

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

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
