import type { RankedCategory } from './catalogue.ts'
import { foldWords } from './fold.ts'
import { stem } from './inflection.ts'
import { SortedWords } from './sorted-words.ts'

/** A name or synonym of a category in one language, or the title of a code that stands for it. */
export interface Term {
  readonly category: RankedCategory
  readonly isName: boolean
  /** As written. */
  readonly text: string
  /** Folded words. */
  readonly words: readonly string[]
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

/** What the terms of one language can be found by. The parts are made when they are first asked for. */
export class LanguageIndex {
  readonly language: string
  /** The language without its region, which the rules of inflection go by. */
  readonly base: string
  readonly terms: readonly Term[]
  /** Words run together → terms. */
  readonly #exact = new Map<string, Term[]>()
  /** Sorted stems → terms. */
  readonly #inflected = new Map<string, Term[]>()
  readonly #stems = new Map<string, string>()
  #words: WordIndex | undefined

  constructor(language: string, terms: readonly Term[]) {
    this.language = language
    this.base = language.split('-')[0]!
    this.terms = terms.filter((term) => term.words.length > 0)
    for (const term of this.terms) {
      add(this.#exact, term.words.join(''), term)
      add(this.#inflected, this.inflectedKey(term.words), term)
    }
  }

  /** Terms that are the words run together, whatever the spaces between them: run together once, they are looked up in many languages at little cost. */
  exact(runTogether: string): readonly Term[] {
    return this.#exact.get(runTogether) ?? []
  }

  /** Terms with forms of the same words in any order. */
  inflected(words: readonly string[]): readonly Term[] {
    return this.#inflected.get(this.inflectedKey(words)) ?? []
  }

  stem(word: string): string {
    let found = this.#stems.get(word)
    if (found === undefined) {
      found = stem(word, this.base)
      if (this.#stems.size < 50_000) this.#stems.set(word, found)
    }
    return found
  }

  inflectedKey(words: readonly string[]): string {
    if (words.length === 1) return this.stem(words[0]!)
    return words
      .map((word) => this.stem(word))
      .sort()
      .join(' ')
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
      for (const found of new Set(term.words.map((word) => this.stem(word)))) add(postings, found, term)
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

export const reverse = (word: string): string => [...word].reverse().join('')

/** The names and synonyms of all categories that are shown, in one language. */
export function termsOf(categories: readonly RankedCategory[], language: string): readonly Term[] {
  const terms: Term[] = []
  for (const category of categories) {
    if (category.hidden) continue
    const name = category.names[language]
    for (const text of name ? spellings(name) : []) {
      terms.push({ category, isName: true, text, words: foldWords(text) })
    }
    for (const text of category.synonyms[language] ?? []) {
      terms.push({ category, isName: false, text, words: foldWords(text) })
    }
  }
  return terms
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
