/**
 * Preselects those of a segment's matches that can be among the first, from scores and tie-break ranks alone.
 */

import { rankSteps, type TieBreakRanks } from '../documents/tie-break-ranks.ts'
import type { MatchList } from '../postings/matches.ts'

const firstSlots = 256
/** Larger arrays are released after use: 20 bytes a slot. */
const mostKeptSlots = 4096

/** Reuses its arrays up to `mostKeptSlots`. */
export class TopKPrefilter {
  /** A heap of the best keys so far, lowest on top. A key is the score followed by the tie-break rank. */
  #keys = new Float64Array(firstSlots)
  #size = 0
  /** Matches that were among the first when examined, with their keys. */
  #chosen = new Uint32Array(firstSlots)
  #chosenKeys = new Float64Array(firstSlots)
  #count = 0

  /**
   * Calls `take` with each match that may be among the first `wanted` by score and tie-break rank, including
   * all ties. Skips matches for which `isOut` returns true and those below `leastScore`.
   */
  choose(
    { documents, scores, count }: MatchList,
    { of }: TieBreakRanks,
    wanted: number,
    leastScore: number,
    isOut: (document: number, score: number) => boolean,
    take: (document: number, score: number) => void,
  ): void {
    this.#size = 0
    this.#count = 0
    let least = Math.max(0, leastScore) | 0
    let leastKey = least * rankSteps
    for (let i = 0; i < count; i++) {
      const score = scores[i]!
      if (score < least) continue
      const document = documents[i]!
      const key = score * rankSteps + of[document]!
      if (key < leastKey || isOut(document, score)) continue
      this.#choose(i, key)
      if (!this.#add(key, wanted)) continue
      leastKey = Math.max(leastKey, this.#keys[0]!)
      least = Math.floor(leastKey / rankSteps)
    }
    for (let n = 0; n < this.#count; n++) {
      const place = this.#chosen[n]!
      if (this.#chosenKeys[n]! >= leastKey) take(documents[place]!, scores[place]!)
    }
    if (Math.max(this.#keys.length, this.#chosen.length) > mostKeptSlots) this.#giveBack()
  }

  #giveBack(): void {
    this.#keys = new Float64Array(firstSlots)
    this.#chosen = new Uint32Array(firstSlots)
    this.#chosenKeys = new Float64Array(firstSlots)
  }

  #choose(place: number, key: number): void {
    if (this.#count === this.#chosen.length) {
      const chosen = new Uint32Array(this.#count * 2)
      const keys = new Float64Array(this.#count * 2)
      chosen.set(this.#chosen)
      keys.set(this.#chosenKeys)
      this.#chosen = chosen
      this.#chosenKeys = keys
    }
    this.#chosen[this.#count] = place
    this.#chosenKeys[this.#count++] = key
  }

  /** Returns whether the heap holds `wanted` keys. */
  #add(key: number, wanted: number): boolean {
    if (this.#size < wanted) {
      this.#rise(key)
      return this.#size === wanted
    }
    if (key > this.#keys[0]!) this.#sink(key)
    return true
  }

  #rise(key: number): void {
    if (this.#size === this.#keys.length) {
      const keys = new Float64Array(this.#size * 2)
      keys.set(this.#keys)
      this.#keys = keys
    }
    const keys = this.#keys
    let at = this.#size++
    while (at > 0 && keys[(at - 1) >> 1]! > key) {
      keys[at] = keys[(at - 1) >> 1]!
      at = (at - 1) >> 1
    }
    keys[at] = key
  }

  /** Replaces the lowest key. */
  #sink(key: number): void {
    const keys = this.#keys
    const size = this.#size
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++
      if (keys[child]! >= key) break
      keys[at] = keys[child]!
      at = child
    }
    keys[at] = key
  }
}
