import { NearWords, type WordsByLength } from './near-words.ts'
import { firstThat, type WordList } from './word-list.ts'

/** The words of the terms of one language by their stems, in flat arrays. */
export interface WordTables {
  /** A stem is known by its place in this list. */
  readonly stems: WordList
  readonly byLength: WordsByLength
  /** The stems, sorted as if spelt backwards. */
  readonly byEnding: Uint32Array
  /** Terms with a stem: `postings` from the start of it to the start of the next. */
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  /** How many categories have terms. */
  readonly categories: number
}

/** Finds the terms of one language by single words of theirs. */
export class WordIndex {
  readonly stems: WordList
  readonly #tables: WordTables
  readonly #near: NearWords

  constructor(tables: WordTables) {
    this.stems = tables.stems
    this.#tables = tables
    this.#near = new NearWords(tables.stems, tables.byLength)
  }

  /** The place of a stem; -1 when no term has it. */
  placeOf(stem: string): number {
    return this.stems.placeOf(stem)
  }

  /** Numbers of the terms with the stem at a place, in order. */
  termsWith(place: number): Uint32Array {
    const { postings, starts } = this.#tables
    return postings.subarray(starts[place]!, starts[place + 1]!)
  }

  /** How telling the stem at a place is: the rarer among the terms, the more; most of all one that no term has (-1). */
  weight(place: number): number {
    const { starts, categories } = this.#tables
    return weightOf(place < 0 ? 0.5 : starts[place + 1]! - starts[place]!, categories)
  }

  /** Places of stems within `limit` (1 or 2) typing errors, with the number of errors. */
  similar(stem: string, limit: number): readonly (readonly [place: number, errors: number])[] {
    return this.#near.near(stem, limit)
  }

  /** Places of stems that end with the text, itself included; at most so many. */
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

/** How telling a word is that so many of the terms of a number of categories have. */
export const weightOf = (terms: number, categories: number): number => Math.log(1 + categories / terms)
