/** Makes a segment from documents. */
import type { SearchDocument } from '../../search/query.ts'
import { documentKeys } from './document-keys.ts'
import { GrowingWords } from './growing-column.ts'
import { hilbertPosition, noPosition } from './hilbert.ts'
import { type CountryRange, type DocumentColumns, type EachTerm, writeSegment } from './segment-writer.ts'
import { type VocabularyName, vocabularyNames } from './vocabulary.ts'

/** The terms of one vocabulary as they come: each new key gets a number; each document appends its numbers. */
class TermCollector {
  readonly #numbers = new Map<string, number>()
  readonly #terms = new GrowingWords()
  readonly #starts = new GrowingWords()

  add(keys: Iterable<string>): void {
    this.#starts.push(this.#terms.length)
    for (const key of keys) {
      let number = this.#numbers.get(key)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(key, number)
      }
      this.#terms.push(number)
    }
  }

  /** `order[n]` is the number of the added document that becomes document n. */
  each(order: Uint32Array, take: (key: Uint8Array, documents: Uint32Array, count: number) => void): void {
    const terms = this.#terms.view
    this.#starts.push(terms.length)
    const starts = this.#starts.view
    const ends = new Uint32Array(this.#numbers.size)
    for (const term of terms) ends[term]!++
    for (let t = 1; t < ends.length; t++) ends[t]! += ends[t - 1]!
    const next = new Uint32Array(ends.length)
    for (let t = 1; t < next.length; t++) next[t] = ends[t - 1]!
    const postings = new Uint32Array(terms.length)
    for (let document = 0; document < order.length; document++) {
      const added = order[document]!
      for (let i = starts[added]!; i < starts[added + 1]!; i++) postings[next[terms[i]!]!++] = document
    }
    for (const { bytes, number } of sortedKeys(this.#numbers)) {
      const from = number === 0 ? 0 : ends[number - 1]!
      take(bytes, postings.subarray(from, ends[number]!), ends[number]! - from)
    }
  }
}

function sortedKeys(numbers: Map<string, number>): { bytes: Uint8Array; number: number }[] {
  const keys = Array.from(numbers, ([key, number]) => ({ bytes: Buffer.from(key), number }))
  return keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
}

export class SegmentBuilder {
  readonly #countries: string[] = []
  readonly #rows: number[][] = []
  readonly #collectors = Object.fromEntries(
    vocabularyNames.map((name) => [name, new TermCollector()]),
  ) as Record<VocabularyName, TermCollector>

  get documents(): number {
    return this.#rows.length
  }

  /** Adds a document; no other in this builder may have its id. */
  add(document: SearchDocument): void {
    const { latitude, longitude } = document
    const hasPoint = latitude !== null && longitude !== null
    this.#countries.push(document.country)
    this.#rows.push([
      Number(document.id),
      hasPoint ? hilbertPosition(latitude, longitude) : noPosition,
      hasPoint ? latitude : Number.NaN,
      hasPoint ? longitude : Number.NaN,
      document.contentScore,
      document.claimedUntil,
      document.updated,
    ])
    const keys = documentKeys(document)
    for (const name of vocabularyNames) this.#collectors[name].add(keys[name])
  }

  /** Writes the segment; `removed` are ids that older segments may have and that are gone. Returns its size in bytes. */
  write(file: string, removed: readonly number[] = []): number {
    const order = this.#order()
    const eachTerm: EachTerm = (name, take) => this.#collectors[name].each(order, take)
    return writeSegment(file, {
      columns: this.#columns(order),
      countries: countryRanges(order.length, (document) => this.#countries[order[document]!]!),
      removed: Float64Array.from(removed).sort(),
      eachTerm,
    })
  }

  #order(): Uint32Array {
    const order = Uint32Array.from(this.#rows, (_, added) => added)
    return order.sort((a, b) => {
      const first = this.#rows[a]!
      const second = this.#rows[b]!
      const countries = compareTexts(this.#countries[a]!, this.#countries[b]!)
      return countries || first[1]! - second[1]! || first[0]! - second[0]!
    })
  }

  #columns(order: Uint32Array): DocumentColumns {
    const floats = (column: number): Float64Array =>
      Float64Array.from(order, (added) => this.#rows[added]![column]!)
    return {
      id: floats(0),
      position: Uint32Array.from(order, (added) => this.#rows[added]![1]!),
      latitude: floats(2),
      longitude: floats(3),
      contentScore: floats(4),
      claimedUntil: floats(5),
      updated: floats(6),
    }
  }
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Runs of equal countries. */
export function countryRanges(documents: number, countryOf: (document: number) => string): CountryRange[] {
  const ranges: CountryRange[] = []
  for (let from = 0; from < documents; ) {
    const country = countryOf(from)
    let to = from + 1
    while (to < documents && countryOf(to) === country) to++
    ranges.push({ country, from, to })
    from = to
  }
  return ranges
}
