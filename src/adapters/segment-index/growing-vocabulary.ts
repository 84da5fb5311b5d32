/** The vocabularies of recent writes, in memory. Keys are added as they come. */
import { fnvSeed, fnvStep } from '../../fnv.ts'
import { isPlainToken } from '../../search/document-tokens.ts'
import { allowedEdits } from '../../search/similar.ts'
import { GrowingBytes } from './growing-column.ts'
import { GrowingList, GrowingPostings } from './growing-postings.ts'
import { betweenKeys } from './indexed-document.ts'
import type { PostingList } from './postings.ts'
import { isWithin, mostRemainders, remainderHashes, tableEdits } from './spelling-table.ts'
import {
  lowerBound,
  RememberedLists,
  spelledVocabularies,
  type Vocabulary,
  type VocabularyName,
} from './vocabulary.ts'

export class GrowingVocabulary implements Vocabulary {
  /** Terms are numbered as they come; a term has the same number in each of these. */
  readonly #keys: string[] = []
  readonly #postings = new GrowingPostings()
  readonly #byKey = new HashChains()
  readonly #inOrder = new SortedRuns()
  readonly #spelling: HashChains | null
  /** For each entry of `#spelling` its term. */
  readonly #spelledTerms: number[] = []
  /** The letters of plain words, run together, and where each term's begin. */
  readonly #letters = new GrowingBytes()
  readonly #letterStarts = [0]
  readonly #beginnings = new RememberedLists()
  readonly #nearSpellings = new RememberedLists()

  constructor(name: VocabularyName) {
    this.#spelling = spelledVocabularies.has(name) ? new HashChains() : null
  }

  /** Notes that `document`, above all documents so far, has `key`. Returns the number of the term. */
  add(key: string, document: number): number {
    const hash = hashOfText(key)
    const known = this.#term(key, hash)
    if (known < 0) return this.#addTerm(key, hash, document)
    this.#postings.add(known, document)
    return known
  }

  /** The same by the number of a term. */
  addTo(term: number, document: number): void {
    this.#postings.add(term, document)
  }

  /** The same for every key of a text (see `indexed-document.ts`). Most keys are known: no text is made of those. */
  addAll(keys: string, document: number): void {
    if (keys === '') return
    let hash = fnvSeed
    let from = 0
    for (let at = 0; at <= keys.length; at++) {
      const code = at === keys.length ? separator : keys.charCodeAt(at)
      if (code !== separator) {
        hash = fnvStep(hash, code)
        continue
      }
      this.#addPart(keys, from, at, finished(hash), document)
      hash = fnvSeed
      from = at + 1
    }
  }

  #addPart(keys: string, from: number, to: number, hash: number, document: number): void {
    let term = this.#byKey.first(hash)
    while (term >= 0 && !isPart(this.#keys[term]!, keys, from, to)) term = this.#byKey.next(term, hash)
    if (term >= 0) this.#postings.add(term, document)
    else this.#addTerm(copyOfPart(keys, from, to), hash, document)
  }

  #addTerm(key: string, hash: number, document: number): number {
    this.#keys.push(key)
    this.#byKey.push(hash)
    const term = this.#postings.addList(document)
    this.#inOrder.add(key, term)
    if (this.#spelling !== null && isPlainToken(key)) this.#addSpelling(key, term)
    this.#letterStarts.push(this.#letters.length)
    this.#beginnings.clear()
    this.#nearSpellings.clear()
    return term
  }

  list(key: string): PostingList | null {
    const term = this.#term(key, hashOfText(key))
    return term < 0 ? null : new GrowingList(this.#postings, term)
  }

  prefix(start: string): readonly PostingList[] {
    return this.#beginnings.get(start, () => this.#lists(this.#inOrder.beginningWith(start)))
  }

  similar(word: string): readonly PostingList[] {
    return this.#nearSpellings.get(word, () => this.#lists(this.#similarTerms(word)))
  }

  #lists(terms: Iterable<number>): PostingList[] {
    return Array.from(terms, (term) => new GrowingList(this.#postings, term))
  }

  #term(key: string, hash: number): number {
    let term = this.#byKey.first(hash)
    while (term >= 0 && this.#keys[term] !== key) term = this.#byKey.next(term, hash)
    return term
  }

  #similarTerms(word: string): Iterable<number> {
    const similar = new Set<number>()
    const spelling = this.#spelling
    if (spelling === null) return similar
    const bytes = Buffer.from(word)
    const edits = allowedEdits(word)
    const letters = this.#letters.bytes
    const count = remainderHashes(bytes, 0, bytes.length, edits, hashes)
    for (let i = 0; i < count; i++) {
      const hash = hashes[i]!
      for (let entry = spelling.first(hash); entry >= 0; entry = spelling.next(entry, hash)) {
        const term = this.#spelledTerms[entry]!
        const from = this.#letterStarts[term]!
        const length = this.#letterStarts[term + 1]! - from
        if (!similar.has(term) && isWithin(bytes, letters, from, length, edits)) similar.add(term)
      }
    }
    return similar
  }

  #addSpelling(key: string, term: number): void {
    const bytes = Buffer.from(key)
    this.#letters.append(bytes)
    const count = remainderHashes(bytes, 0, bytes.length, tableEdits(bytes.length), hashes)
    for (let i = 0; i < count; i++) {
      this.#spelling!.push(hashes[i]!)
      this.#spelledTerms.push(term)
    }
  }
}

const hashes = new Uint32Array(mostRemainders)
const separator = betweenKeys.charCodeAt(0)
const finished = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0

/** FNV-1a over the code units, 32 bits. */
export function hashOfText(text: string): number {
  let hash = fnvSeed
  for (let i = 0; i < text.length; i++) hash = fnvStep(hash, text.charCodeAt(i))
  return finished(hash)
}

/** A slice of more than a few letters would keep the whole text in memory. */
const copyOfPart = (text: string, from: number, to: number): string => ` ${text.slice(from, to)}`.slice(1)

function isPart(key: string, text: string, from: number, to: number): boolean {
  if (key.length !== to - from) return false
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) !== text.charCodeAt(from + i)) return false
  return true
}

/** Bits for each bucket that tell which hashes may be in it. */
const bitsOfBucket = 8

/** Entries numbered from 0, each found by its hash: chains through arrays of numbers, and bits, so that most questions for what is not there read one. */
class HashChains {
  #size = 0
  /** For each bucket its last entry and 1, 0 for none. */
  #heads = new Uint32Array(1024)
  #hashes = new Uint32Array(1024)
  /** For each entry the one before it in its chain and 1, 0 for none. */
  #nexts = new Uint32Array(1024)
  /** For each end of a hash, longer than what a bucket is found by, whether an entry has it. */
  #bits = new Uint32Array((1024 * bitsOfBucket) >>> 5)

  /** Adds the next entry. */
  push(hash: number): void {
    if (this.#size === this.#hashes.length) this.#grow()
    this.#hashes[this.#size] = hash
    this.#link(this.#size++)
  }

  /** The newest entry with the hash, -1 for none. */
  first(hash: number): number {
    const end = hash & (this.#heads.length * bitsOfBucket - 1)
    if ((this.#bits[end >>> 5]! & (1 << (end & 31))) === 0) return -1
    return this.#withHash(this.#heads[hash & (this.#heads.length - 1)]!, hash)
  }

  /** The entry with the hash that was added before `entry`, -1 for none. */
  next(entry: number, hash: number): number {
    return this.#withHash(this.#nexts[entry]!, hash)
  }

  #withHash(link: number, hash: number): number {
    let at = link
    while (at > 0 && this.#hashes[at - 1] !== hash) at = this.#nexts[at - 1]!
    return at - 1
  }

  #link(entry: number): void {
    const hash = this.#hashes[entry]!
    const end = hash & (this.#heads.length * bitsOfBucket - 1)
    this.#bits[end >>> 5]! |= 1 << (end & 31)
    const bucket = hash & (this.#heads.length - 1)
    this.#nexts[entry] = this.#heads[bucket]!
    this.#heads[bucket] = entry + 1
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#size * 2)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#nexts = new Uint32Array(hashes.length)
    this.#heads = new Uint32Array(hashes.length)
    this.#bits = new Uint32Array((hashes.length * bitsOfBucket) >>> 5)
    for (let entry = 0; entry < this.#size; entry++) this.#link(entry)
  }
}

const mostUnsorted = 64

interface Run {
  readonly keys: readonly string[]
  readonly terms: readonly number[]
  /** See `beginningOf`. */
  readonly beginnings: Float64Array
}

/** Keys by their beginnings: sorted runs, each at least twice as long as the next (the logarithmic method), and a few keys that are not sorted yet. */
class SortedRuns {
  readonly #runs: Run[] = []
  #newKeys: string[] = []
  #newTerms: number[] = []

  add(key: string, term: number): void {
    this.#newKeys.push(key)
    this.#newTerms.push(term)
    if (this.#newKeys.length < mostUnsorted) return
    let run = sortedRun(this.#newKeys, this.#newTerms)
    for (
      let last = this.#runs.at(-1);
      last !== undefined && last.keys.length < run.keys.length * 2;
      last = this.#runs.at(-1)
    ) {
      run = merged(last, run)
      this.#runs.pop()
    }
    this.#runs.push(run)
    this.#newKeys = []
    this.#newTerms = []
  }

  /** Terms of the keys that begin with `start`, in no order. */
  beginningWith(start: string): number[] {
    const found: number[] = []
    const beginning = beginningOf(start)
    for (const { keys, terms, beginnings } of this.#runs) {
      const first = lowerBound(beginnings, beginning, 0, beginnings.length)
      let low = first
      let high = lowerBound(beginnings, beginning + 1, first, beginnings.length)
      while (low < high) {
        const middle = (low + high) >>> 1
        if (keys[middle]! < start) low = middle + 1
        else high = middle
      }
      for (; low < keys.length && keys[low]!.startsWith(start); low++) found.push(terms[low]!)
    }
    for (const [i, key] of this.#newKeys.entries()) if (key.startsWith(start)) found.push(this.#newTerms[i]!)
    return found
  }
}

const comparedLetters = 5
const letterBits = 10
const lastLetter = (1 << letterBits) - 1

/** The first letters of a key as a number in the same order, compared sooner than texts. From a letter beyond Greek on, all that follows is left out. */
function beginningOf(key: string): number {
  let value = 0
  let isLeftOut = false
  for (let i = 0; i < comparedLetters; i++) {
    const letter: number = isLeftOut || i >= key.length ? 0 : Math.min(key.charCodeAt(i), lastLetter)
    isLeftOut ||= letter === lastLetter
    value = value * (lastLetter + 1) + letter
  }
  return value
}

function sortedRun(keys: readonly string[], terms: readonly number[]): Run {
  const order = keys.map((_, i) => i).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
  return {
    keys: order.map((i) => keys[i]!),
    terms: order.map((i) => terms[i]!),
    beginnings: Float64Array.from(order, (i) => beginningOf(keys[i]!)),
  }
}

function merged(a: Run, b: Run): Run {
  const keys: string[] = []
  const terms: number[] = []
  const beginnings = new Float64Array(a.keys.length + b.keys.length)
  const take = (run: Run, i: number): void => {
    beginnings[keys.length] = run.beginnings[i]!
    keys.push(run.keys[i]!)
    terms.push(run.terms[i]!)
  }
  let j = 0
  for (let i = 0; i < a.keys.length; i++) {
    while (j < b.keys.length && isBelow(b, j, a, i)) take(b, j++)
    take(a, i)
  }
  while (j < b.keys.length) take(b, j++)
  return { keys, terms, beginnings }
}

function isBelow(a: Run, i: number, b: Run, j: number): boolean {
  const difference = a.beginnings[i]! - b.beginnings[j]!
  return difference === 0 ? a.keys[i]! < b.keys[j]! : difference < 0
}
