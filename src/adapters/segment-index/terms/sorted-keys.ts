import { beginningOf, beginningsBehind, lowerBound } from './key-order.ts'

/** New keys are inserted into a short run, which is merged into the long one at this size. */
const longestOfNew = 2048

/** The terms of a growing vocabulary in key order, for prefix searches. Two sorted runs. */
export class SortedKeys {
  readonly #keys: readonly string[]
  readonly #all = new Run()
  readonly #new = new Run()

  /** `keys` must contain the key of each term when it is added. */
  constructor(keys: readonly string[]) {
    this.#keys = keys
  }

  add(term: number): void {
    const key = this.#keys[term]!
    const beginning = beginningOf(key)
    this.#new.insert(this.#new.firstFrom(key, beginning, this.#keys), beginning, term)
    if (this.#new.size < longestOfNew) return
    this.#all.takeIn(this.#new, this.#keys)
    this.#new.size = 0
  }

  /** The terms whose keys begin with `start`, in no particular order. */
  beginningWith(start: string): number[] {
    const found: number[] = []
    const beginning = beginningOf(start)
    const behind = beginningsBehind(start)
    for (const run of [this.#all, this.#new]) {
      if (behind > 0) run.copyBetween(beginning, beginning + behind, found)
      else run.copyBeginningWith(start, beginning, this.#keys, found)
    }
    return found
  }

  /** Whether a key begins with `start`. */
  hasAny(start: string): boolean {
    const beginning = beginningOf(start)
    return [this.#all, this.#new].some((run) => run.hasAny(start, beginning, this.#keys))
  }
}

/** Terms in key order, with their keys' `beginningOf` numbers. */
class Run {
  size = 0
  #beginnings = new Float64Array(longestOfNew)
  #terms = new Uint32Array(longestOfNew)

  /** Index of the first key ≥ `key` among the first `count`. */
  firstFrom(key: string, beginning: number, keys: readonly string[], count = this.size): number {
    let low = lowerBound(this.#beginnings, beginning, 0, count)
    if (low === count || this.#beginnings[low] !== beginning) return low
    let high = lowerBound(this.#beginnings, beginning + 1, low, count)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (keys[this.#terms[middle]!]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  insert(at: number, beginning: number, term: number): void {
    this.#reserve(this.size + 1)
    this.#move(at, this.size, 1)
    this.#beginnings[at] = beginning
    this.#terms[at] = term
    this.size++
  }

  /** Merges another run into this one, from its end, so that every entry is moved once. */
  takeIn(other: Run, keys: readonly string[]): void {
    this.#reserve(this.size + other.size)
    let end = this.size
    for (let i = other.size - 1; i >= 0; i--) {
      const term = other.#terms[i]!
      const at = this.firstFrom(keys[term]!, other.#beginnings[i]!, keys, end)
      this.#move(at, end, i + 1)
      this.#beginnings[at + i] = other.#beginnings[i]!
      this.#terms[at + i] = term
      end = at
    }
    this.size += other.size
  }

  /** Appends the terms of keys whose numbers are at least `from` and below `to`. */
  copyBetween(from: number, to: number, out: number[]): void {
    let at = lowerBound(this.#beginnings, from, 0, this.size)
    for (; at < this.size && this.#beginnings[at]! < to; at++) out.push(this.#terms[at]!)
  }

  copyBeginningWith(start: string, beginning: number, keys: readonly string[], out: number[]): void {
    for (let at = this.firstFrom(start, beginning, keys); at < this.size; at++) {
      const term = this.#terms[at]!
      if (!keys[term]!.startsWith(start)) return
      out.push(term)
    }
  }

  hasAny(start: string, beginning: number, keys: readonly string[]): boolean {
    const at = this.firstFrom(start, beginning, keys)
    return at < this.size && keys[this.#terms[at]!]!.startsWith(start)
  }

  #move(from: number, to: number, by: number): void {
    this.#beginnings.copyWithin(from + by, from, to)
    this.#terms.copyWithin(from + by, from, to)
  }

  #reserve(size: number): void {
    if (size <= this.#terms.length) return
    const beginnings = new Float64Array(this.#terms.length * 2)
    const terms = new Uint32Array(this.#terms.length * 2)
    beginnings.set(this.#beginnings)
    terms.set(this.#terms)
    this.#beginnings = beginnings
    this.#terms = terms
  }
}
