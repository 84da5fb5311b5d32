/**
 * Combines several segments, oldest first, into one, dropping documents that newer segments replace or
 * remove.
 */
import {
  type DictionaryColumn,
  type DocumentColumns,
  dictionaryColumns,
  makeColumns,
} from '../documents/columns.ts'
import { GrowingDictionaries } from '../documents/dictionaries.ts'
import { pauseIfThrottled } from '../memory/background-throttle.ts'
import { DocumentSorter } from '../postings/document-set.ts'
import { markDeleted } from '../segment/component.ts'
import type { Segment } from '../segment/segment.ts'
import { compareTexts, countryRanges } from '../segment/segment-builder.ts'
import { type EachTerm, writeSegment } from '../segment/segment-writer.ts'
import { compareBytes, type StoredVocabulary, type VocabularyName } from '../terms/vocabulary.ts'

/** Marks documents and entries without a new number. */
const dropped = 0xffffffff
/** Up to this many documents from several segments, insertion sort is faster than a bitmap. */
const fewDocuments = 64

/**
 * Marks as deleted, in each segment, the documents that newer ones replace or remove. `segments` are oldest
 * first.
 */
export function markReplacedDeleted(segments: readonly Segment[]): void {
  segments.forEach((newer, i) => {
    for (const older of segments.slice(0, i)) {
      for (const id of newer.columns.id) {
        markDeleted(older, id)
        pauseIfThrottled()
      }
      for (const id of newer.removed) markDeleted(older, id)
    }
  })
}

/**
 * Writes the combined segment; returns its size in bytes. The segments must be opened for this purpose alone,
 * so that their deleted documents are exactly those that they replace among themselves (see
 * `markReplacedDeleted`). `isOldest` means that no older segment remains, so removed ids need not be
 * recorded.
 */
export function combineSegments(segments: readonly Segment[], file: string, isOldest: boolean): number {
  const order = sortedDocuments(segments)
  const maps = segments.map((segment) => new Uint32Array(segment.documents).fill(dropped))
  for (let n = 0; n < order.segment.length; n++) maps[order.segment[n]!]![order.document[n]!] = n
  const dictionaries = new GrowingDictionaries()
  return writeSegment(file, {
    columns: gatherColumns(segments, order, dictionaries),
    dictionaries,
    countries: countryRanges(order.country.length, (n) => order.country[n]!),
    removed: isOldest ? new Float64Array(0) : stillRemoved(segments),
    eachTerm: combinedTerms(segments, maps, order.segment.length),
  })
}

interface Order {
  readonly segment: Uint32Array
  readonly document: Uint32Array
  readonly country: string[]
}

/** The live documents of all segments, sorted by country, position and id. */
function sortedDocuments(segments: readonly Segment[]): Order {
  const live = segments.reduce((sum, segment) => sum + segment.documents - segment.deleted.count, 0)
  const order: Order = { segment: new Uint32Array(live), document: new Uint32Array(live), country: [] }
  const countries = segments.flatMap(({ meta }) => meta.countries.map(({ country }) => country))
  let n = 0
  for (const country of [...new Set(countries)].sort(compareTexts)) {
    const cursors = segments.flatMap((segment, s) => {
      const range = segment.country(country)
      return range === null ? [] : [{ s, segment, at: range.from, to: range.to }]
    })
    for (const cursor of cursors) skipDeleted(cursor)
    for (;;) {
      let least: (typeof cursors)[number] | null = null
      for (const cursor of cursors) {
        if (cursor.at < cursor.to && (least === null || comesBefore(cursor, least))) least = cursor
      }
      if (least === null) break
      order.segment[n] = least.s
      order.document[n++] = least.at
      order.country.push(country)
      least.at++
      skipDeleted(least)
      pauseIfThrottled()
    }
  }
  return order
}

function skipDeleted(cursor: { segment: Segment; at: number; to: number }): void {
  while (cursor.at < cursor.to && cursor.segment.deleted.has(cursor.at)) cursor.at++
}

type Cursor = { readonly segment: Segment; readonly at: number }

function comesBefore(a: Cursor, b: Cursor): boolean {
  const first = a.segment.columns.position[a.at]!
  const second = b.segment.columns.position[b.at]!
  return first !== second ? first < second : a.segment.columns.id[a.at]! < b.segment.columns.id[b.at]!
}

function gatherColumns(
  segments: readonly Segment[],
  { segment, document }: Order,
  dictionaries: GrowingDictionaries,
): DocumentColumns {
  const gather = <T extends Float64Array | Uint32Array>(out: T, columns: readonly T[]): T => {
    for (let n = 0; n < out.length; n++) out[n] = columns[segment[n]!]![document[n]!]!
    return out
  }
  return makeColumns(
    (name) =>
      gather(
        new Float64Array(segment.length),
        segments.map(({ columns }) => columns[name]),
      ),
    (name) => {
      const own = gather(
        new Uint32Array(segment.length),
        segments.map(({ columns }) => columns[name]),
      )
      return isDictionaryColumn(name) ? renumber(name, segments, segment, own, dictionaries) : own
    },
  )
}

function isDictionaryColumn(name: string): name is DictionaryColumn {
  return (dictionaryColumns as readonly string[]).includes(name)
}

/**
 * Copies the entries still in use to the combined dictionaries. `numbers[n]` is document n's entry in
 * `segments[segment[n]]`, and is replaced with the new number.
 */
function renumber(
  name: DictionaryColumn,
  segments: readonly Segment[],
  segment: Uint32Array,
  numbers: Uint32Array,
  into: GrowingDictionaries,
): Uint32Array {
  const maps = segments.map(({ dictionaries }) => new Uint32Array(dictionaries[name].size).fill(dropped))
  for (let n = 0; n < numbers.length; n++) {
    const s = segment[n]!
    const map = maps[s]!
    const old = numbers[n]!
    if (map[old] === dropped) map[old] = into.adopt(name, segments[s]!.dictionaries, old)
    numbers[n] = map[old]!
  }
  return numbers
}

/**
 * Ids removed by any of the segments. May include ids that a newer segment wrote again; their documents take
 * precedence.
 */
function stillRemoved(segments: readonly Segment[]): Float64Array {
  const removed = new Set<number>()
  for (const segment of segments) for (const id of segment.removed) removed.add(id)
  return Float64Array.from(removed).sort()
}

function combinedTerms(
  segments: readonly Segment[],
  maps: readonly Uint32Array[],
  documents: number,
): EachTerm {
  const sorter = new DocumentSorter(documents)
  const all = new Uint32Array(documents)
  return (name, take) => {
    for (const { key, terms } of mergedKeys(segments, name)) {
      let count = 0
      for (const { s, term } of terms) count = copyMapped(segments[s]!, name, term, maps[s]!, all, count)
      if (count === 0) continue
      if (terms.length > 1) sortDocuments(all, count, sorter)
      take(key, all, count)
    }
  }
}

const unmapped = { documents: new Uint32Array(0) }

/** Appends the term's documents under their new numbers. */
function copyMapped(
  segment: Segment,
  name: VocabularyName,
  term: number,
  map: Uint32Array,
  out: Uint32Array,
  at: number,
): number {
  const list = segment.vocabularies[name].listAt(term)
  if (unmapped.documents.length < list.count) unmapped.documents = new Uint32Array(list.count * 2)
  const count = list.copyRange(0, segment.documents, unmapped.documents, 0)
  for (let i = 0; i < count; i++) {
    const document = map[unmapped.documents[i]!]!
    if (document !== dropped) out[at++] = document
  }
  return at
}

function sortDocuments(documents: Uint32Array, count: number, sorter: DocumentSorter): void {
  if (count <= fewDocuments) {
    for (let i = 1; i < count; i++) {
      const document = documents[i]!
      let j = i - 1
      for (; j >= 0 && documents[j]! > document; j--) documents[j + 1] = documents[j]!
      documents[j + 1] = document
    }
    return
  }
  sorter.sort(documents, count)
}

interface MergedKey {
  readonly key: Uint8Array
  /** The segments and term numbers of the key. */
  readonly terms: readonly { readonly s: number; readonly term: number }[]
}

/** The keys of a vocabulary across all segments in byte order, each once. */
function* mergedKeys(segments: readonly Segment[], name: VocabularyName): Generator<MergedKey> {
  const cursors = segments.map((segment, s) => ({ s, vocabulary: segment.vocabularies[name], term: 0 }))
  for (;;) {
    let least: Uint8Array | null = null
    let terms: { s: number; term: number }[] = []
    for (const { s, vocabulary, term } of cursors) {
      if (term >= vocabulary.size) continue
      const order = least === null ? -1 : compareKey(vocabulary, term, least)
      if (order < 0) {
        least = vocabulary.keys.subarray(vocabulary.offsets[term]!, vocabulary.offsets[term + 1]!)
        terms = [{ s, term }]
      } else if (order === 0) {
        terms.push({ s, term })
      }
    }
    if (least === null) return
    for (const { s } of terms) cursors[s]!.term++
    yield { key: least, terms }
  }
}

function compareKey(vocabulary: StoredVocabulary, term: number, key: Uint8Array): number {
  return compareBytes(vocabulary.keys, vocabulary.offsets[term]!, vocabulary.offsets[term + 1]!, key)
}
