/**
 * Finds the words within one or two edits of a word without looking at them all: the symmetric-delete method (W. Garbe, SymSpell, 2012). Two
 * words within n edits (a swap of neighbours being one) have a common remainder after n letters are left out of each; looking at the first 7
 * letters is enough, since an edit costs each beginning at most one letter. The table maps hashes of remainders to words; what is found is then checked.
 */
import { fnvSeed, fnvStep } from '../../../fnv.ts'
import { LruCache } from '../../../lru-cache.ts'
import { allowedEdits } from '../../../search/similar.ts'
import { pauseIfThrottled } from '../memory/background-throttle.ts'
import { doubled } from '../memory/growing-column.ts'

const prefixLength = 7
/** A word this long can be two edits from a query of 8 letters, which is the shortest that allows two. */
const shortestWithTwo = 6
const shortestWithOne = 3

/** A word has at most so many remainders. */
export const mostRemainders = 1 + prefixLength + (prefixLength * (prefixLength - 1)) / 2

/**
 * Writes the 32-bit hash of every remainder of the word's beginning with at most `edits` letters left out to `out`, which has room for
 * `mostRemainders`; returns how many there are. Repeats are possible.
 */
export function remainderHashes(
  codes: Uint8Array,
  from: number,
  length: number,
  edits: number,
  out: Uint32Array,
): number {
  const to = from + Math.min(length, prefixLength)
  let count = 0
  out[count++] = hashOfRest(fnvSeed, codes, from, to)
  if (edits === 0) return count
  let beforeFirst = fnvSeed
  for (let first = from; first < to; first++) {
    out[count++] = hashOfRest(beforeFirst, codes, first + 1, to)
    let beforeSecond = beforeFirst
    for (let second = first + 1; edits > 1 && second < to; second++) {
      out[count++] = hashOfRest(beforeSecond, codes, second + 1, to)
      beforeSecond = fnvStep(beforeSecond, codes[second]!)
    }
    beforeFirst = fnvStep(beforeFirst, codes[first]!)
  }
  return count
}

/** Letters left out of a word for the table; -1 when no query can be near it except itself. */
export function tableEdits(length: number): number {
  return length >= shortestWithTwo ? 2 : length >= shortestWithOne ? 1 : 0
}

/** Of the letters that were hashed before, and the rest of them. */
function hashOfRest(before: number, codes: Uint8Array, from: number, to: number): number {
  let hash = before
  for (let at = from; at < to; at++) hash = fnvStep(hash, codes[at]!)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A word whose near spellings are asked for. */
export interface Spelling {
  /** In UTF-8. */
  readonly letters: Uint8Array
  readonly edits: number
  /** Of its remainders. */
  readonly hashes: Uint32Array
}

/** A search has few words. */
const mostSpellings = 32
const spellings = new LruCache<string, Spelling>(mostSpellings)
const hashesOfOne = new Uint32Array(mostRemainders)

/** Worked out once for all the tables that a search asks. */
export function spellingOf(word: string): Spelling {
  let spelling = spellings.get(word)
  if (spelling === undefined) {
    const letters = lettersOf(word)
    const edits = allowedEdits(word)
    const count = remainderHashes(letters, 0, letters.length, edits, hashesOfOne)
    spelling = { letters, edits, hashes: hashesOfOne.slice(0, count) }
    spellings.set(word, spelling)
  }
  return spelling
}

function lettersOf(word: string): Uint8Array {
  const letters = new Uint8Array(word.length)
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code > 127) return Buffer.from(word)
    letters[i] = code
  }
  return letters
}

/** The number of a word has so many bits of an entry, and its length the five others: those as long as that and longer ones are told as one. */
const wordBits = 27
const longestTold = 31
const wordMask = (1 << wordBits) - 1

/** An entry of a table: most of what is not near is passed over by its length, without reading the word, which lies anywhere. */
export const spellingEntry = (word: number, length: number): number =>
  ((Math.min(length, longestTold) << wordBits) | word) >>> 0

/** The table in three columns: for each bucket where it starts; for each entry what `spellingEntry` makes of the word, and eight bits of the hash. */
export interface SpellingColumns {
  readonly starts: Uint32Array
  readonly words: Uint32Array
  readonly checks: Uint8Array
}

/**
 * Builds the table for a vocabulary of fewer than 2^27 keys: the word w is `keys[offsets[w], offsets[w + 1])`. Words that are not plain (see `isPlainToken`)
 * must be left out by `isPlain`.
 */
export function buildSpellingTable(
  keys: Uint8Array,
  offsets: Uint32Array,
  isPlain: (word: number) => boolean,
): SpellingColumns {
  const words = offsets.length - 1
  const hashes = new Uint32Array(mostRemainders)
  const each = (take: (word: number, hash: number) => void): void => {
    for (let word = 0; word < words; word++) {
      pauseIfThrottled()
      if (!isPlain(word)) continue
      const from = offsets[word]!
      const length = offsets[word + 1]! - from
      const count = remainderHashes(keys, from, length, tableEdits(length), hashes)
      for (let i = 0; i < count; i++) take(word, hashes[i]!)
    }
  }
  let entries = 0
  each(() => entries++)
  const buckets = 2 ** Math.max(4, Math.floor(Math.log2(entries / 4 + 1)))
  const starts = new Uint32Array(buckets + 1)
  each((_, hash) => starts[(hash & (buckets - 1)) + 1]!++)
  for (let b = 0; b < buckets; b++) starts[b + 1]! += starts[b]!
  const next = starts.slice(0, buckets)
  const columns = { starts, words: new Uint32Array(entries), checks: new Uint8Array(entries) }
  each((word, hash) => {
    const at = next[hash & (buckets - 1)]!++
    columns.words[at] = spellingEntry(word, offsets[word + 1]! - offsets[word]!)
    columns.checks[at] = hash >>> 24
  })
  return columns
}

/** The words of the table that are near the one asked for, each once. */
export function nearWords(
  { starts, words, checks }: SpellingColumns,
  asked: Spelling,
  keys: Uint8Array,
  offsets: Uint32Array,
): number[] {
  const { hashes } = asked
  const mask = starts.length - 2
  // What is read for one hash lies far from what is read for the next: what is of one kind is read in a row, and the processor reads several at a time.
  for (let i = 0; i < hashes.length; i++) {
    const bucket = hashes[i]! & mask
    bucketStarts[i] = starts[bucket]!
    bucketEnds[i] = starts[bucket + 1]!
  }
  let count = 0
  for (let i = 0; i < hashes.length; i++) {
    const check = hashes[i]! >>> 24
    const end = bucketEnds[i]!
    const most = count + end - bucketStarts[i]!
    if (most > entries.length) entries = doubled(entries, most)
    const found = entries
    for (let at = bucketStarts[i]!; at < end; at++) {
      found[count] = at
      // One more when they are the same, without a branch: a third are, and which is not to be foretold.
      count += ((checks[at]! ^ check) - 1) >>> 31
    }
  }
  candidates.take(asked, words, entries, count)
  return candidates.near(asked, keys, offsets)
}

/** Scratch of `nearWords`. */
const bucketStarts = new Uint32Array(mostRemainders)
const bucketEnds = new Uint32Array(mostRemainders)
let entries = new Uint32Array(1024)

/** Words with a remainder of the one asked for. */
class Candidates {
  #count = 0
  #words = new Uint32Array(256)
  #begins = new Uint32Array(256)
  #sets = new Int32Array(256)
  /** Numbers and one, each in the place of its last bits: most repeats are found without a set. */
  readonly #lately = new Uint32Array(256)

  /** The words that `spellingEntry` made `table[places[i]]` of, for i < count: those of a fitting length, most of them once. */
  take({ letters, edits }: Spelling, table: Uint32Array, places: Uint32Array, count: number): void {
    const shortest = Math.min(letters.length - edits, longestTold)
    const longest = letters.length + edits
    if (count > this.#words.length) this.#grow(count)
    const lately = this.#lately
    lately.fill(0)
    const taken = this.#words
    let at = 0
    for (let i = 0; i < count; i++) {
      const entry = table[places[i]!]!
      const length = entry >>> wordBits
      const word = entry & wordMask
      const repeat = lately[word & 255]! ^ (word + 1)
      lately[word & 255] = word + 1
      taken[at] = word
      // One more when it fits and is no repeat, without a branch.
      at += ((repeat | -repeat) >>> 31) & (~((length - shortest) | (longest - length)) >>> 31)
    }
    this.#count = at
  }

  /** Those that are near it, each once. The word w is `keys[offsets[w], offsets[w + 1])`. */
  near({ letters, edits }: Spelling, keys: Uint8Array, offsets: Uint32Array): number[] {
    const words = this.#words
    const begins = this.#begins
    const sets = this.#sets
    const count = this.#count
    // As in `nearWords`, apart from the comparing, which reads what is near by then.
    for (let i = 0; i < count; i++) begins[i] = offsets[words[i]!]!
    for (let i = 0; i < count; i++) sets[i] = letterSet(keys, begins[i]!, offsets[words[i]! + 1]!)
    const own = letterSet(letters, 0, letters.length)
    const near: number[] = []
    for (let i = 0; i < count; i++) {
      const word = words[i]!
      const other = sets[i]!
      if (hasMoreThan(edits, own & ~other) || hasMoreThan(edits, other & ~own)) continue
      if (!isWithin(letters, 0, letters.length, keys, begins[i]!, offsets[word + 1]!, edits)) continue
      if (!near.includes(word)) near.push(word)
    }
    return near
  }

  #grow(least: number): void {
    this.#words = doubled(this.#words, least)
    this.#begins = new Uint32Array(this.#words.length)
    this.#sets = new Int32Array(this.#words.length)
  }
}

/** A bit for each letter, by its last five bits. An edit puts at most one into the set and takes at most one out, so most words that are not near are told by it. */
function letterSet(letters: Uint8Array, from: number, to: number): number {
  let set = 0
  for (let i = from; i < to; i++) set |= 1 << (letters[i]! & 31)
  return set
}

function hasMoreThan(count: number, bits: number): boolean {
  let rest = bits
  for (let i = 0; i < count; i++) rest &= rest - 1
  return rest !== 0
}

/** One for all tables: between `take` and `near` nothing else is asked. */
export const candidates = new Candidates()

/**
 * `isSimilar` of `search/similar.ts` for words as bytes, without making strings: whether at most `edits` turn `a[i, aEnd)` into `b[j, bEnd)`. With the two edits there
 * are at most, trying each where the words first differ is quicker than a matrix.
 */
export function isWithin(
  a: Uint8Array,
  i: number,
  aEnd: number,
  b: Uint8Array,
  j: number,
  bEnd: number,
  edits: number,
): boolean {
  const difference = aEnd - i - (bEnd - j)
  if (difference > edits || difference < -edits) return false
  while (i < aEnd && j < bEnd && a[i] === b[j]) {
    i++
    j++
  }
  if (i === aEnd || j === bEnd) return true
  if (edits === 0) return false
  if (isWithin(a, i + 1, aEnd, b, j + 1, bEnd, edits - 1)) return true
  if (isWithin(a, i + 1, aEnd, b, j, bEnd, edits - 1)) return true
  if (isWithin(a, i, aEnd, b, j + 1, bEnd, edits - 1)) return true
  const isSwap = i + 1 < aEnd && j + 1 < bEnd && a[i] === b[j + 1] && a[i + 1] === b[j]
  return isSwap && isWithin(a, i + 2, aEnd, b, j + 2, bEnd, edits - 1)
}
