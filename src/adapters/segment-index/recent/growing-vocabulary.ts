/** Vocabularies of recent writes, in memory. Keys are added as documents arrive. */
import { fnvEnd, fnvSeed, fnvStep, hashOfText } from '../../../fnv.ts'
import { copied } from '../../../lru-cache.ts'
import { isPlainToken } from '../../../search/document/document-tokens.ts'
import { betweenKeys } from '../../../search/document/indexed-document.ts'
import { GrowingBytes, GrowingWords } from '../memory/growing-column.ts'
import { HashChains } from '../memory/hash-chains.ts'
import { GrowingList, GrowingPostings } from '../postings/growing-postings.ts'
import type { PostingList } from '../postings/postings.ts'
import { SortedKeys } from '../terms/sorted-keys.ts'
import {
  candidates,
  mostRemainders,
  remainderHashes,
  spellingEntry,
  spellingOf,
  tableEdits,
} from '../terms/spelling-table.ts'
import { spelledVocabularies, type Terms, type Vocabulary, type VocabularyName } from '../terms/vocabulary.ts'

export class GrowingVocabulary implements Vocabulary {
  /** Terms are numbered in order of arrival, the same in all of these structures. */
  readonly #keys: string[] = []
  readonly #postings = new GrowingPostings()
  readonly #byKey = new HashChains()
  readonly #inOrder: SortedKeys | null
  /** For words only, which are looked up by prefix and by similarity. */
  readonly #spelling: HashChains | null
  /** For each entry of `#spelling`, its term as a `spellingEntry`. */
  readonly #spelled = new GrowingWords()
  /** The letters of plain words, concatenated, and the start of each term's letters. */
  readonly #letters = new GrowingBytes()
  readonly #letterStarts = new GrowingWords()

  constructor(name: VocabularyName) {
    const hasWords = spelledVocabularies.has(name)
    this.#inOrder = hasWords ? new SortedKeys(this.#keys) : null
    this.#spelling = hasWords ? new HashChains() : null
    this.#letterStarts.push(0)
  }

  /**
   * Records that `document` has `key`. It must not be below the last document added. Returns the number of
   * the term.
   */
  add(key: string, document: number): number {
    const hash = hashOfText(key)
    const known = this.#term(key, hash)
    if (known < 0) return this.#addTerm(key, hash, document)
    this.#postings.add(known, document)
    return known
  }

  /** The same for the number of a term. */
  addTo(term: number, document: number): void {
    this.#postings.add(term, document)
  }

  /**
   * The same for every key of a text (see `indexed-document.ts`). Allocates no string for known keys, the
   * common case.
   */
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
      this.#addPart(keys, from, at, fnvEnd(hash), document)
      hash = fnvSeed
      from = at + 1
    }
  }

  #addPart(keys: string, from: number, to: number, hash: number, document: number): void {
    let term = this.#byKey.first(hash)
    while (term >= 0 && !isPart(this.#keys[term]!, keys, from, to)) term = this.#byKey.next(term, hash)
    if (term >= 0) this.#postings.add(term, document)
    else this.#addTerm(copied(keys.slice(from, to)), hash, document)
  }

  #addTerm(key: string, hash: number, document: number): number {
    this.#keys.push(key)
    this.#byKey.push(hash)
    const term = this.#postings.addList(document)
    this.#inOrder?.add(term)
    if (this.#spelling !== null && isPlainToken(key)) this.#addSpelling(key, term)
    this.#letterStarts.push(this.#letters.length)
    return term
  }

  list(key: string): PostingList | null {
    const term = this.#term(key, hashOfText(key))
    return term < 0 ? null : new GrowingList(this.#postings, term)
  }

  prefix(start: string): readonly PostingList[] {
    return this.#lists(this.#inOrder?.beginningWith(start) ?? [])
  }

  hasPrefix(start: string): boolean {
    return this.#inOrder?.hasAny(start) ?? false
  }

  similar(word: string): readonly PostingList[] {
    return this.#lists(this.#similarTerms(word))
  }

  termsFrom(start: string): Terms {
    const keys = this.#keys
    const terms = this.#inOrder?.beginningWith(start) ?? []
    terms.sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1))
    return {
      count: terms.length,
      key: (at) => keys[terms[at]!]!,
      list: (at) => new GrowingList(this.#postings, terms[at]!),
    }
  }

  #lists(terms: readonly number[]): PostingList[] {
    return terms.map((term) => new GrowingList(this.#postings, term))
  }

  #term(key: string, hash: number): number {
    let term = this.#byKey.first(hash)
    while (term >= 0 && this.#keys[term] !== key) term = this.#byKey.next(term, hash)
    return term
  }

  #similarTerms(word: string): readonly number[] {
    const spelling = this.#spelling
    if (spelling === null) return []
    const asked = spellingOf(word)
    const { found, count } = spelling.withAny(asked.hashes)
    candidates.take(asked, this.#spelled.words, found, count)
    return candidates.near(asked, this.#letters.bytes, this.#letterStarts.words)
  }

  #addSpelling(key: string, term: number): void {
    const bytes = Buffer.from(key)
    this.#letters.append(bytes)
    const count = remainderHashes(bytes, 0, bytes.length, tableEdits(bytes.length), hashes)
    for (let i = 0; i < count; i++) {
      this.#spelling!.push(hashes[i]!)
      this.#spelled.push(spellingEntry(term, bytes.length))
    }
  }
}

const hashes = new Uint32Array(mostRemainders)
const separator = betweenKeys.charCodeAt(0)

function isPart(key: string, text: string, from: number, to: number): boolean {
  if (key.length !== to - from) return false
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) !== text.charCodeAt(from + i)) return false
  return true
}
