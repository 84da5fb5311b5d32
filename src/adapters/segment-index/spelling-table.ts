/**
 * Finds the words within one or two edits of a word without looking at them all: the symmetric-delete method (W. Garbe, SymSpell, 2012). Two
 * words within n edits (a swap of neighbours being one) have a common remainder after n letters are left out of each; looking at the first 7
 * letters is enough, since an edit costs each beginning at most one letter. The table maps hashes of remainders to words; what is found is then checked.
 */
import { fnvSeed, fnvStep } from '../../fnv.ts'

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

/** The table in three columns: for each bucket where it starts, and for each entry the word and eight bits of the hash. */
export interface SpellingColumns {
  readonly starts: Uint32Array
  readonly words: Uint32Array
  readonly checks: Uint8Array
}

/**
 * Builds the table for words `first` to `last` - 1 of a vocabulary of ASCII keys: the word w is `keys[offsets[w], offsets[w + 1])`. Words that
 * are not plain (see `isPlainToken`) must be left out by `isPlain`.
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
    columns.words[at] = word
    columns.checks[at] = hash >>> 24
  })
  return columns
}

/**
 * Looks words up that may be near `word`, ASCII codes; whether they are is for the caller to check. Repeats are possible. What is returned is valid
 * until the next call, and may be written to.
 */
export function spellingCandidates(columns: SpellingColumns, word: Uint8Array, edits: number): Uint32Array {
  const { starts, words, checks } = columns
  const mask = starts.length - 2
  const count = remainderHashes(word, 0, word.length, edits, asked)
  let found = 0
  for (let i = 0; i < count; i++) {
    const bucket = asked[i]! & mask
    const check = asked[i]! >>> 24
    const end = starts[bucket + 1]!
    for (let at = starts[bucket]!; at < end; at++) {
      if (checks[at] !== check) continue
      if (found === candidates.length) candidates = doubled(candidates)
      candidates[found++] = at
    }
  }
  let kept = 0
  lately.fill(0)
  for (let i = 0; i < found; i++) {
    const word = words[candidates[i]!]!
    if (!isRepeated(word)) candidates[kept++] = word
  }
  return candidates.subarray(0, kept)
}

let candidates = new Uint32Array(256)

function doubled(old: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(old.length * 2)
  larger.set(old)
  return larger
}

const asked = new Uint32Array(mostRemainders)
/** Numbers and one, each in the place of its last bits: most repeats are found without a set. */
const lately = new Uint32Array(256)

function isRepeated(number: number): boolean {
  const place = number & (lately.length - 1)
  if (lately[place] === number + 1) return true
  lately[place] = number + 1
  return false
}

const rows = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)]

/** `isSimilar` of `search/similar.ts` for tokens as bytes, without making strings: whether `token` is within `edits` of `word`. */
export function isWithin(
  word: Uint8Array,
  tokenBytes: Uint8Array,
  tokenFrom: number,
  tokenLength: number,
  edits: number,
): boolean {
  if (Math.abs(word.length - tokenLength) > edits || tokenLength > 100 || word.length > 100) return false
  // What both begin and end with needs no edit.
  let first = 0
  let end = word.length
  let otherEnd = tokenLength
  while (first < end && first < otherEnd && word[first] === tokenBytes[tokenFrom + first]) first++
  while (end > first && otherEnd > first && word[end - 1] === tokenBytes[tokenFrom + otherEnd - 1]) {
    end--
    otherEnd--
  }
  const length = end - first
  const otherLength = otherEnd - first
  if (length === 0 || otherLength === 0) return Math.max(length, otherLength) <= edits
  return distanceWithin(word, first, length, tokenBytes, tokenFrom + first, otherLength, edits) <= edits
}

/** Optimal string alignment of `length` letters of one and `otherLength` of the other; stops when it is clear that it is above `edits`. */
function distanceWithin(
  word: Uint8Array,
  from: number,
  length: number,
  other: Uint8Array,
  otherFrom: number,
  otherLength: number,
  edits: number,
): number {
  let beforeLast = rows[0]!
  let last = rows[1]!
  let row = rows[2]!
  for (let j = 0; j <= otherLength; j++) last[j] = j
  for (let i = 1; i <= length; i++) {
    const letter = word[from + i - 1]!
    row[0] = i
    let least = i
    for (let j = 1; j <= otherLength; j++) {
      const otherLetter = other[otherFrom + j - 1]!
      let cost = last[j - 1]! + (letter === otherLetter ? 0 : 1)
      if (last[j]! + 1 < cost) cost = last[j]! + 1
      if (row[j - 1]! + 1 < cost) cost = row[j - 1]! + 1
      if (
        i > 1 &&
        j > 1 &&
        letter === other[otherFrom + j - 2] &&
        word[from + i - 2] === otherLetter &&
        beforeLast[j - 2]! + 1 < cost
      ) {
        cost = beforeLast[j - 2]! + 1
      }
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > edits) return edits + 1
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
  }
  return last[otherLength]!
}
