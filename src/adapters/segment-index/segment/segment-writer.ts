/**
 * Writes a segment file from sorted documents and sorted terms, whether from new documents or from older
 * segments.
 */
import { isPlainToken } from '../../../search/document/document-tokens.ts'
import { type DocumentColumns, floatColumns, wordColumns } from '../documents/columns.ts'
import { type Dictionaries, writeDictionaries } from '../documents/dictionaries.ts'
import { SectionWriter } from '../files/section-file.ts'
import { pauseIfThrottled } from '../memory/background-throttle.ts'
import { GrowingBytes, GrowingWords } from '../memory/growing-column.ts'
import { packedBound, packPostings, singleMark } from '../postings/postings.ts'
import { keyFilter } from '../terms/key-filter.ts'
import { buildSpellingTable } from '../terms/spelling-table.ts'
import { spelledVocabularies, type VocabularyName, vocabularyNames } from '../terms/vocabulary.ts'

/** The documents of a country have the numbers `from` ≤ n < `to`. */
export interface CountryRange {
  readonly country: string
  readonly from: number
  readonly to: number
}

export interface SegmentMeta {
  /** Whether the segment has key filters and spelling tables. Segments to be combined right away do not. */
  readonly isComplete: boolean
  readonly documents: number
  readonly countries: readonly CountryRange[]
}

/**
 * Calls `take` for each term of a vocabulary, ordered by the bytes of its key. `documents[0, count)` is
 * ascending, and valid only during the call.
 */
export type EachTerm = (
  name: VocabularyName,
  take: (key: Uint8Array, documents: Uint32Array, count: number) => void,
) => void

export interface SegmentContents {
  readonly columns: DocumentColumns
  readonly dictionaries: Dictionaries
  readonly countries: readonly CountryRange[]
  /** Ids that are gone but may be in older segments, ascending. */
  readonly removed: Float64Array
  readonly eachTerm: EachTerm
}

const postingBufferWords = 1 << 20

/**
 * Writes and syncs the file; returns its size in bytes.
 * @throws Error if the file exists
 */
export function writeSegment(file: string, contents: SegmentContents, withSpelling = true): number {
  const writer = new SectionWriter(file)
  try {
    for (const name of floatColumns) writer.section(name, contents.columns[name])
    for (const name of wordColumns) writer.section(name, contents.columns[name])
    writeDictionaries(writer, contents.dictionaries)
    writer.section('byId', documentsById(contents.columns.id))
    writer.section('removed', contents.removed)
    for (const name of vocabularyNames) {
      const vocabulary = writeVocabulary(writer, name, contents.eachTerm)
      if (!withSpelling || !spelledVocabularies.has(name)) continue
      writer.section(`${name}.filter`, keyFilter(vocabulary.keys, vocabulary.offsets))
      writeSpelling(writer, name, vocabulary)
    }
    const meta: SegmentMeta = {
      isComplete: withSpelling,
      documents: contents.columns.id.length,
      countries: contents.countries,
    }
    return writer.finish(meta)
  } catch (error) {
    writer.abandon()
    throw error
  }
}

function documentsById(ids: Float64Array): Uint32Array {
  const documents = Uint32Array.from(ids, (_, document) => document)
  return documents.sort((a, b) => ids[a]! - ids[b]!)
}

interface Keys {
  readonly keys: Uint8Array
  readonly offsets: Uint32Array
}

function writeVocabulary(writer: SectionWriter, name: VocabularyName, eachTerm: EachTerm): Keys {
  const keys = new GrowingBytes()
  const offsets = new GrowingWords()
  const starts = new GrowingWords()
  let buffer = new Uint32Array(postingBufferWords)
  let used = 0
  let written = 0
  offsets.push(0)
  writer.begin(`${name}.postings`)
  eachTerm(name, (key, documents, count) => {
    pauseIfThrottled()
    keys.append(key)
    offsets.push(keys.length)
    if (count === 1) {
      starts.push((singleMark | documents[0]!) >>> 0)
      return
    }
    const bound = packedBound(count)
    if (used + bound > buffer.length) {
      writer.append(buffer.subarray(0, used))
      written += used
      used = 0
      if (bound > buffer.length) buffer = new Uint32Array(bound)
    }
    starts.push(written + used)
    used = packPostings(documents, count, buffer, used)
  })
  writer.append(buffer.subarray(0, used))
  writer.end()
  writer.section(`${name}.keys`, keys.view)
  writer.section(`${name}.offsets`, offsets.view)
  writer.section(`${name}.starts`, starts.view)
  return { keys: keys.view, offsets: offsets.view }
}

function writeSpelling(writer: SectionWriter, name: VocabularyName, { keys, offsets }: Keys): void {
  const isPlain = (term: number): boolean => {
    const from = offsets[term]!
    return from < offsets[term + 1]! && isPlainToken(String.fromCharCode(keys[from]!))
  }
  const table = buildSpellingTable(keys, offsets, isPlain)
  writer.section(`${name}.spelling.starts`, table.starts)
  writer.section(`${name}.spelling.words`, table.words)
  writer.section(`${name}.spelling.checks`, table.checks)
}
