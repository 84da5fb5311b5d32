/** A hit and its origin: `document` in the component with the number `component`. */
export interface TopHit {
  readonly component: number
  readonly document: number
  readonly rank: number
  readonly score: number
}

/**
 * The best `capacity` hits offered so far. Hits are ordered by higher `rank`, then higher `second`, then
 * lower id. For `nearest` searches, the rank is the negative distance. Each hit has a slot; a heap of slots
 * has the worst hit on top.
 */
export class TopHits {
  #capacity: number
  /** Number of the component that offers hits. */
  component = 0
  #size = 0
  #heap = new Uint32Array(firstSlots)
  #rank = new Float64Array(firstSlots)
  #second = new Float64Array(firstSlots)
  #id = new Float64Array(firstSlots)
  #score = new Int32Array(firstSlots)
  #component = new Uint32Array(firstSlots)
  #document = new Uint32Array(firstSlots)

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get capacity(): number {
    return this.#capacity
  }

  /** Clears the heap and sets its capacity. Memory is kept unless it was for a very deep page. */
  reset(capacity: number): void {
    this.#capacity = capacity
    this.#size = 0
    if (this.#rank.length > mostKeptSlots) this.#resize(firstSlots)
  }

  get isFull(): boolean {
    return this.#size >= this.#capacity
  }

  /** Hits below this rank are rejected. */
  get leastRank(): number {
    return this.isFull && this.#capacity > 0
      ? this.#rank[this.#heap[0]!]!
      : this.#capacity > 0
        ? -Infinity
        : Infinity
  }

  /** Hits with the least rank and a `second` below this are rejected. */
  get leastSecond(): number {
    return this.isFull && this.#capacity > 0 ? this.#second[this.#heap[0]!]! : -Infinity
  }

  offer(rank: number, second: number, id: number, score: number, document: number): void {
    if (this.#size < this.#capacity) {
      const slot = this.#size++
      if (slot === this.#rank.length) this.#resize(slot * 2)
      this.#fill(slot, rank, second, id, score, document)
      this.#heap[slot] = slot
      this.#rise(slot)
    } else if (this.#capacity > 0 && this.#isBetter(rank, second, id, this.#heap[0]!)) {
      this.#fill(this.#heap[0]!, rank, second, id, score, document)
      this.#sink(0)
    }
  }

  /** Returns the hits, best first, without the first `offset`. Empties the heap. */
  take(offset: number): TopHit[] {
    const hits: TopHit[] = []
    while (this.#size > 0) {
      const slot = this.#heap[0]!
      if (this.#size > offset) {
        const [component, document] = [this.#component[slot]!, this.#document[slot]!]
        hits.push({ component, document, rank: this.#rank[slot]!, score: this.#score[slot]! })
      }
      this.#heap[0] = this.#heap[--this.#size]!
      this.#sink(0)
    }
    return hits.reverse()
  }

  #fill(slot: number, rank: number, second: number, id: number, score: number, document: number): void {
    this.#rank[slot] = rank
    this.#second[slot] = second
    this.#id[slot] = id
    this.#score[slot] = score
    this.#component[slot] = this.component
    this.#document[slot] = document
  }

  #isBetter(rank: number, second: number, id: number, slot: number): boolean {
    if (rank !== this.#rank[slot]) return rank > this.#rank[slot]!
    if (second !== this.#second[slot]) return second > this.#second[slot]!
    return id < this.#id[slot]!
  }

  /** Whether the hit at heap index `a` is better than the one at `b`. */
  #isBetterAt(a: number, b: number): boolean {
    const slot = this.#heap[a]!
    return this.#isBetter(this.#rank[slot]!, this.#second[slot]!, this.#id[slot]!, this.#heap[b]!)
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
    const slot = this.#heap[a]!
    this.#heap[a] = this.#heap[b]!
    this.#heap[b] = slot
  }

  /** Keeps the contents of the first slots. */
  #resize(slots: number): void {
    this.#heap = resized(this.#heap, new Uint32Array(slots))
    this.#rank = resized(this.#rank, new Float64Array(slots))
    this.#second = resized(this.#second, new Float64Array(slots))
    this.#id = resized(this.#id, new Float64Array(slots))
    this.#score = resized(this.#score, new Int32Array(slots))
    this.#component = resized(this.#component, new Uint32Array(slots))
    this.#document = resized(this.#document, new Uint32Array(slots))
  }
}

const firstSlots = 64
/** Larger arrays are released after use: 40 bytes a slot. */
const mostKeptSlots = 4096

function resized<T extends Float64Array | Int32Array | Uint32Array>(old: T, other: T): T {
  other.set(old.subarray(0, other.length))
  return other
}
