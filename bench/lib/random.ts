/** A small generator of pseudo-random numbers with a fixed seed (mulberry32), so that every run makes the same businesses and searches. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 ≤ x < 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** Roughly normal, mean 0, deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }
}

/** Draws indices with given weights. */
export class Weighted {
  readonly #sums: Float64Array

  constructor(weights: Iterable<number>) {
    let sum = 0
    this.#sums = Float64Array.from(weights, (weight) => {
      sum += weight
      return sum
    })
  }

  draw(random: Random): number {
    const value = random.next() * this.#sums.at(-1)!
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sums[middle]! <= value) low = middle + 1
      else high = middle
    }
    return low
  }
}
