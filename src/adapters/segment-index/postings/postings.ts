/**
 * Posting lists: the ascending numbers of the documents that have a term. On disk they are packed in blocks
 * of 128: the block's first number in full, then the gaps minus one, each with the bit width of the largest.
 * In 32-bit words:
 *
 * - up to 128 documents: `count | width << 26`, first, packed gaps;
 * - more: `count`, the first number of each block, `offset << 5 | width` for each block, packed gaps. Offsets
 *   count words from the start of the packed gaps.
 *
 * A term with one document has no list: the vocabulary stores the document number with `singleMark`.
 */

/** Marks a term with one document; the remaining bits are the document number. */
export const singleMark = 0x80000000

/** A posting list, packed or not. `from` and `to` are document numbers, half-open. */
export interface PostingList {
  readonly count: number
  /** `first` and `last` are the lowest and the highest document. */
  readonly first: number
  readonly last: number
  /** Upper bound of the documents in the range, for choosing what drives a query. */
  estimate(from: number, to: number): number
  /** Writes the documents of the range to `out` at `at`; returns the position after the last. */
  copyRange(from: number, to: number, out: Uint32Array, at: number): number
  /**
   * Adds the documents of the range to a bitmap. `summary` has a bit for each word of the bitmap that is not
   * 0.
   */
  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void
  /**
   * Raises `scores[i]` to `weight` for every i < count whose `documents[i]` is in the list. `documents` is
   * ascending.
   */
  raise(documents: Uint32Array, count: number, scores: Int32Array, weight: number): void
}

const blockSize = 128
const countBits = 26
const widthMask = 31
const block = new Uint32Array(blockSize)
/** Above every document number. */
const afterLast = 0xffffffff
/** Exclusive upper bound of document numbers. */
const mostDocuments = 0x7fffffff

/**
 * Appends a packed list of at least two documents to `out` at word `at`; returns the position after it.
 * `packedBound` gives the room it needs.
 */
export function packPostings(documents: Uint32Array, count: number, out: Uint32Array, at: number): number {
  if (count <= blockSize) {
    const width = gapWidth(documents, 0, count)
    out[at] = count | (width << countBits)
    out[at + 1] = documents[0]!
    return packGaps(documents, 0, count, width, out, at + 2)
  }
  const blocks = Math.ceil(count / blockSize)
  const infos = at + 1 + blocks
  const packed = infos + blocks
  let next = packed
  out[at] = count
  for (let b = 0; b < blocks; b++) {
    const from = b * blockSize
    const to = Math.min(count, from + blockSize)
    const width = gapWidth(documents, from, to)
    out[at + 1 + b] = documents[from]!
    out[infos + b] = ((next - packed) << 5) | width
    next = packGaps(documents, from, to, width, out, next)
  }
  return next
}

/** Upper bound of the words that a list of `count` documents takes. */
export function packedBound(count: number): number {
  return 4 + count + 3 * Math.ceil(count / blockSize)
}

function gapWidth(documents: Uint32Array, from: number, to: number): number {
  let all = 0
  for (let i = from + 1; i < to; i++) all |= documents[i]! - documents[i - 1]! - 1
  return 32 - Math.clz32(all)
}

function packGaps(
  documents: Uint32Array,
  from: number,
  to: number,
  width: number,
  out: Uint32Array,
  at: number,
): number {
  if (width === 0) return at
  let bit = 0
  let word = 0
  for (let i = from + 1; i < to; i++) {
    const gap = documents[i]! - documents[i - 1]! - 1
    word |= gap << bit
    bit += width
    if (bit >= 32) {
      out[at++] = word
      bit -= 32
      word = bit === 0 ? 0 : gap >>> (width - bit)
    }
  }
  if (bit > 0) out[at++] = word
  return at
}

/**
 * Unpacks a block to `out` at `to`, at least up to its first document ≥ `last`. Returns how many documents
 * were unpacked.
 */
function unpackGaps(
  words: Uint32Array,
  at: number,
  width: number,
  first: number,
  count: number,
  last: number,
  out: Uint32Array,
  to: number,
): number {
  let document = first | 0
  out[to] = document
  if (width === 0) {
    for (let i = 1; i < count; i++) out[to + i] = first + i
    return count
  }
  const mask = (1 << width) - 1
  // Offset to the last bit of a gap: its word may also hold the first bit.
  const reach = width - 1
  let bit = 0
  let i = 1
  for (; i < count && document < last; i++) {
    const gap = (words[at + (bit >>> 5)]! >>> bit) | ((words[at + ((bit + reach) >>> 5)]! << 1) << ~bit)
    out[to + i] = document = (document + (gap & mask) + 1) | 0
    bit += width
  }
  return i
}

/** A list inside a segment. */
export class PackedList implements PostingList {
  readonly count: number
  readonly #words: Uint32Array
  readonly #start: number
  readonly #blocks: number
  #last = -1

  constructor(words: Uint32Array, start: number) {
    this.#words = words
    this.#start = start
    this.count = words[start]! & ((1 << countBits) - 1)
    this.#blocks = Math.ceil(this.count / blockSize)
  }

  get first(): number {
    return this.#first(0)
  }

  /** Cached: the lists of places are kept, and read this on every search. */
  get last(): number {
    if (this.#last < 0) this.#last = block[this.#unpack(this.#blocks - 1, block, 0) - 1]!
    return this.#last
  }

  estimate(from: number, to: number): number {
    const whole = Math.min(this.count, to - from)
    if (this.#blocks === 1) return Math.max(0, whole)
    const blocks = this.#blockBefore(to, 0) - this.#blockBefore(from, 0) + 1
    return Math.max(0, Math.min(whole, blocks * blockSize))
  }

  copyRange(from: number, to: number, out: Uint32Array, at: number): number {
    for (let b = this.#blockBefore(from, 0); b < this.#blocks && this.#first(b) < to; b++) {
      const isWhole = this.#first(b) >= from && b + 1 < this.#blocks && this.#first(b + 1) <= to
      if (isWhole) {
        this.#unpack(b, out, at)
        at += blockSize
        continue
      }
      const count = this.#unpack(b, block, 0)
      const end = firstAtLeast(block, 0, count, to)
      for (let i = firstAtLeast(block, 0, end, from); i < end; i++) out[at++] = block[i]!
    }
    return at
  }

  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void {
    for (let b = this.#blockBefore(from, 0); b < this.#blocks && this.#first(b) < to; b++) {
      const count = this.#unpack(b, block, 0)
      const first = block[0]! < from ? firstAtLeast(block, 0, count, from) : 0
      const end = block[count - 1]! < to ? count : firstAtLeast(block, first, count, to)
      for (let i = first; i < end; i++) addDocument(block[i]!, set, summary)
    }
  }

  raise(documents: Uint32Array, count: number, scores: Int32Array, weight: number): void {
    let i = 0
    for (let b = 0; i < count && b < this.#blocks; b++) {
      b = this.#blockBefore(documents[i]!, b)
      const end = b + 1 < this.#blocks ? this.#first(b + 1) : afterLast
      i = firstAtLeast(documents, i, count, this.#first(b))
      // Entries that have the weight already need no lookup.
      while (i < count && scores[i]! >= weight) i++
      if (i === count) return
      if (documents[i]! >= end) continue
      const behind = firstAtLeast(documents, i + 1, count, end)
      const size = this.#unpack(b, block, 0, documents[behind - 1]!)
      for (let j = 0; i < behind; ) {
        const document = documents[i]!
        // A linear scan: faster than any search in a block this small.
        while (j < size && block[j]! < document) j++
        if (j === size) {
          i = behind
        } else if (block[j] === document) {
          if (scores[i]! < weight) scores[i] = weight
          i++
        } else if (++i < behind && documents[i]! < block[j]!) {
          i = firstAtLeast(documents, i + 1, behind, block[j]!)
        }
      }
    }
  }

  #first(b: number): number {
    return this.#words[this.#start + 1 + b]!
  }

  /**
   * The last block that begins at or before `document`, searching from block `low` on; `low` if there is
   * none.
   */
  #blockBefore(document: number, low: number): number {
    let step = 1
    let high = low + 1
    while (high < this.#blocks && this.#first(high) <= document) {
      low = high
      high += step
      step *= 2
    }
    high = Math.min(high, this.#blocks)
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.#first(middle) <= document) low = middle
      else high = middle
    }
    return low
  }

  /**
   * Unpacks block `b` to `out` at `to`, at least up to its first document ≥ `last`. Returns how many
   * documents were unpacked.
   */
  #unpack(b: number, out: Uint32Array, to: number, last = mostDocuments): number {
    return unpackGaps(
      this.#words,
      this.#gaps(b),
      this.#width(b),
      this.#first(b),
      this.#size(b),
      last,
      out,
      to,
    )
  }

  #size(b: number): number {
    return Math.min(blockSize, this.count - b * blockSize)
  }

  #width(b: number): number {
    return this.#blocks === 1
      ? this.#words[this.#start]! >>> countBits
      : this.#words[this.#start + 1 + this.#blocks + b]! & widthMask
  }

  /** Position of the gaps of block `b`. */
  #gaps(b: number): number {
    if (this.#blocks === 1) return this.#start + 2
    const infos = this.#start + 1 + this.#blocks
    return infos + this.#blocks + (this.#words[infos + b]! >>> 5)
  }
}

/**
 * See `PostingList.addTo`: adds the documents of `documents[first, end)`, ascending, that lie in the range.
 */
export function addDocuments(
  documents: Uint32Array,
  first: number,
  end: number,
  set: Uint32Array,
  summary: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = first; i < end; i++) {
    const document = documents[i]!
    if (document >= from && document < to) addDocument(document, set, summary)
  }
}

/** See `PostingList.addTo`. */
export function addDocument(document: number, set: Uint32Array, summary: Uint32Array): void {
  const word = document >>> 5
  set[word]! |= 1 << (document & 31)
  summary[word >>> 5]! |= 1 << (word & 31)
}

/** A list of one document. */
export class SingleList implements PostingList {
  readonly count = 1
  readonly #document: number

  get first(): number {
    return this.#document
  }

  get last(): number {
    return this.#document
  }

  constructor(document: number) {
    this.#document = document
  }

  estimate(from: number, to: number): number {
    return this.#document >= from && this.#document < to ? 1 : 0
  }

  copyRange(from: number, to: number, out: Uint32Array, at: number): number {
    if (this.#document < from || this.#document >= to) return at
    out[at] = this.#document
    return at + 1
  }

  addTo(set: Uint32Array, summary: Uint32Array, from: number, to: number): void {
    if (this.#document >= from && this.#document < to) addDocument(this.#document, set, summary)
  }

  raise(documents: Uint32Array, count: number, scores: Int32Array, weight: number): void {
    const i = firstAtLeast(documents, 0, count, this.#document)
    if (i < count && documents[i] === this.#document && scores[i]! < weight) scores[i] = weight
  }
}

/**
 * Index of the first value ≥ `value` in the ascending `array[from, to)`, else `to`. Galloping search: cheap
 * when it is near `from`.
 */
export function firstAtLeast(array: Uint32Array, from: number, to: number, value: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < to && array[high]! < value) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > to) high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (array[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
