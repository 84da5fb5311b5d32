/**
 * The best `capacity` hits offered so far, in a heap with the worst on top. A hit is better with a higher `rank`, then a higher `second`, then a
 * lower id. For `nearest` searches the rank is the distance, negative.
 */
export class TopHits {
  readonly capacity: number
  #size = 0
  #rank = new Float64Array(64)
  #second = new Float64Array(64)
  #id = new Float64Array(64)
  #score = new Float64Array(64)

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get isFull(): boolean {
    return this.#size >= this.capacity
  }

  /** Nothing below this rank can get in. */
  get leastRank(): number {
    return this.isFull && this.capacity > 0 ? this.#rank[0]! : this.capacity > 0 ? -Infinity : Infinity
  }

  /** Nothing with the least rank and less than this can get in. */
  get leastSecond(): number {
    return this.isFull && this.capacity > 0 ? this.#second[0]! : -Infinity
  }

  offer(rank: number, second: number, id: number, score: number): void {
    if (this.#size < this.capacity) {
      if (this.#size === this.#rank.length) this.#grow()
      this.#set(this.#size, rank, second, id, score)
      this.#rise(this.#size++)
    } else if (this.capacity > 0 && this.#isBetter(rank, second, id, 0)) {
      this.#set(0, rank, second, id, score)
      this.#sink(0)
    }
  }

  /** Best first, without the first `offset`. Empties the heap. */
  take(offset: number): { id: number; rank: number; score: number }[] {
    const hits: { id: number; rank: number; score: number }[] = []
    while (this.#size > 0) {
      if (this.#size > offset) hits.push({ id: this.#id[0]!, rank: this.#rank[0]!, score: this.#score[0]! })
      this.#size--
      this.#move(this.#size, 0)
      this.#sink(0)
    }
    return hits.reverse()
  }

  #isBetter(rank: number, second: number, id: number, other: number): boolean {
    if (rank !== this.#rank[other]) return rank > this.#rank[other]!
    if (second !== this.#second[other]) return second > this.#second[other]!
    return id < this.#id[other]!
  }

  #isBetterAt(a: number, b: number): boolean {
    return this.#isBetter(this.#rank[a]!, this.#second[a]!, this.#id[a]!, b)
  }

  #rise(at: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBetterAt(parent, at)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(at: number): void {
    for (;;) {
      let worst = at
      const left = at * 2 + 1
      if (left < this.#size && this.#isBetterAt(worst, left)) worst = left
      if (left + 1 < this.#size && this.#isBetterAt(worst, left + 1)) worst = left + 1
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }

  #swap(a: number, b: number): void {
    const rank = this.#rank[a]!
    const second = this.#second[a]!
    const id = this.#id[a]!
    const score = this.#score[a]!
    this.#move(b, a)
    this.#set(b, rank, second, id, score)
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#rank[from]!, this.#second[from]!, this.#id[from]!, this.#score[from]!)
  }

  #set(at: number, rank: number, second: number, id: number, score: number): void {
    this.#rank[at] = rank
    this.#second[at] = second
    this.#id[at] = id
    this.#score[at] = score
  }

  #grow(): void {
    this.#rank = doubled(this.#rank)
    this.#second = doubled(this.#second)
    this.#id = doubled(this.#id)
    this.#score = doubled(this.#score)
  }
}

function doubled(old: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(old.length * 2)
  larger.set(old)
  return larger
}
