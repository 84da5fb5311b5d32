import { firstThat } from './word-list.ts'

/**
 * A sorted index of the folded texts of one language by the start of each word, in flat arrays that threads
 * can share.
 */
export class TextStarts {
  readonly length: number
  readonly #terms: Uint32Array
  readonly #offsets: Uint8Array
  readonly #textStarts: Uint32Array
  readonly #units: Uint16Array

  /**
   * @param terms the term of each start, sorted by the text from there on
   * @param offsets UTF-16 units before the start in its text
   * @param textStarts start of each term's text among the units, followed by the end of the last
   * @param units UTF-16 code units; words are separated by single spaces
   */
  constructor(terms: Uint32Array, offsets: Uint8Array, textStarts: Uint32Array, units: Uint16Array) {
    this.length = terms.length
    this.#terms = terms
    this.#offsets = offsets
    this.#textStarts = textStarts
    this.#units = units
  }

  term(place: number): number {
    return this.#terms[place]!
  }

  /** Number of units from the start to the end of the text. */
  lengthOf(place: number): number {
    const term = this.#terms[place]!
    return this.#textStarts[term + 1]! - this.#textStarts[term]! - this.#offsets[place]!
  }

  /** Range (first, last + 1) of the starts with this prefix, shortest texts first. */
  range(prefix: string): readonly [number, number] {
    let [from, to] = [0, this.length]
    for (let depth = 0; depth < prefix.length && from < to; depth++) {
      const unit = prefix.charCodeAt(depth)
      from = this.#endOf(from, to, depth, unit - 1)
      to = this.#endOf(from, to, depth, unit)
    }
    return [from, to]
  }

  /**
   * Visits texts with a prefix within `limit` errors (a wrong, missing, extra or swapped letter) of the
   * pattern. Calls back with ranges (first, last + 1) and the number of errors of each.
   * @param within range of the texts to search
   */
  similar(
    pattern: string,
    limit: number,
    found: (from: number, to: number, errors: number) => void,
    within: readonly [number, number] = [0, this.length],
  ): void {
    const rows = new DistanceRows(pattern, limit)
    this.#walk(within[0], within[1], 0, rows, rows.wholeErrors(0), found)
  }

  /**
   * Texts from `from` to `to` share `depth` letters. Those with the same next letter form a branch, which is
   * skipped as a whole once it has too many errors.
   * @param best errors of the best prefix so far
   */
  #walk(
    from: number,
    to: number,
    depth: number,
    rows: DistanceRows,
    best: number,
    found: (from: number, to: number, errors: number) => void,
  ): void {
    let at = this.#endOf(from, to, depth, noUnit)
    if (at > from && best <= rows.limit) found(from, at, best)
    while (at < to) {
      const unit = this.#unitAt(at, depth)
      const end = this.#endOf(at, to, depth, unit)
      const isAlive = rows.next(depth, unit) && depth < rows.deepest
      const errors = Math.min(best, rows.wholeErrors(depth + 1))
      if (isAlive) this.#walk(at, end, depth + 1, rows, errors, found)
      else if (errors <= rows.limit) found(at, end, errors)
      at = end
    }
  }

  /**
   * The first index from `from` on whose letter at `depth` is above the unit; the texts are equal before
   * `depth`.
   */
  #endOf(from: number, to: number, depth: number, unit: number): number {
    return firstThat(from, to, (place) => this.#unitAt(place, depth) > unit)
  }

  #unitAt(place: number, depth: number): number {
    const term = this.#terms[place]!
    const at = this.#textStarts[term]! + this.#offsets[place]! + depth
    return at < this.#textStarts[term + 1]! ? this.#units[at]! : noUnit
  }
}

/** Past the end of a text: below all units. */
const noUnit = -1

/**
 * The matrix of edit distances between a pattern and the prefixes of a text, one row per letter of the text.
 * Adjacent swaps count one (optimal string alignment).
 */
class DistanceRows {
  readonly limit: number
  /** Letters beyond this depth cannot reduce the errors. */
  readonly deepest: number
  readonly #pattern: string
  readonly #width: number
  readonly #rows: Uint8Array
  /** The letters of the text. */
  readonly #letters: Uint16Array

  constructor(pattern: string, limit: number) {
    this.limit = limit
    this.deepest = pattern.length + limit
    this.#pattern = pattern
    this.#width = pattern.length + 1
    this.#rows = new Uint8Array((this.deepest + 2) * this.#width)
    this.#letters = new Uint16Array(this.deepest + 1)
    for (let column = 0; column < this.#width; column++) this.#rows[column] = column
  }

  /**
   * Errors between the whole pattern and the first `depth` letters of the text; above `limit` if the lengths
   * already rule it out.
   */
  wholeErrors(depth: number): number {
    if (Math.abs(this.#width - 1 - depth) > this.limit) return this.limit + 1
    return this.#rows[depth * this.#width + this.#width - 1]!
  }

  /**
   * Computes the row below `depth` for its letter; returns false if all of it exceeds the limit. Columns
   * further than `limit` from the diagonal always exceed it and are skipped.
   */
  next(depth: number, letter: number): boolean {
    const rows = this.#rows
    const pattern = this.#pattern
    const width = this.#width
    const limit = this.limit
    const above = depth * width
    const row = above + width
    const before = depth > 0 ? this.#letters[depth - 1]! : noUnit
    this.#letters[depth] = letter
    const first = Math.max(1, depth + 1 - limit)
    const last = Math.min(width - 1, depth + 1 + limit)
    let left = first === 1 ? depth + 1 : limit + 1
    let least = left
    rows[row + first - 1] = left
    for (let column = first; column <= last; column++) {
      const wanted = pattern.charCodeAt(column - 1)
      let value = rows[above + column - 1]! + (wanted === letter ? 0 : 1)
      const missing = rows[above + column]! + 1
      if (missing < value) value = missing
      if (left + 1 < value) value = left + 1
      if (before === wanted && column > 1 && letter === pattern.charCodeAt(column - 2)) {
        const swapped = rows[above - width + column - 2]! + 1
        if (swapped < value) value = swapped
      }
      rows[row + column] = value
      left = value
      if (value < least) least = value
    }
    if (last < width - 1) rows[row + last + 1] = limit + 1
    return least <= limit
  }
}
