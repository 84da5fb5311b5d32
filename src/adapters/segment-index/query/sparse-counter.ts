import type { Matches } from '../postings/matches.ts'

/**
 * Counters indexed by number. Tracks which are non-zero, so that reading and clearing cost only as much as
 * the entries in use.
 */
export class SparseCounter {
  #counts = new Uint32Array(1024)
  #counted = new Uint32Array(1024)
  #size = 0

  /** How many numbers have been counted. */
  get size(): number {
    return this.#size
  }

  /** Makes room for numbers below `numbers`. */
  reserve(numbers: number): void {
    if (numbers <= this.#counts.length) return
    const counts = new Uint32Array(numbers * 2)
    counts.set(this.#counts)
    this.#counts = counts
    const counted = new Uint32Array(numbers * 2)
    counted.set(this.#counted)
    this.#counted = counted
  }

  /** The number must be below the reserved size, and `count` above 0. */
  add(number: number, count: number): void {
    if (this.#counts[number] === 0) this.#counted[this.#size++] = number
    this.#counts[number]! += count
  }

  /** Adds one for the column's value of each match. */
  addMatches(column: Uint32Array, { documents, count }: Matches): void {
    const counts = this.#counts
    const counted = this.#counted
    let size = this.#size
    for (let i = 0; i < count; i++) {
      const number = column[documents[i]!]!
      if (counts[number]!++ === 0) counted[size++] = number
    }
    this.#size = size
  }

  /** Calls `take` with each number and its count, in no particular order. */
  each(take: (number: number, count: number) => void): void {
    for (let i = 0; i < this.#size; i++) {
      const number = this.#counted[i]!
      take(number, this.#counts[number]!)
    }
  }

  clear(): void {
    for (let i = 0; i < this.#size; i++) this.#counts[this.#counted[i]!] = 0
    this.#size = 0
  }
}
