/** Completion tables in frozen form, built from the terms at server start and shared by its threads. */
import { type FrozenTables, openTables, shareTables } from '../../frozen-tables.ts'
import { MOST_SYNONYMS } from '../finding/suggester.ts'
import { TextStarts } from '../words/text-starts.ts'
import { type LanguageTerms, Terms } from './terms.ts'

/** Words that start further into a text are not indexed: an offset fits a byte. */
const furthestStart = 255
const space = 32

/**
 * Builds the starts of names and of synonyms for each language.
 * @param mostSynonyms number of synonyms per category and language, most common first
 */
export function freezeStarts(terms: Terms, mostSynonyms: number): SharedArrayBuffer {
  const firsts = new Uint32Array(terms.groups.length + 1)
  const rows: StartRows = { terms: [], offsets: [] }
  for (const [number, group] of terms.groups.entries()) {
    if (group.of === 'names') addGroup(terms, group, mostSynonyms, rows)
    firsts[number + 1] = rows.terms.length
  }
  const laid = { startTerms: Uint32Array.from(rows.terms), startOffsets: Uint8Array.from(rows.offsets) }
  for (const number of terms.groups.keys()) {
    const [from, to] = [firsts[number]!, firsts[number + 1]!]
    sortStarts(terms, laid.startTerms.subarray(from, to), laid.startOffsets.subarray(from, to))
  }
  return shareTables({ kind: 'starts' }, { startFirsts: firsts, ...laid })
}

/** The same for the shipped terms, given their tables (from `completeTerms`). */
export function freezeShippedStarts(tables: FrozenTables): SharedArrayBuffer {
  const codeAt = (): never => {
    throw new Error('starts are of names and synonyms only')
  }
  return freezeStarts(new Terms(tables, { categories: [], codeAt }), MOST_SYNONYMS)
}

/** The starts of each group of terms. */
export function startsByGroup(tables: FrozenTables, terms: Terms): readonly TextStarts[] {
  const firsts = tables.u32('startFirsts')
  const [all, offsets] = [tables.u32('startTerms'), tables.u8('startOffsets')]
  return terms.groups.map((_, number) => {
    const [from, to] = [firsts[number]!, firsts[number + 1]!]
    return new TextStarts(
      all.subarray(from, to),
      offsets.subarray(from, to),
      terms.foldedStarts,
      terms.foldedUnits,
    )
  })
}

/** The same for unshared terms. */
export const startsOf = (terms: Terms, mostSynonyms: number): readonly TextStarts[] =>
  startsByGroup(openTables(freezeStarts(terms, mostSynonyms)), terms)

interface StartRows {
  readonly terms: number[]
  readonly offsets: number[]
}

function addGroup(terms: Terms, group: LanguageTerms, mostSynonyms: number, rows: StartRows): void {
  const { foldedStarts, foldedUnits } = terms
  for (let term = group.firstTerm; term < group.endTerm; term++) {
    // Alternative spellings follow a name.
    if (!terms.isAmongFirst(term, terms.isName(term) ? 1 : mostSynonyms)) continue
    const start = foldedStarts[term]!
    const end = Math.min(foldedStarts[term + 1]!, start + furthestStart)
    rows.terms.push(term)
    rows.offsets.push(0)
    for (let at = start; at < end; at++) {
      if (foldedUnits[at] !== space) continue
      rows.terms.push(term)
      rows.offsets.push(at + 1 - start)
    }
  }
}

/**
 * Sorts the rows in place by multikey quicksort: many have common prefixes, and no letter is compared twice.
 */
function sortStarts({ foldedStarts, foldedUnits }: Terms, terms: Uint32Array, offsets: Uint8Array): void {
  const unitAt = (row: number, depth: number): number => {
    const term = terms[row]!
    const at = foldedStarts[term]! + offsets[row]! + depth
    return at < foldedStarts[term + 1]! ? foldedUnits[at]! : 0
  }
  const swap = (a: number, b: number): void => {
    const [term, offset] = [terms[a]!, offsets[a]!]
    terms[a] = terms[b]!
    offsets[a] = offsets[b]!
    terms[b] = term
    offsets[b] = offset
  }
  const isBefore = (a: number, b: number, from: number): boolean => {
    for (let depth = from; ; depth++) {
      const [left, right] = [unitAt(a, depth), unitAt(b, depth)]
      if (left !== right || left === 0) return left < right
    }
  }
  const sortFew = (from: number, to: number, depth: number): void => {
    for (let next = from + 1; next < to; next++) {
      for (let at = next; at > from && isBefore(at, at - 1, depth); at--) swap(at, at - 1)
    }
  }
  /** Rows from `from` to `to` are equal before `depth`. */
  const sort = (from: number, to: number, depth: number): void => {
    // Rows with an equal letter continue in this loop rather than by recursion, because there may be
    // thousands of letters.
    while (to - from >= fewRows) {
      const pivot = middleOf(unitAt(from, depth), unitAt((from + to) >>> 1, depth), unitAt(to - 1, depth))
      let [less, at, more] = [from, from, to]
      while (at < more) {
        const unit = unitAt(at, depth)
        if (unit < pivot) swap(less++, at++)
        else if (unit > pivot) swap(at, --more)
        else at++
      }
      sort(from, less, depth)
      sort(more, to, depth)
      if (pivot === 0) return
      from = less
      to = more
      depth++
    }
    sortFew(from, to, depth)
  }
  sort(0, terms.length, 0)
}

const fewRows = 12

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
