import { NearWords, type WordsByLength } from './near-words.ts'
import { firstThat, type WordList } from './word-list.ts'

/** The words of one language's terms by stem, in flat arrays. */
export interface WordTables {
  /** The stems; each is identified by its index here. */
  readonly stems: WordList
  readonly byLength: WordsByLength
  /** The stems, sorted by their reversed spelling. */
  readonly byEnding: Uint32Array
  /** Range of each stem in `postings`, which lists its terms: from its start to the next stem's. */
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  /** Number of categories with terms. */
  readonly categories: number
}

/** Finds the terms of one language by single words. */
export class WordIndex {
  readonly stems: WordList
  readonly #tables: WordTables
  readonly #near: NearWords

  constructor(tables: WordTables) {
    this.stems = tables.stems
    this.#tables = tables
    this.#near = new NearWords(tables.stems, tables.byLength)
  }

  /** The index of a stem; -1 if no term contains it. */
  placeOf(stem: string): number {
    return this.stems.placeOf(stem)
  }

  /** Sorted numbers of the terms with a stem. */
  termsWith(place: number): Uint32Array {
    const { postings, starts } = this.#tables
    return postings.subarray(starts[place]!, starts[place + 1]!)
  }

  /** The weight of a stem: rarer ones weigh more, and one that no term contains (-1) weighs most. */
  weight(place: number): number {
    const { starts, categories } = this.#tables
    return weightOf(place < 0 ? 0.5 : starts[place + 1]! - starts[place]!, categories)
  }

  /** Indexes of stems within `limit` (1 to 3) typing errors, with the number of errors. */
  similar(stem: string, limit: number): readonly (readonly [place: number, errors: number])[] {
    return this.#near.near(stem, limit)
  }

  /** Indexes of stems that end with the text, including itself; at most `most`. */
  endingWith(text: string, most: number): readonly number[] {
    const { byEnding } = this.#tables
    const from = firstThat(0, byEnding.length, (at) => this.stems.compareEnding(byEnding[at]!, text) >= 0)
    const found: number[] = []
    for (let at = from; at < byEnding.length && found.length < most; at++) {
      const place = byEnding[at]!
      if (this.stems.compareEnding(place, text) !== 0) break
      found.push(place)
    }
    return found
  }
}

/** Weight of a word that occurs in `terms` terms of `categories` categories. */
export const weightOf = (terms: number, categories: number): number => Math.log(1 + categories / terms)
