/** Sorted distinct words in two flat arrays, which threads can share. A word is identified by its index. */
export class WordList {
  readonly length: number
  /** Start of each word among the units, followed by the end of the last. */
  readonly #starts: Uint32Array
  readonly #units: Uint16Array

  /**
   * @param starts one more than the number of words
   * @param units UTF-16 code units
   */
  constructor(starts: Uint32Array, units: Uint16Array) {
    this.length = starts.length - 1
    this.#starts = starts
    this.#units = units
  }

  text(place: number): string {
    return textOf(this.#units, this.#starts[place]!, this.#starts[place + 1]!)
  }

  /** In UTF-16 units. */
  lengthOf(place: number): number {
    return this.#starts[place + 1]! - this.#starts[place]!
  }

  /** A bit per letter that occurs (see `lettersOf`). */
  letters(place: number): number {
    let letters = 0
    for (let at = this.#starts[place]!; at < this.#starts[place + 1]!; at++)
      letters |= bitOf(this.#units[at]!)
    return letters
  }

  /** -1 if the word is not in the list. */
  placeOf(word: string): number {
    const at = this.#firstFrom(word)
    return at < this.length && this.lengthOf(at) === word.length && this.#compare(at, word) === 0 ? at : -1
  }

  /** Range (first, last + 1) of the words with this prefix. */
  range(text: string): readonly [number, number] {
    const from = this.#firstFrom(text)
    return [from, firstThat(from, this.length, (place) => this.#compare(place, text) > 0)]
  }

  #firstFrom(text: string): number {
    return firstThat(0, this.length, (place) => this.#compare(place, text) >= 0)
  }

  /** Below 0 if the word sorts before the text, 0 if it starts with it, otherwise above 0. */
  #compare(place: number, text: string): number {
    const start = this.#starts[place]!
    const length = this.#starts[place + 1]! - start
    const common = Math.min(length, text.length)
    for (let at = 0; at < common; at++) {
      const difference = this.#units[start + at]! - text.charCodeAt(at)
      if (difference !== 0) return difference
    }
    return length < text.length ? -1 : 0
  }

  /** The same for reversed spellings: 0 if the word ends with the text. */
  compareEnding(place: number, text: string): number {
    const start = this.#starts[place]!
    const end = this.#starts[place + 1]!
    const common = Math.min(end - start, text.length)
    for (let back = 1; back <= common; back++) {
      const difference = this.#units[end - back]! - text.charCodeAt(text.length - back)
      if (difference !== 0) return difference
    }
    return end - start < text.length ? -1 : 0
  }
}

/** The arrays of a `WordList`. */
export function flatWords(words: readonly string[]): {
  readonly starts: Uint32Array
  readonly units: Uint16Array
} {
  const starts = new Uint32Array(words.length + 1)
  for (const [place, { length }] of words.entries()) starts[place + 1] = starts[place]! + length
  const units = new Uint16Array(starts.at(-1)!)
  let to = 0
  for (const word of words) for (let at = 0; at < word.length; at++) units[to++] = word.charCodeAt(at)
  return { starts, units }
}

/** The units of an array from `start` to `end` as a string. */
export const textOf = (units: Uint16Array, start: number, end: number): string =>
  String.fromCharCode.apply(null, units.subarray(start, end) as unknown as number[])

/** A bit per letter that occurs; letters other than a to z share bits. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= bitOf(word.charCodeAt(at))
  return letters
}

const bitOf = (unit: number): number => 1 << (unit & 31)

/** Binary search: the first of `from..to` for which the monotonic `holds` is true. */
export function firstThat(from: number, to: number, holds: (at: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
