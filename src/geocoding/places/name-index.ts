import { editDistance } from '../../edit-distance.ts'
import type { FrozenTables } from '../../frozen-tables.ts'
import { NAME_CLASS_BITS } from './place-kinds.ts'
import { bufferOver } from './place-table.ts'

/** Called for each place that a key names; `nameClass` is a value of `NAME_CLASSES`. */
export type NameVisitor = (place: number, nameClass: number) => void

/** A key similar to the requested one. */
export interface NearKey {
  readonly key: number
  readonly text: string
  readonly edits: number
}

/** Sorted keys of place names by country. `placeKey` creates the keys. */
export class NameIndex {
  readonly #keyStarts: Uint32Array
  readonly #keys: Buffer
  readonly #postingStarts: Uint32Array
  readonly #postings: Uint32Array
  readonly #countryKeys: Uint32Array
  readonly #keyWeights: Uint8Array
  readonly #wordKeys: Uint32Array
  readonly #wordOffsets: Uint8Array
  readonly #countryWords: Uint32Array
  readonly #backwardKeys: Uint32Array
  readonly #countryBackwards: Uint32Array
  readonly countryCount: number
  #lastText = ''
  #lastBytes = Buffer.alloc(0)

  constructor(tables: FrozenTables) {
    this.#keyStarts = tables.u32('keyStarts')
    this.#keys = bufferOver(tables.u8('keys'))
    this.#postingStarts = tables.u32('postingStarts')
    this.#postings = tables.u32('postings')
    this.#countryKeys = tables.u32('countryKeys')
    this.#keyWeights = tables.u8('keyWeights')
    this.#wordKeys = tables.u32('wordKeys')
    this.#wordOffsets = tables.u8('wordOffsets')
    this.#countryWords = tables.u32('countryWords')
    this.#backwardKeys = tables.u32('backwardKeys')
    this.#countryBackwards = tables.u32('countryBackwards')
    this.countryCount = this.#countryKeys.length - 1
  }

  text(key: number): string {
    return this.#keys.toString('utf8', this.#keyStarts[key]!, this.#keyStarts[key + 1]!)
  }

  /** `weightOf` the greatest prominence among the key's places. */
  weight(key: number): number {
    return this.#keyWeights[key]!
  }

  /** The most populous place that the key names. */
  firstPlace(key: number): number {
    return this.#postings[this.#postingStarts[key]!]! >>> NAME_CLASS_BITS
  }

  /** Visits the places of one key. */
  visitPlaces(key: number, visit: NameVisitor): void {
    const end = this.#postingStarts[key + 1]!
    for (let index = this.#postingStarts[key]!; index < end; index++) {
      const posting = this.#postings[index]!
      visit(posting >>> NAME_CLASS_BITS, posting & ((1 << NAME_CLASS_BITS) - 1))
    }
  }

  /** Number of the key equal to `text` in a country, or undefined. */
  find(text: string, country: number): number | undefined {
    const wanted = this.#bytesOf(text)
    const key = this.#firstFrom(wanted, country)
    if (key >= this.#countryKeys[country + 1]!) return undefined
    return this.#compareKey(key, 0, wanted) === 0 && this.#length(key) === wanted.length ? key : undefined
  }

  /** Whether a key of the country starts with `prefix`. */
  hasPrefix(prefix: string, country: number): boolean {
    const wanted = Buffer.from(prefix)
    const key = this.#firstFrom(wanted, country)
    return key < this.#countryKeys[country + 1]! && this.#compareKey(key, 0, wanted) === 0
  }

  /** Visits the keys of a country that start with `prefix`, in text order. */
  visitPrefix(prefix: string, country: number, visit: (key: number) => void): void {
    const wanted = Buffer.from(prefix)
    const first = this.#firstFrom(wanted, country)
    const end = partition(
      first,
      this.#countryKeys[country + 1]!,
      (key) => this.#compareKey(key, 0, wanted) === 0,
    )
    for (let key = first; key < end; key++) visit(key)
  }

  /** Visits the keys of a country in which a word other than the first starts with `prefix`. */
  visitWordPrefix(prefix: string, country: number, visit: (key: number) => void): void {
    const wanted = Buffer.from(prefix)
    const [start, end] = [this.#countryWords[country]!, this.#countryWords[country + 1]!]
    const compare = (index: number) =>
      this.#compareKey(this.#wordKeys[index]!, this.#wordOffsets[index]!, wanted)
    const first = partition(start, end, (at) => compare(at) < 0)
    const last = partition(first, end, (at) => compare(at) === 0)
    for (let index = first; index < last; index++) visit(this.#wordKeys[index]!)
  }

  /**
   * Keys within `limit` edits (1 or 2) of `text` in a country. With few edits, the beginning or the end of
   * the text is correct. Keys that share either are compared in full, unless their length or letters differ
   * too much. Only primary names are found by their end.
   */
  nearKeys(text: string, country: number, limit: number): NearKey[] {
    const found = new Map<number, NearKey>()
    const wanted = Buffer.from(text)
    const letters = lettersOf(wanted, 0, wanted.length)
    const test = (key: number) => {
      if (Math.abs(this.#length(key) - text.length) > limit + 2) return
      // One edit changes the letter set by at most two.
      const others = lettersOf(this.#keys, this.#keyStarts[key]!, this.#keyStarts[key + 1]!)
      if (bitCount(letters ^ others) > 2 * limit || found.has(key)) return
      const other = this.text(key)
      const edits = editDistance(text, other, limit)
      if (edits <= limit) found.set(key, { key, text: other, edits })
    }
    const half = Math.floor(text.length / 2)
    // A swap may straddle the middle, so both shared parts stop one letter short of it.
    const [begin, end] = limit > 1 ? [1, 2] : [Math.max(1, half - 1), Math.max(2, text.length - half - 1)]
    this.visitPrefix(text.slice(0, begin), country, test)
    this.#visitSuffix(text.slice(-end), country, test)
    return [...found.values()].sort((a, b) => a.edits - b.edits || a.key - b.key)
  }

  #visitSuffix(suffix: string, country: number, visit: (key: number) => void): void {
    const wanted = Buffer.from(suffix)
    const [start, end] = [this.#countryBackwards[country]!, this.#countryBackwards[country + 1]!]
    const compare = (index: number) => this.#compareEnd(this.#backwardKeys[index]!, wanted)
    const first = partition(start, end, (index) => compare(index) < 0)
    const last = partition(first, end, (index) => compare(index) === 0)
    for (let index = first; index < last; index++) visit(this.#backwardKeys[index]!)
  }

  #length(key: number): number {
    return this.#keyStarts[key + 1]! - this.#keyStarts[key]!
  }

  #firstFrom(wanted: Buffer, country: number): number {
    return partition(
      this.#countryKeys[country]!,
      this.#countryKeys[country + 1]!,
      (key) => this.#compareKey(key, 0, wanted) < 0,
    )
  }

  /** Cached, because one text is looked up in many countries. */
  #bytesOf(text: string): Buffer {
    if (text !== this.#lastText) {
      this.#lastText = text
      this.#lastBytes = Buffer.from(text)
    }
    return this.#lastBytes
  }

  /** Compares the key from byte `from` on with `wanted`; 0 if it starts with it. */
  #compareKey(key: number, from: number, wanted: Buffer): number {
    const start = this.#keyStarts[key]! + from
    const length = this.#keyStarts[key + 1]! - start
    const common = Math.min(length, wanted.length)
    for (let at = 0; at < common; at++) {
      const difference = this.#keys[start + at]! - wanted[at]!
      if (difference !== 0) return difference
    }
    return length < wanted.length ? -1 : 0
  }

  #compareEnd(key: number, wanted: Buffer): number {
    const end = this.#keyStarts[key + 1]!
    const common = Math.min(this.#length(key), wanted.length)
    for (let at = 1; at <= common; at++) {
      const difference = this.#keys[end - at]! - wanted[wanted.length - at]!
      if (difference !== 0) return difference
    }
    return this.#length(key) < wanted.length ? -1 : 0
  }
}

/** First position of `start..end` for which `before` is false. */
function partition(start: number, end: number, before: (at: number) => boolean): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The letters a to z that occur, one bit each. */
function lettersOf(bytes: Uint8Array, start: number, end: number): number {
  let letters = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte >= 97 && byte <= 122) letters |= 1 << (byte - 97)
  }
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
