import { editDistance } from '../edit-distance.ts'
import { type NormalName, rarityOf } from './normalise/normalise-name.ts'
import { chainNames, commonWords, departmentWords, networkCategories } from './normalise/word-lists.ts'
import { bigramSimilarity, commonSubsequence, soundsAlike } from './normalise/words.ts'
import type { NormalRecord } from './normalise-record.ts'

/** Comparison of two names, before levels are assigned. */
export interface NameComparison {
  /** Equal, equal except for spaces, word order and legal form, or nearly equal. */
  readonly sameness: 'equal' | 'equal_but_form' | 'spelling' | 'different'
  /** Words left over in either name after the shared words, excluding place words. */
  readonly left: readonly [LeftOver, LeftOver]
  /** Number of rare words in both names. */
  readonly sharedRare: number
  /** Weight of the shared words relative to all words, 0 to 1. */
  readonly overlap: number
  /** Character similarity, 0 to 1; by subsequence for scripts without spaces. */
  readonly likeness: number
  readonly spaceless: boolean
  /** Both names belong to a chain or a public network with many branches. */
  readonly chain: boolean
  /** The shared words only describe a kind of business. */
  readonly generic: boolean
  /** Words were left over, and all of them were place words. */
  readonly onlyPlaceLeft: boolean
}

/** Words of one name missing from the other, counted by kind. */
export interface LeftOver {
  readonly department: number
  readonly number: number
  readonly common: number
  readonly own: number
  readonly place: number
}

/** Compares two names, both present. Symmetric. */
export function compareNames(one: NormalRecord, other: NormalRecord): NameComparison {
  const a = one.name!
  const b = other.name!
  const { shared, left, right } = align(a.core, b.core)
  const placeWords = new Set([...one.placeWords, ...other.placeWords])
  const leftOvers = [leftOver(left, placeWords), leftOver(right, placeWords)] as const
  const weight = (words: readonly string[]) => words.reduce((sum, word) => sum + rarityOf(word), 0)
  const sharedRare = shared.filter((word) => rarityOf(word) === 1).length
  const sharedWeight = weight(shared)
  const spaceless = a.spaceless || b.spaceless
  const remaining = [...left, ...right]
  return {
    sameness: samenessOf(a, b, [left, right]),
    left: leftOvers,
    sharedRare,
    generic: sharedRare === 0 && !spaceless,
    overlap: (2 * sharedWeight) / (2 * sharedWeight + weight(left) + weight(right)),
    likeness: likenessOf(a, b, spaceless),
    spaceless,
    chain: isOfChain(one) || isOfChain(other),
    onlyPlaceLeft:
      remaining.length > 0 &&
      leftOvers.every((rest) => rest.own + rest.common + rest.number + rest.department === 0),
  }
}

function isOfChain(record: NormalRecord): boolean {
  return chainNames.has(record.name!.joined) || record.category.some((word) => networkCategories.has(word))
}

/** A word that many names have, or a department: near another such word, it is that other word's neighbour and not its misspelling. */
const isEstablished = (word: string): boolean => departmentWords.has(word) || commonWords.has(word)

/** Whether one word may be the other, spelt wrongly: Radiology is not Cardiology. */
const isMisspelling = (one: string, other: string): boolean =>
  soundsAlike(one, other) && !(isEstablished(one) && isEstablished(other))

function samenessOf(
  a: NormalName,
  b: NormalName,
  [left, right]: readonly [readonly string[], readonly string[]],
): NameComparison['sameness'] {
  if (a.full === b.full) return 'equal'
  if (a.joined === b.joined || a.ascii === b.ascii) return 'equal_but_form'
  const sorted = (name: NormalName) => [...name.core].sort().join(' ')
  if (sorted(a) === sorted(b)) return 'equal_but_form'
  if (left.length + right.length === 0) return 'spelling'
  if (left.some(isEstablished) && right.some(isEstablished)) return 'different'
  const length = Math.min(a.ascii.length, b.ascii.length)
  const limit = length >= 12 ? 2 : 1
  const near = length >= 6 && marksOf(a) === marksOf(b) && editDistance(a.ascii, b.ascii, limit) <= limit
  return near ? 'spelling' : 'different'
}

/** Numbers and single letters, which distinguish branches. */
function marksOf(name: NormalName): string {
  return name.core
    .filter((word) => word.length === 1 || /\d/.test(word))
    .sort()
    .join(' ')
}

/** Pairs the words of two names: equal words first, then similar spellings, then words joined on one side. */
function align(a: readonly string[], b: readonly string[]) {
  const left = [...a]
  const right = [...b]
  const shared: string[] = []
  for (const alike of [(x: string, y: string) => x === y, isMisspelling]) {
    for (let i = left.length - 1; i >= 0; i--) {
      const j = right.findIndex((word) => alike(left[i]!, word))
      if (j < 0) continue
      shared.push(left[i]!)
      left.splice(i, 1)
      right.splice(j, 1)
    }
  }
  joinNeighbours(left, right, shared)
  joinNeighbours(right, left, shared)
  return { shared, left, right }
}

function joinNeighbours(parts: string[], wholes: string[], shared: string[]): void {
  for (let i = parts.length - 2; i >= 0; i--) {
    if (parts[i + 1] === undefined) continue
    const j = wholes.indexOf(parts[i]! + parts[i + 1]!)
    if (j < 0) continue
    shared.push(wholes[j]!)
    parts.splice(i, 2)
    wholes.splice(j, 1)
  }
}

function leftOver(words: readonly string[], placeWords: ReadonlySet<string>): LeftOver {
  const counts = { department: 0, number: 0, common: 0, own: 0, place: 0 }
  for (const word of words) {
    if (/^\d+$/.test(word) || /^[a-z]\d*$/.test(word) || /^(?:ii|iii|iv|vi|vii)$/.test(word)) counts.number++
    else if (placeWords.has(word) && !departmentWords.has(word)) counts.place++
    else if (departmentWords.has(word)) counts.department++
    else if (commonWords.has(word)) counts.common++
    else counts.own++
  }
  return counts
}

function likenessOf(a: NormalName, b: NormalName, spaceless: boolean): number {
  if (!spaceless) return bigramSimilarity(a.joined, b.joined)
  const otherScript = a.spaceless !== b.spaceless
  return otherScript ? commonSubsequence(a.ascii, b.ascii) : commonSubsequence(a.joined, b.joined)
}
