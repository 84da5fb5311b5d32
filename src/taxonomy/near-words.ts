import { errorsWithin } from './sorted-words.ts'

/**
 * Finds the words within a few typing errors of another: only words of about its length are looked at, and of those only the few with about the same
 * letters are compared.
 */
export class NearWords {
  readonly #words: readonly string[]
  /** Places of the words, the shortest first; those of a length from its start to the start of the next. */
  readonly #places: Uint32Array
  readonly #starts: Uint32Array
  /** The letters of each word, in the order of `#places`. */
  readonly #letters: Uint32Array

  constructor(words: readonly string[]) {
    this.#words = words
    this.#places = Uint32Array.from(words.keys()).sort((a, b) => words[a]!.length - words[b]!.length || a - b)
    const longest = words[this.#places.at(-1) ?? 0]?.length ?? 0
    this.#starts = new Uint32Array(longest + 2)
    for (const { length } of words) this.#starts[length + 1]!++
    for (let length = 0; length <= longest; length++) this.#starts[length + 1]! += this.#starts[length]!
    this.#letters = Uint32Array.from(this.#places, (place) => lettersOf(words[place]!))
  }

  /**
   * Words within `limit` (1 or 2) errors, that is a letter wrong, missing, too many, or two swapped, in the order of the list: their places and errors.
   */
  near(word: string, limit: number): readonly (readonly [place: number, errors: number])[] {
    const letters = lettersOf(word)
    const found: [number, number][] = []
    const end = this.#startOf(word.length + limit + 1)
    for (let at = this.#startOf(word.length - limit); at < end; at++) {
      // An error adds and removes one letter at most.
      const other = this.#letters[at]!
      if (hasMore(letters & ~other, limit) || hasMore(other & ~letters, limit)) continue
      const place = this.#places[at]!
      const errors = errorsWithin(word, this.#words[place]!, limit)
      if (errors <= limit) found.push([place, errors])
    }
    return found.sort(([a], [b]) => a - b)
  }

  #startOf(length: number): number {
    return this.#starts[Math.max(0, Math.min(length, this.#starts.length - 1))]!
  }
}

/** Whether more than `limit` (1 or 2) bits are set. */
function hasMore(bits: number, limit: number): boolean {
  const fewer = bits & (bits - 1)
  return (limit === 1 ? fewer : fewer & (fewer - 1)) !== 0
}

/** A bit for each letter that occurs; letters other than a to z share them. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}
