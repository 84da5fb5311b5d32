/** The blocking keys of all rows as one sorted array: each run of equal keys is a block of candidates. */
import { hashOfText } from '../../fnv.ts'
import { maximumCandidates, weakCandidates } from '../find-target.ts'

/** A key that more rows hold says nothing: the name of a chain, a switchboard. As many as a submission reads of one. */
export const mostHolders = 160
/** Weight of a shared key by the number of rows that hold it: the fewer, the more it counts. */
const shareOf = (holders: number): number => Math.log2(1 + mostHolders / holders)
/** Who shares less is a weak candidate. */
const telling = Math.fround(shareOf(maximumCandidates))
/** A name at this many other places is a chain, as in `matching/decide.ts`. */
const placesOfChain = 3
/** Rows have 24 bits in an entry, the keys 40. */
const mostRows = 2 ** 24

export class KeyTableBuilder {
  #entries = new BigUint64Array(1 << 14)
  #halves = new Uint32Array(this.#entries.buffer)
  #size = 0

  add(row: number, keys: readonly string[]): void {
    if (row >= mostRows) throw new RangeError(`a directory of more than ${mostRows} entities`)
    for (const key of keys) {
      if (this.#size === this.#entries.length) this.#grow()
      // Little-endian: the high half, which sorts first, comes second.
      this.#halves[2 * this.#size] = (row | (hashOfText(`${key}\n`) << 24)) >>> 0
      this.#halves[2 * this.#size + 1] = hashOfText(key)
      this.#size++
    }
  }

  #grow(): void {
    const larger = new BigUint64Array(this.#entries.length * 2)
    larger.set(this.#entries)
    this.#entries = larger
    this.#halves = new Uint32Array(larger.buffer)
  }

  /** @param names @param places hashes of each row; a name of 0 is none */
  build(rows: number, names: Uint32Array, places: Uint32Array): KeyTable {
    const entries = this.#entries.subarray(0, this.#size)
    entries.sort()
    return new KeyTable(this.#halves, this.#size, rows, names, places)
  }
}

export class KeyTable {
  /** Rows in the order of their keys. */
  readonly #holders: Uint32Array
  /** Start of each block in the holders, and the end of the last. */
  readonly #starts: Uint32Array
  /** The blocks of each row: `#blocks` from `#first[row]` to `#first[row + 1]`. */
  readonly #blocks: Uint32Array
  readonly #first: Uint32Array
  readonly #isChain: Uint8Array
  readonly #worth: Float32Array
  /** Candidates of rows that have more than they may. */
  readonly #chosen = new Map<number, Uint32Array>()
  /** Keys that are not compared, since too many rows hold them. */
  crowded = 0

  constructor(halves: Uint32Array, size: number, rows: number, names: Uint32Array, places: Uint32Array) {
    this.#holders = Uint32Array.from({ length: size }, (_, at) => halves[2 * at]! & 0xffffff)
    const starts = new Uint32Array(size + 1)
    let blocks = 0
    for (let at = 0; at < size; at++) if (at === 0 || !isSameKey(halves, at - 1, at)) starts[blocks++] = at
    starts[blocks] = size
    this.#starts = starts.slice(0, blocks + 1)
    this.#isChain = new Uint8Array(rows)
    this.#worth = new Float32Array(rows)
    this.#first = new Uint32Array(rows + 1)
    this.#blocks = this.#blocksOfRows(names, places)
  }

  /** Whether others have the row's name at three or more other places. */
  isChain(row: number): boolean {
    return this.#isChain[row] === 1
  }

  /**
   * The candidates of a row that no row before has been paired with: over all rows, each pair once. A pair is
   * one where either is among the likeliest of the other.
   * @param isDone whether `candidatesOf` was called for a row
   */
  partnersOf(row: number, isDone: (row: number) => boolean): number[] {
    const candidates = this.#candidatesOf(row)
    return candidates.filter((other) => {
      if (!isDone(other)) return true
      const chosen = this.#chosen.get(other)
      return chosen !== undefined && !chosen.includes(row)
    })
  }

  #candidatesOf(row: number): number[] {
    const found: number[] = []
    const worths = this.#worth
    for (let at = this.#first[row]!; at < this.#first[row + 1]!; at++) {
      const block = this.#blocks[at]!
      const [from, to] = [this.#starts[block]!, this.#starts[block + 1]!]
      const share = shareOf(to - from)
      for (let holder = from; holder < to; holder++) {
        const other = this.#holders[holder]!
        if (other === row) continue
        if (worths[other] === 0) found.push(other)
        worths[other]! += share
      }
    }
    const chosen = likeliest(found, worths)
    for (const other of found) worths[other] = 0
    if (chosen.length < found.length) this.#chosen.set(row, Uint32Array.from(chosen))
    return chosen
  }

  /** Leaves crowded blocks out, once their names have been counted. */
  #blocksOfRows(names: Uint32Array, places: Uint32Array): Uint32Array {
    const starts = this.#starts
    const isUseful = new Uint8Array(starts.length - 1)
    for (let block = 0; block < isUseful.length; block++) {
      const [from, to] = [starts[block]!, starts[block + 1]!]
      if (to - from > placesOfChain) this.#noteChains(from, to, names, places)
      if (to - from > mostHolders + 1) this.crowded++
      else if (to - from > 1) isUseful[block] = 1
    }
    for (let block = 0; block < isUseful.length; block++)
      if (isUseful[block] === 1)
        for (let at = starts[block]!; at < starts[block + 1]!; at++) this.#first[this.#holders[at]! + 1]!++
    for (let row = 1; row < this.#first.length; row++) this.#first[row]! += this.#first[row - 1]!
    const next = this.#first.slice()
    const blocks = new Uint32Array(this.#first.at(-1)!)
    for (let block = 0; block < isUseful.length; block++)
      if (isUseful[block] === 1)
        for (let at = starts[block]!; at < starts[block + 1]!; at++)
          blocks[next[this.#holders[at]!]!++] = block
    return blocks
  }

  #noteChains(from: number, to: number, names: Uint32Array, places: Uint32Array): void {
    const placesOf = new Map<number, Map<number, number>>()
    for (let at = from; at < to; at++) {
      const row = this.#holders[at]!
      if (names[row] === 0) continue
      const known = placesOf.get(names[row]!)
      if (known === undefined) placesOf.set(names[row]!, new Map([[places[row]!, 1]]))
      else known.set(places[row]!, (known.get(places[row]!) ?? 0) + 1)
    }
    for (let at = from; at < to; at++) {
      const row = this.#holders[at]!
      const known = placesOf.get(names[row]!)
      if (known === undefined) continue
      const others = known.size - (known.get(places[row]!) === 1 ? 1 : 0)
      if (others >= placesOfChain) this.#isChain[row] = 1
    }
  }
}

/** As many candidates as a submission is compared with, the likeliest first; of equal ones the earlier row. */
function likeliest(found: readonly number[], worths: Float32Array): number[] {
  const best: number[] = []
  for (const row of found) {
    const worth = worths[row]!
    let at = best.length
    while (at > 0 && isBefore(row, worth, best[at - 1]!, worths)) at--
    if (at === maximumCandidates) continue
    best.splice(at, 0, row)
    if (best.length > maximumCandidates) best.pop()
  }
  let weak = weakCandidates
  return best.filter((row) => worths[row]! >= telling || weak-- > 0)
}

const isBefore = (row: number, worth: number, other: number, worths: Float32Array): boolean =>
  worth > worths[other]! || (worth === worths[other] && row < other)

const isSameKey = (halves: Uint32Array, one: number, other: number): boolean =>
  halves[2 * one + 1] === halves[2 * other + 1] && halves[2 * one]! >>> 24 === halves[2 * other]! >>> 24
