import { LruCache } from '../../lru-cache.ts'
import { inflectedLanguages, stem } from '../words/inflection.ts'
import { hashOf } from './term-table.ts'

/** The stems of a word and their hashes, by rule index; computed on demand. */
interface WordStems {
  readonly word: string
  readonly byRules: (string | undefined)[]
  readonly hashes: (number | undefined)[]
}

const wordsRemembered = 2_000
/** The rules of each language, plus none. */
const mostRules = inflectedLanguages.length + 1
const knownStems = new LruCache<string, WordStems>(wordsRemembered)

function stemsOf(word: string): WordStems {
  let stems = knownStems.get(word)
  if (stems === undefined) {
    stems = { word, byRules: new Array(mostRules), hashes: new Array(mostRules) }
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

function hashBy(stems: WordStems, rules: number): number {
  let hash = stems.hashes[rules]
  if (hash === undefined) {
    hash = hashOf(stemBy(stems, rules))
    stems.hashes[rules] = hash
  }
  return hash
}

/** The stem of a folded word, by rule index (see `rulesOf`). */
export const stemOf = (word: string, rules: number): string => stemBy(stemsOf(word), rules)

/** A phrase in the forms used for lookups in many languages. */
export class PhraseForms {
  readonly runTogether: string
  readonly hash: number
  readonly #stems: readonly WordStems[]

  /** @param words folded; at least one */
  constructor(words: readonly string[]) {
    this.runTogether = words.length === 1 ? words[0]! : words.join('')
    this.hash = hashOf(this.runTogether)
    this.#stems = words.map(stemsOf)
  }

  /** Its sorted stems by the rules of a language. */
  stems(rules: number): string[] {
    return this.#stems.map((word) => stemBy(word, rules)).sort()
  }

  /** `hashOf` of these. */
  inflectedHash(rules: number): number {
    const [one, other] = this.#stems as readonly [WordStems, WordStems?]
    if (other === undefined) return hashBy(one, rules)
    if (this.#stems.length > 2) {
      let hash: number | undefined
      for (const one of this.stems(rules)) hash = hashOf(one, hash)
      return hash!
    }
    const [first, second] = [stemBy(one, rules), stemBy(other, rules)]
    return first <= second ? hashOf(second, hashBy(one, rules)) : hashOf(first, hashBy(other, rules))
  }
}
