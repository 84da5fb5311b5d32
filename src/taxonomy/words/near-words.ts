import { editDistance } from '../../edit-distance.ts'
import { lettersOf, type WordList } from './word-list.ts'

/** The words of a list grouped by length, with their letter sets, in flat arrays. */
export interface WordsByLength {
  /** Indexes of the words, shortest first. */
  readonly places: Uint32Array
  /** The start of each length among them, followed by the end of the longest. */
  readonly starts: Uint32Array
  /** The letter set of each word (see `lettersOf`), in the order of `places`. */
  readonly letters: Uint32Array
}

export function byLength(list: WordList): WordsByLength {
  let longest = 0
  for (let place = 0; place < list.length; place++) longest = Math.max(longest, list.lengthOf(place))
  const starts = new Uint32Array(longest + 2)
  for (let place = 0; place < list.length; place++) starts[list.lengthOf(place) + 1]!++
  for (let length = 0; length <= longest; length++) starts[length + 1]! += starts[length]!
  const places = new Uint32Array(list.length)
  const next = starts.slice()
  for (let place = 0; place < list.length; place++) places[next[list.lengthOf(place)]!++] = place
  return { places, starts, letters: Uint32Array.from(places, (place) => list.letters(place)) }
}

/**
 * Finds the words within a few typing errors of another. Candidates are filtered by length and letter set
 * before the comparison.
 */
export class NearWords {
  readonly #words: WordList
  readonly #lengths: WordsByLength

  constructor(words: WordList, lengths: WordsByLength = byLength(words)) {
    this.#words = words
    this.#lengths = lengths
  }

  /**
   * Words within `limit` (1 to 3) errors, in list order, with their indexes and errors. An error is a wrong,
   * missing, extra or swapped letter.
   */
  near(word: string, limit: number): readonly (readonly [place: number, errors: number])[] {
    const wanted = lettersOf(word)
    const { letters, places } = this.#lengths
    const found: [number, number][] = []
    const end = this.#startOf(word.length + limit + 1)
    for (let at = this.#startOf(word.length - limit); at < end; at++) {
      // An error adds and removes at most one letter.
      const other = letters[at]!
      if (hasMore(wanted & ~other, limit) || hasMore(other & ~wanted, limit)) continue
      const place = places[at]!
      const errors = editDistance(word, this.#words.text(place), limit)
      if (errors <= limit) found.push([place, errors])
    }
    return found.sort(([a], [b]) => a - b)
  }

  #startOf(length: number): number {
    const { starts } = this.#lengths
    return starts[Math.max(0, Math.min(length, starts.length - 1))]!
  }
}

/** Typing errors tolerated in a text of this length: one from four letters, two from eight. */
export const errorsAllowed = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/** Whether more than `limit` bits are set. */
function hasMore(bits: number, limit: number): boolean {
  let left = bits
  for (let n = 0; n < limit; n++) left &= left - 1
  return left !== 0
}
