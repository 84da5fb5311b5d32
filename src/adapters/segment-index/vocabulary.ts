/** The terms of one kind and where they occur: `name`, `tag` and `description` words, categories, places and flags each have one. */
import { isPlainToken } from '../../search/document-tokens.ts'
import { allowedEdits } from '../../search/similar.ts'
import { GrowingList, PackedList, type PostingList, SingleList } from './postings.ts'
import type { SectionFile } from './section-file.ts'
import {
  isWithin,
  remainderHashes,
  type SpellingColumns,
  spellingCandidates,
  tableEdits,
} from './spelling-table.ts'

export const vocabularyNames = ['name', 'tag', 'description', 'category', 'place', 'flag'] as const
export type VocabularyName = (typeof vocabularyNames)[number]

/** The vocabularies with a spelling table: those that `similar` leaves ask. */
export const spelledVocabularies: ReadonlySet<VocabularyName> = new Set(['name', 'tag', 'description'])

export interface Vocabulary {
  list(key: string): PostingList | null
  /** Lists of the keys that begin with `start`. */
  prefix(start: string): readonly PostingList[]
  /** Lists of the plain words that are similar to `word` (see `search/similar.ts`); none where there is no spelling table. */
  similar(word: string): readonly PostingList[]
}

/** Marks a term with one document: the rest of its start is the number of that document. */
export const singleMark = 0x80000000

const mostKnown = 10_000

const mostRemembered = 1000
const longestRemembered = 200

/** Answers given lately: one search asks for a word several times. */
class RememberedLists {
  readonly #answers = new Map<string, readonly PostingList[]>()

  get(question: string, answer: () => PostingList[]): readonly PostingList[] {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    const lists = answer()
    if (lists.length <= longestRemembered) {
      if (this.#answers.size >= mostRemembered) this.#answers.clear()
      this.#answers.set(question, lists)
    }
    return lists
  }

  clear(): void {
    if (this.#answers.size > 0) this.#answers.clear()
  }
}

/** A vocabulary in a segment: keys in byte order, run together; where each begins; where its postings start. */
export class StoredVocabulary implements Vocabulary {
  readonly keys: Uint8Array
  readonly offsets: Uint32Array
  readonly starts: Uint32Array
  readonly postings: Uint32Array
  readonly #spelling: SpellingColumns | null
  /** Keys looked up lately. */
  readonly #known = new Map<string, PostingList | null>()
  readonly #lists = new RememberedLists()

  constructor(file: SectionFile, name: VocabularyName) {
    this.keys = file.bytes(`${name}.keys`)
    this.offsets = file.words(`${name}.offsets`)
    this.starts = file.words(`${name}.starts`)
    this.postings = file.words(`${name}.postings`)
    this.#spelling = file.has(`${name}.spelling.starts`)
      ? {
          starts: file.words(`${name}.spelling.starts`),
          words: file.words(`${name}.spelling.words`),
          checks: file.bytes(`${name}.spelling.checks`),
        }
      : null
  }

  get size(): number {
    return this.starts.length
  }

  listAt(term: number): PostingList {
    const start = this.starts[term]!
    return start >= singleMark ? new SingleList(start - singleMark) : new PackedList(this.postings, start)
  }

  list(key: string): PostingList | null {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const bytes = Buffer.from(key)
    const term = this.#firstFrom(bytes)
    const isThere = term < this.size && this.#length(term) === bytes.length && this.#beginsWith(term, bytes)
    const list = isThere ? this.listAt(term) : null
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(key, list)
    return list
  }

  prefix(start: string): readonly PostingList[] {
    return this.#lists.get(`prefix ${start}`, () => this.#prefix(start))
  }

  similar(word: string): readonly PostingList[] {
    return this.#lists.get(`similar ${word}`, () => this.#similar(word))
  }

  #prefix(start: string): PostingList[] {
    const bytes = Buffer.from(start)
    const lists: PostingList[] = []
    for (let term = this.#firstFrom(bytes); term < this.size && this.#beginsWith(term, bytes); term++) {
      lists.push(this.listAt(term))
    }
    return lists
  }

  #similar(word: string): PostingList[] {
    const edits = allowedEdits(word)
    const bytes = Buffer.from(word)
    const lists: PostingList[] = []
    const consider = (term: number): void => {
      const from = this.offsets[term]!
      if (isWithin(bytes, this.keys, from, this.#length(term), edits) && this.isPlain(term)) {
        lists.push(this.listAt(term))
      }
    }
    if (this.#spelling !== null) for (const term of spellingCandidates(this.#spelling, word)) consider(term)
    return lists
  }

  isPlain(term: number): boolean {
    return this.#length(term) > 0 && isPlainToken(String.fromCharCode(this.keys[this.offsets[term]!]!))
  }

  /** The first term that is not below the key. */
  #firstFrom(key: Uint8Array): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.keys, this.offsets[middle]!, this.offsets[middle + 1]!, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #length(term: number): number {
    return this.offsets[term + 1]! - this.offsets[term]!
  }

  #beginsWith(term: number, start: Uint8Array): boolean {
    const from = this.offsets[term]!
    if (this.#length(term) < start.length) return false
    for (let i = 0; i < start.length; i++) if (this.keys[from + i] !== start[i]) return false
    return true
  }
}

/** Order of `keys[from, to)` and `other`, byte by byte; negative when the first comes first. */
export function compareBytes(keys: Uint8Array, from: number, to: number, other: Uint8Array): number {
  const length = Math.min(to - from, other.length)
  for (let i = 0; i < length; i++) {
    const difference = keys[from + i]! - other[i]!
    if (difference !== 0) return difference
  }
  return to - from - other.length
}

/** How many new keys may wait before they are sorted in. */
const mostUnsorted = 256

/** A vocabulary in memory, for recent writes. Keys are added as they come. */
export class GrowingVocabulary implements Vocabulary {
  readonly #lists = new Map<string, GrowingList>()
  readonly #spelling: Map<number, string[]> | null
  readonly #remembered = new RememberedLists()
  #sorted: string[] = []
  #unsorted: string[] = []

  constructor(name: VocabularyName) {
    this.#spelling = spelledVocabularies.has(name) ? new Map() : null
  }

  /** Notes that `document`, above all documents so far, has `key`. */
  add(key: string, document: number): void {
    const known = this.#lists.get(key)
    if (known !== undefined) {
      known.add(document)
      return
    }
    const list = new GrowingList()
    list.add(document)
    this.#lists.set(key, list)
    this.#remembered.clear()
    this.#unsorted.push(key)
    if (this.#unsorted.length > mostUnsorted) this.#sortIn()
    if (this.#spelling !== null && isPlainToken(key)) this.#addSpelling(key)
  }

  list(key: string): PostingList | null {
    return this.#lists.get(key) ?? null
  }

  prefix(start: string): readonly PostingList[] {
    return this.#remembered.get(`prefix ${start}`, () => this.#prefix(start))
  }

  similar(word: string): readonly PostingList[] {
    return this.#remembered.get(`similar ${word}`, () => this.#similar(word))
  }

  #prefix(start: string): PostingList[] {
    const lists: PostingList[] = []
    const take = (key: string): void => {
      lists.push(this.#lists.get(key)!)
    }
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sorted[middle]! < start) low = middle + 1
      else high = middle
    }
    for (let i = low; i < this.#sorted.length && this.#sorted[i]!.startsWith(start); i++)
      take(this.#sorted[i]!)
    for (const key of this.#unsorted) if (key.startsWith(start)) take(key)
    return lists
  }

  #similar(word: string): PostingList[] {
    const bytes = Buffer.from(word)
    const edits = allowedEdits(word)
    const lists: PostingList[] = []
    for (const key of this.#similarCandidates(word, bytes, edits)) {
      if (isPlainToken(key) && isWithin(bytes, Buffer.from(key), 0, key.length, edits)) {
        lists.push(this.#lists.get(key)!)
      }
    }
    return lists
  }

  #similarCandidates(word: string, bytes: Uint8Array, edits: number): Iterable<string> {
    const found = new Set<string>()
    remainderHashes(bytes, 0, bytes.length, edits, (hash) => {
      for (const key of this.#spelling?.get(hash) ?? []) {
        if (Math.abs(key.length - word.length) <= edits) found.add(key)
      }
    })
    return found
  }

  #addSpelling(key: string): void {
    const bytes = Buffer.from(key)
    remainderHashes(bytes, 0, bytes.length, tableEdits(bytes.length), (hash) => {
      const keys = this.#spelling!.get(hash)
      if (keys === undefined) this.#spelling!.set(hash, [key])
      else if (keys.at(-1) !== key) keys.push(key)
    })
  }

  #sortIn(): void {
    this.#unsorted.sort(byCodeUnits)
    const merged: string[] = []
    let i = 0
    for (const key of this.#unsorted) {
      while (i < this.#sorted.length && this.#sorted[i]! < key) merged.push(this.#sorted[i++]!)
      merged.push(key)
    }
    while (i < this.#sorted.length) merged.push(this.#sorted[i++]!)
    this.#sorted = merged
    this.#unsorted = []
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
