/**
 * Finds words within one or two edits of a word without comparing it with all of them: the symmetric-delete
 * method (W. Garbe, SymSpell, 2012). Two words within n edits (a transposition of neighbours counts as one)
 * share a remainder after n letters are deleted from each. The first 7 letters suffice, because an edit
 * changes at most one letter of each beginning. The table maps hashes of remainders to words; candidates are
 * then verified.
 */
import { fnvSeed, fnvStep } from '../../../fnv.ts'
import { LruCache } from '../../../lru-cache.ts'
import { allowedEdits } from '../../../search/similar.ts'
import { pauseIfThrottled } from '../memory/background-throttle.ts'
import { doubled } from '../memory/growing-column.ts'

const prefixLength = 7
/** The shortest query that allows two edits has 8 letters, so a word of this length can be two edits away. */
const shortestWithTwo = 6
const shortestWithOne = 3

/** Upper bound of the remainders of one word. */
export const mostRemainders = 1 + prefixLength + (prefixLength * (prefixLength - 1)) / 2

/**
 * Writes the 32-bit hash of each remainder of the word's beginning, with at most `edits` letters deleted, to
 * `out`. `out` needs room for `mostRemainders`. Returns the number of hashes; repeats are possible.
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

/** How many letters to delete from a word for the table. 0 for short words, which only match themselves. */
export function tableEdits(length: number): number {
  return length >= shortestWithTwo ? 2 : length >= shortestWithOne ? 1 : 0
}

/** Continues the hash `before` with the remaining letters. */
function hashOfRest(before: number, codes: Uint8Array, from: number, to: number): number {
  let hash = before
  for (let at = from; at < to; at++) hash = fnvStep(hash, codes[at]!)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** A word to look up by similarity. */
export interface Spelling {
  /** UTF-8. */
  readonly letters: Uint8Array
  readonly edits: number
  /** Hashes of the word's remainders. */
  readonly hashes: Uint32Array
}

/** A search has few words. */
const mostSpellings = 32
const spellings = new LruCache<string, Spelling>(mostSpellings)
const hashesOfOne = new Uint32Array(mostRemainders)

/** Computed once for all tables that a search reads. */
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

/**
 * An entry holds the word number in the low 27 bits and its length in the high five. Longer words count as 31
 * letters.
 */
const wordBits = 27
const longestTold = 31
const wordMask = (1 << wordBits) - 1

/**
 * An entry of the table. Its length rejects most distant words without reading their letters, which are
 * scattered in memory.
 */
export const spellingEntry = (word: number, length: number): number =>
  ((Math.min(length, longestTold) << wordBits) | word) >>> 0

/**
 * The table as three columns: the start of each bucket; the `spellingEntry` of each entry; and eight bits of
 * its hash.
 */
export interface SpellingColumns {
  readonly starts: Uint32Array
  readonly words: Uint32Array
  readonly checks: Uint8Array
}

/**
 * Builds the table for a vocabulary of fewer than 2^27 keys. Word w is `keys[offsets[w], offsets[w + 1])`.
 * `isPlain` must reject words that are not plain (see `isPlainToken`).
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

/** The words of the table similar to `asked`, each once. */
export function nearWords(
  { starts, words, checks }: SpellingColumns,
  asked: Spelling,
  keys: Uint8Array,
  offsets: Uint32Array,
): number[] {
  const { hashes } = asked
  const mask = starts.length - 2
  // Reads for successive hashes hit distant cache lines. Grouping reads of one kind lets the processor
  // overlap them.
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
      // Branch-free increment if the checks are equal, which is unpredictable.
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

/** Words that share a remainder with the query word. */
class Candidates {
  #count = 0
  #words = new Uint32Array(256)
  #begins = new Uint32Array(256)
  #sets = new Int32Array(256)
  /** Word numbers plus one, in the slot of their low bits: catches most repeats without a set. */
  readonly #lately = new Uint32Array(256)

  /**
   * Collects the words of `table[places[i]]`, i < count, that have a suitable length. Removes most repeats.
   */
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
      // Branch-free increment if the length fits and the word is no repeat.
      at += ((repeat | -repeat) >>> 31) & (~((length - shortest) | (longest - length)) >>> 31)
    }
    this.#count = at
  }

  /** The candidates similar to the query word, each once. Word w is `keys[offsets[w], offsets[w + 1])`. */
  near({ letters, edits }: Spelling, keys: Uint8Array, offsets: Uint32Array): number[] {
    const words = this.#words
    const begins = this.#begins
    const sets = this.#sets
    const count = this.#count
    // Reads are grouped as in `nearWords`, except for the final comparison, whose data is cached by then.
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

/**
 * A bit for each letter, by its low five bits. An edit adds at most one letter and removes at most one, so
 * comparing sets rejects most distant words.
 */
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

/** Shared by all tables; `near` must follow its `take` directly. */
export const candidates = new Candidates()

/**
 * `isSimilar` of `search/similar.ts` for words as bytes, without allocating strings: whether at most `edits`
 * edits turn `a[i, aEnd)` into `b[j, bEnd)`. With at most two edits, trying each at the first difference is
 * faster than a matrix.
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
