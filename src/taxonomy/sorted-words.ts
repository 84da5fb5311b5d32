/**
 * A sorted list of texts that finds those that begin within a few typing errors of a pattern: it walks the list as a tree of shared beginnings, computing
 * one row of the edit distance matrix for each new letter and passing over a whole branch once all of the row is above the limit.
 */
export class SortedWords {
  readonly words: readonly string[]
  /** Letters that each word shares with the one before it. */
  readonly #shared: Uint16Array
  /** The next word that shares fewer letters with the one before it than this one does: branches are passed over in few steps. */
  readonly #fewer: Uint32Array

  /** @param words sorted by code units, without repeats */
  constructor(words: readonly string[]) {
    this.words = words
    this.#shared = new Uint16Array(words.length)
    for (let index = 1; index < words.length; index++) {
      this.#shared[index] = sharedLength(words[index - 1]!, words[index]!)
    }
    this.#fewer = new Uint32Array(words.length)
    for (let index = words.length - 1; index >= 0; index--) {
      this.#fewer[index] = this.#leaving(index + 1, this.#shared[index]!)
    }
  }

  /** The first word from `index` on that shares fewer than `depth` letters with the one before it. */
  #leaving(index: number, depth: number): number {
    let at = index
    while (at < this.words.length && this.#shared[at]! >= depth) at = this.#fewer[at]!
    return at
  }

  /** First and last + 1 index of the words that begin with `prefix`. */
  range(prefix: string): readonly [number, number] {
    const from = lowerBound(this.words, prefix)
    let to = from
    if (from < this.words.length && this.words[from]!.startsWith(prefix)) {
      to = this.#leaving(from + 1, prefix.length)
    }
    return [from, to]
  }

  /**
   * Words that have a beginning within `limit` errors (a letter wrong, missing, too many, or two swapped) of the pattern. Calls back with the index and
   * the number of errors.
   * @param within first and last + 1 index of the words looked at
   */
  similar(
    pattern: string,
    limit: number,
    found: (index: number, errors: number) => void,
    within: readonly [number, number] = [0, this.words.length],
  ): void {
    const [from, to] = within
    const width = pattern.length + 1
    const deepest = pattern.length + limit
    const rows = new Uint8Array((deepest + 2) * width)
    const best = new Uint8Array(deepest + 2)
    for (let column = 0; column < width; column++) rows[column] = column
    best[0] = rows[width - 1]!
    let valid = 0
    let index = from
    while (index < to) {
      const word = this.words[index]!
      const end = Math.min(word.length, deepest + 1)
      let depth = Math.min(index === from ? 0 : this.#shared[index]!, valid)
      let dead = false
      while (depth < end && !dead) {
        dead = nextRow(rows, width, depth, word, pattern, limit) > limit || depth + 1 > deepest
        depth++
        best[depth] = Math.min(best[depth - 1]!, wholeErrors(rows, width, depth, limit))
      }
      valid = depth
      const errors = best[depth]!
      if (errors <= limit) found(index, errors)
      index++
      if (!dead) continue
      const next = Math.min(to, this.#leaving(index, depth))
      if (errors <= limit) while (index < next) found(index++, errors)
      index = next
      valid = Math.min(valid, depth - 1)
    }
  }
}

/** Errors between the whole pattern and the first `depth` letters of the word; above `limit` when the lengths say so already. */
function wholeErrors(rows: Uint8Array, width: number, depth: number, limit: number): number {
  return Math.abs(width - 1 - depth) > limit ? limit + 1 : rows[depth * width + width - 1]!
}

/**
 * Fills the row below `depth` for the letter there; answers its smallest value. Adjacent swaps count one (optimal string alignment). Columns that lie further
 * than `limit` from the diagonal hold more than `limit` whatever the letters, and are passed over.
 */
function nextRow(
  rows: Uint8Array,
  width: number,
  depth: number,
  word: string,
  pattern: string,
  limit: number,
): number {
  const above = depth * width
  const row = above + width
  const letter = word.charCodeAt(depth)
  const before = depth > 0 ? word.charCodeAt(depth - 1) : -1
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
  return least
}

function sharedLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

function lowerBound(words: readonly string[], text: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Typing errors forgiven in a text of this length: one from four letters, two from eight. */
export const errorsAllowed = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)
