/**
 * Terms as frozen tables. The shipped file holds the texts and their stems, which are expensive to compute.
 * Cheap derived tables are added when a process starts, and its threads share them all.
 */
import { fnvSeed } from '../../fnv.ts'
import {
  type FlatArray,
  type FrozenTables,
  freezeTables,
  openTables,
  shareTables,
  sumDifferences,
  toDifferences,
} from '../../frozen-tables.ts'
import type { CodeData } from '../taxonomy-data.ts'
import { inflectedLanguages, stem } from '../words/inflection.ts'
import { byLength } from '../words/near-words.ts'
import { weightOf } from '../words/word-index.ts'
import { flatWords, WordList } from '../words/word-list.ts'
import { foldedAs, type SourceTerm, type TermGroup } from './term-source.ts'
import { hashOfUnits, slotsOf } from './term-table.ts'

/** One language of the tables. Its terms and stems follow those of the preceding group. */
export interface FrozenGroup {
  readonly language: string
  readonly of: 'names' | 'codes'
  readonly terms: number
  readonly stems: number
  /** Number of categories with terms. */
  readonly categories: number
}

export interface FrozenCodes {
  readonly type: string
  readonly codes: number
}

export interface TermsMeta {
  readonly kind: 'terms'
  readonly groups: readonly FrozenGroup[]
  readonly codeLists: readonly FrozenCodes[]
  readonly differenced: readonly string[]
}

/** Flags of a term. */
export const isNameFlag = 1
export const isTitleFlag = 2

/** Index of a language's inflection rules; the last index means none. */
export function rulesOf(language: string): number {
  const rules = inflectedLanguages.indexOf(language.split('-')[0]!)
  return rules < 0 ? inflectedLanguages.length : rules
}

/**
 * Lays terms out as tables, names before codes.
 * @param lists code lists; terms refer to a code by its index across all of them
 */
export function freezeTerms(
  groups: readonly TermGroup[],
  lists: CodeData['lists'],
  categoryNumber: (id: string) => number,
): Buffer {
  const laid = groups.map(layGroup)
  const folded = flatWords(laid.flatMap(({ terms }) => terms.map((term) => term.folded)))
  const stems = flatWords(laid.flatMap((group) => group.stems))
  const rows = lists.flatMap((list) => list.rows)
  const codeTexts = flatWords(rows.flatMap((row) => row.slice(0, 2)))
  const ofTerms = (value: (term: FoldedTerm) => number): number[] =>
    laid.flatMap(({ terms }) => terms.map(value))
  const tables = {
    categories: Uint32Array.from(ofTerms(({ category }) => category)),
    codes: Uint32Array.from(ofTerms(({ code = 0 }) => code)),
    flags: Uint8Array.from(
      ofTerms(({ isName, isTitle }) => (isName ? isNameFlag : 0) | (isTitle ? isTitleFlag : 0)),
    ),
    foldedStarts: folded.starts,
    folded: folded.units,
    wordCounts: Uint8Array.from(ofTerms((term) => term.stems.length)),
    wordStems: Uint32Array.from(laid.flatMap(({ wordStems }) => wordStems)),
    stemStarts: stems.starts,
    stemUnits: stems.units,
    byEnding: Uint32Array.from(laid.flatMap(({ byEnding }) => byEnding)),
    codeStarts: codeTexts.starts,
    codeUnits: codeTexts.units,
    codeCategories: Uint32Array.from(rows, ([, , category]) => categoryNumber(category)),
  } as const satisfies Record<string, FlatArray>
  for (const name of differenced) toDifferences(tables[name])
  const codeLists = lists.map(({ type, rows }) => ({ type, codes: rows.length }))
  const meta: TermsMeta = { kind: 'terms', groups: laid.map(({ group }) => group), codeLists, differenced }
  return freezeTables(meta, tables)
}

const differenced = ['categories', 'codes', 'foldedStarts', 'stemStarts', 'codeStarts'] as const

/** A term with its words and their stems; words are separated by single spaces. */
interface FoldedTerm extends SourceTerm {
  readonly folded: string
  readonly stems: readonly string[]
}

/** Terms without words are dropped. */
function layGroup({ language, of, terms: listed }: TermGroup) {
  const terms = listed.flatMap((term): FoldedTerm[] => {
    const folded = foldedAs(term.text)
    return folded === '' ? [] : [{ ...term, folded, stems: stemsOf(folded, language) }]
  })
  const stems = [...new Set(terms.flatMap((term) => term.stems))].sort()
  const places = new Map(stems.map((stem, place) => [stem, place]))
  const backwards = stems.map((stem, place) => ({ place, text: reversed(stem) }))
  backwards.sort((a, b) => (a.text < b.text ? -1 : 1))
  const categories = new Set(terms.map(({ category }) => category)).size
  const group: FrozenGroup = { language, of, terms: terms.length, stems: stems.length, categories }
  return {
    group,
    terms,
    stems,
    wordStems: terms.flatMap((term) => term.stems.map((stem) => places.get(stem)!)),
    byEnding: backwards.map(({ place }) => place),
  }
}

const stemsOf = (folded: string, language: string): string[] =>
  folded.split(' ').map((word) => stem(word, inflectedLanguages[rulesOf(language)] ?? ''))

/** The UTF-16 units in reverse order. */
function reversed(text: string): string {
  let found = ''
  for (let at = text.length - 1; at >= 0; at--) found += text[at]
  return found
}

/**
 * Adds all lookup tables.
 * @param beside `synonyms.bin.br` and `associations.bin.br`, if present, stored alongside
 */
export function completeTerms(
  shipped: FrozenTables,
  beside?: { readonly synonyms: FrozenTables; readonly associations: FrozenTables },
): SharedArrayBuffer {
  const meta = shipped.meta as TermsMeta
  const kept = {
    categories: shipped.u32('categories'),
    codes: shipped.u32('codes').subarray(namesOf(meta)),
    flags: shipped.u8('flags'),
    foldedStarts: shipped.u32('foldedStarts'),
    folded: shipped.u16('folded'),
    stemStarts: shipped.u32('stemStarts'),
    stemUnits: shipped.u16('stemUnits'),
    byEnding: shipped.u32('byEnding'),
    codeStarts: shipped.u32('codeStarts'),
    codeUnits: shipped.u16('codeUnits'),
    codeCategories: shipped.u32('codeCategories'),
  }
  const { inflectedHashes, ...words } = wordTables(shipped, meta)
  const exactHashes = new Int32Array(kept.flags.length)
  for (let term = 0; term < exactHashes.length; term++) {
    exactHashes[term] = hashOfUnits(kept.folded, kept.foldedStarts[term]!, kept.foldedStarts[term + 1]!)
  }
  return shareTables(meta, {
    ...kept,
    ...words,
    exactSlots: slotsOf(exactHashes),
    inflectedSlots: slotsOf(inflectedHashes),
    ...(beside && { ...synonymTables(beside.synonyms), ...associationTables(beside.associations) }),
  })
}

/** Number of names and synonyms, which precede the terms of codes. */
const namesOf = ({ groups }: TermsMeta): number =>
  groups.reduce((sum, { of, terms }) => sum + (of === 'names' ? terms : 0), 0)

/** Shipped tables that are used unchanged, like those below. */
const synonymTables = (shipped: FrozenTables) => ({
  synonymStarts: shipped.u32('synonymStarts'),
  synonyms: shipped.u8('synonyms'),
})

const associationTables = (shipped: FrozenTables) => ({
  pieceStarts: shipped.u32('pieceStarts'),
  pieceUnits: shipped.u16('pieceUnits'),
  pieceCosts: shipped.u8('pieceCosts'),
  associationStarts: shipped.u32('associationStarts'),
  associationCategories: shipped.u16('associationCategories'),
  associationWeights: shipped.i8('associationWeights'),
  companyPieces: shipped.u32('companyPieces'),
  companions: shipped.u32('companions'),
  categoryBiases: shipped.i32('categoryBiases'),
})

/** Tables derived from the stems of the terms' words. */
function wordTables(shipped: FrozenTables, { groups }: TermsMeta) {
  const wordCounts = shipped.u8('wordCounts')
  const wordStems = shipped.u32('wordStems')
  const stemStarts = shipped.u32('stemStarts')
  const stemUnits = shipped.u16('stemUnits')
  const stems = stemStarts.length - 1
  const postings = new Uint32Array(wordStems.length)
  const tables = {
    groupOf: new Uint16Array(wordCounts.length),
    postingStarts: new Uint32Array(stems + 1),
    lengths: new Float64Array(wordCounts.length),
    inflectedHashes: new Int32Array(wordCounts.length),
    nearPlaces: new Uint32Array(stems),
    nearLetters: new Uint32Array(stems),
  }
  const nearStarts: Uint32Array[] = []
  let [firstTerm, firstWord, firstStem] = [0, 0, 0]
  for (const [number, group] of groups.entries()) {
    const endTerm = firstTerm + group.terms
    const starts = stemStarts.subarray(firstStem, firstStem + group.stems + 1)
    const part: GroupWords = {
      firstTerm,
      wordCounts: wordCounts.subarray(firstTerm, endTerm),
      wordStems: wordStems.subarray(firstWord),
      stems: group.stems,
    }
    tables.groupOf.fill(number, firstTerm, endTerm)
    const postingStarts = tables.postingStarts.subarray(firstStem, firstStem + group.stems + 1)
    layPostings(part, postingStarts, postings)
    const weights = Float64Array.from({ length: group.stems }, (_, stem) =>
      weightOf(postingStarts[stem + 1]! - postingStarts[stem]!, group.categories),
    )
    const words = wordsOf(part, weights, (stem, before) =>
      hashOfUnits(stemUnits, starts[stem]!, starts[stem + 1]!, before),
    )
    tables.inflectedHashes.set(words.hashes, firstTerm)
    tables.lengths.set(words.lengths, firstTerm)
    const near = byLength(new WordList(starts, stemUnits))
    tables.nearPlaces.set(near.places, firstStem)
    tables.nearLetters.set(near.letters, firstStem)
    nearStarts.push(near.starts)
    firstTerm = endTerm
    firstWord += words.count
    firstStem += group.stems
  }
  return { ...tables, postings: postings.subarray(0, tables.postingStarts[stems]), ...joined(nearStarts) }
}

/** The combined weight of each term's words, the hash of their stems in order, and the number of words. */
function wordsOf(
  { wordCounts, wordStems }: GroupWords,
  weights: Float64Array,
  hashStem: (stem: number, before: number) => number,
): { readonly lengths: Float64Array; readonly hashes: Int32Array; readonly count: number } {
  const lengths = new Float64Array(wordCounts.length)
  const hashes = new Int32Array(wordCounts.length)
  let word = 0
  for (let term = 0; term < wordCounts.length; term++) {
    const end = word + wordCounts[term]!
    // Stems are sorted, and so are their indexes.
    const sorted = wordCounts[term]! > 1 ? wordStems.slice(word, end).sort() : undefined
    let [length, hash] = [0, fnvSeed]
    for (let at = word; at < end; at++) {
      length += weights[wordStems[at]!]!
      hash = hashStem(sorted === undefined ? wordStems[at]! : sorted[at - word]!, hash)
    }
    lengths[term] = length
    hashes[term] = hash
    word = end
  }
  return { lengths, hashes, count: word }
}

/** The words of one group's terms. */
interface GroupWords {
  readonly firstTerm: number
  readonly wordCounts: Uint8Array
  readonly wordStems: Uint32Array
  readonly stems: number
}

/** Lists the terms containing each stem, without repeats, after those of the preceding group. */
function layPostings(
  { firstTerm, wordCounts, wordStems, stems }: GroupWords,
  starts: Uint32Array,
  postings: Uint32Array,
): void {
  const lastTerm = new Int32Array(stems)
  const eachPosting = (visit: (stem: number, term: number) => void): void => {
    lastTerm.fill(-1)
    let word = 0
    for (let at = 0; at < wordCounts.length; at++) {
      for (const end = word + wordCounts[at]!; word < end; word++) {
        const stem = wordStems[word]!
        if (lastTerm[stem] === at) continue
        lastTerm[stem] = at
        visit(stem, firstTerm + at)
      }
    }
  }
  const counts = new Uint32Array(stems)
  eachPosting((stem) => counts[stem]!++)
  for (let stem = 0; stem < stems; stem++) starts[stem + 1] = starts[stem]! + counts[stem]!
  const next = starts.slice(0, stems)
  eachPosting((stem, term) => {
    postings[next[stem]!++] = term
  })
}

/** Concatenates arrays, with the start of each and the end of the last. */
function joined(arrays: readonly Uint32Array[]): {
  readonly nearStarts: Uint32Array
  readonly nearFirsts: Uint32Array
} {
  const nearFirsts = new Uint32Array(arrays.length + 1)
  for (const [at, { length }] of arrays.entries()) nearFirsts[at + 1] = nearFirsts[at]! + length
  const nearStarts = new Uint32Array(nearFirsts.at(-1)!)
  for (const [at, array] of arrays.entries()) nearStarts.set(array, nearFirsts[at]!)
  return { nearStarts, nearFirsts }
}

/** Completes the tables of `freezeTerms` for use without shipping. */
export function completedTables(frozen: Buffer): FrozenTables {
  const tables = openTables(new Uint8Array(frozen).buffer)
  for (const name of (tables.meta as TermsMeta).differenced) sumDifferences(tables.u32(name))
  return openTables(completeTerms(tables))
}
