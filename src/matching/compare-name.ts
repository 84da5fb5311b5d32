import { editDistance } from '../edit-distance.ts'
import { type Alignment, align, isEstablished, isMisspelling } from './align-words.ts'
import { hanOf } from './misspelling.ts'
import { areForeign, type ComparedName } from './normalise/compared-name.ts'
import { rarityOf } from './normalise/normalise-name.ts'
import {
  chainNames,
  commonWords,
  hotelWords,
  inDigits,
  innWords,
  isDepartment,
  isPractice,
  isServing,
  isSide,
  isSite,
  networkCategories,
  serveAlike,
  venueWords,
} from './normalise/word-lists.ts'
import { bigramSimilarity, commonSubsequence, haveSameWords } from './normalise/words.ts'
import type { NormalRecord } from './normalise-record.ts'

/** Comparison of two names, before levels are assigned. */
export interface NameComparison {
  /** Equal, equal except for spaces, word order and legal form, or nearly equal. */
  readonly sameness: 'equal' | 'equal_but_form' | 'spelling' | 'different'
  /** Words left over in either name after the shared words. */
  readonly left: readonly [LeftOver, LeftOver]
  /** Number of rare words in both names. */
  readonly sharedRare: number
  /** Number of words that both have in another form: pizza, pizzeria. */
  readonly forms: number
  /** One has an initial where the other has a word: it may be another person of the family. */
  readonly initial: boolean
  /** Weight of the shared words relative to all words, 0 to 1. */
  readonly overlap: number
  /** Three letters of ten may differ, but no number, no side and no kind of business: one name where house, telephone and trade agree. */
  readonly near: boolean
  /** Character similarity, 0 to 1; by subsequence for scripts without spaces. */
  readonly likeness: number
  readonly spaceless: boolean
  /** The names are in two scripts. */
  readonly otherScript: boolean
  /** Both names belong to a chain or a public network with many branches. */
  readonly chain: boolean
  /** A name is that of an establishment with several businesses, such as a hotel. */
  readonly atSite: boolean
  /** The shared words only describe a kind of business. */
  readonly generic: boolean
  /** Words were left over, and all of them were place words. */
  readonly onlyPlaceLeft: boolean
}

/** Words of one name missing from the other, counted by kind. */
export interface LeftOver {
  /** A department, or the bar of a hotel. */
  readonly department: number
  readonly number: number
  readonly common: number
  /** Words that the other record's website, category or brand has, and those in a second script. */
  readonly known: number
  readonly own: number
  readonly place: number
}

/** Compares two names, both present. Symmetric, except that the pairing of similar words depends on their order. */
export function compareNames(one: NormalRecord, other: NormalRecord): NameComparison {
  const a = one.name!.compared
  const b = other.name!.compared
  const otherScript = areForeign(a.scripts, b.scripts)
  const alignment = otherScript ? align(a.latin, b.latin, true) : align(a.words, b.words, false)
  const { shared, left, right, forms, initial } = alignment
  const atSite = a.words.some(isSite) || b.words.some(isSite)
  const leftOvers = [
    leftOver(left, one, other, atSite, right),
    leftOver(right, other, one, atSite, left),
  ] as const
  const weight = (words: readonly string[]) => words.reduce((sum, word) => sum + rarityOf(word), 0)
  const sharedRare = shared.filter((word) => rarityOf(word) === 1).length
  const sharedWeight = weight(shared)
  const spaceless = a.spaceless || b.spaceless
  const likeness = likenessOf(a, b, spaceless)
  return {
    sameness: samenessOf(one, other, alignment),
    left: leftOvers,
    sharedRare,
    forms,
    initial,
    generic: sharedRare === 0 && !spaceless,
    overlap: (2 * sharedWeight) / (2 * sharedWeight + weight(left) + weight(right)),
    near: likeness >= leastNear && !spaceless && !otherScript && areNear(a, b, alignment),
    likeness,
    spaceless,
    otherScript,
    atSite,
    chain: isOfChain(one) || isOfChain(other),
    onlyPlaceLeft: left.length + right.length > 0 && leftOvers.every((rest) => total(rest) === rest.place),
  }
}

export const total = (left: LeftOver): number =>
  left.department + left.number + left.common + left.known + left.own + left.place

function isOfChain(record: NormalRecord): boolean {
  return chainNames.has(record.name!.joined) || record.category.some((word) => networkCategories.has(word))
}

function samenessOf(
  one: NormalRecord,
  other: NormalRecord,
  { left, right, exact, forms }: Alignment,
): NameComparison['sameness'] {
  const [a, b] = [one.name!.compared, other.name!.compared]
  if (a.words.join(' ') === b.words.join(' '))
    return one.name!.full === other.name!.full ? 'equal' : 'equal_but_form'
  if (a.joined === b.joined || a.ascii === b.ascii) return 'equal_but_form'
  if (haveSameWords(a.words, b.words)) return 'equal_but_form'
  if (left.length + right.length === 0) {
    if (forms > 0) return 'different'
    return exact ? 'equal_but_form' : 'spelling'
  }
  if (areForeign(a.scripts, b.scripts) || forms > 0) return 'different'
  if (left.some(isEstablished) && right.some(isEstablished)) return 'different'
  const near = a.ascii.length >= 6 && isMisspelling(a.ascii, b.ascii) && marksOf(a) === marksOf(b)
  return near ? 'spelling' : 'different'
}

/** Below it, too many letters differ for `areNear`. */
const leastNear = 0.3
/** Of fewer letters, one makes another name: Luna, Luma. */
const shortestNear = 6

function areNear(a: ComparedName, b: ComparedName, { shared, left, right }: Alignment): boolean {
  if (left.some(isEstablished) || right.some(isEstablished)) return false
  // Beside a word that both have, the others tell them apart: Aurora Sky, Aurora Sea.
  const isByOthers = shared.length > 0 && left.length > 0 && right.length > 0
  const [one, other] = isByOthers ? [left.join(''), right.join('')] : [a.ascii, b.ascii]
  if (Math.min(one.length, other.length) < shortestNear) return false
  const most = Math.floor(Math.max(one.length, other.length) * 0.34)
  return editDistance(one, other, most) <= most && marksOf(a) === marksOf(b)
}

/** Numbers, sides, single letters and Chinese characters, which distinguish branches. */
function marksOf(name: ComparedName): string {
  return name.words
    .map((word) => {
      const figure = inDigits.get(word)
      if (figure !== undefined || isSide(word)) return figure ?? word
      return number.test(word) || word.length === 1 || /\d/.test(word) ? word : hanOf(word)
    })
    .filter((mark) => mark !== '')
    .sort()
    .join(' ')
}

/** Scripts with a letter for each vowel and consonant, whose words are known in Latin letters. */
const alphabets: ReadonlySet<string> = new Set(['Cyrillic', 'Greek'])

const number = /^(?:\d+|[a-z]\d*|ii|iii|iv|vi|vii)$/

function leftOver(
  words: readonly string[],
  own: NormalRecord,
  other: NormalRecord,
  atSite: boolean,
  others: readonly string[],
): LeftOver {
  const counts = { department: 0, number: 0, common: 0, known: 0, own: 0, place: 0 }
  // A name in two scripts says itself twice: พิลาทุส (Pilatus). An alphabet can be read: Ромашка is not Lavanda.
  const { scripts } = other.name!.compared
  const isRead = own.name!.compared.scripts.length === 1 && scripts.every((script) => alphabets.has(script))
  const isTranslated = !scripts.includes('Latin') && !isRead
  const isOfPlace = (word: string) =>
    own.placeWords.has(word) ||
    other.placeWords.has(word) ||
    (word.length > 1 && /\P{ASCII}/u.test(word) && isInPlace(word, own, other))
  for (const word of words) {
    if (isWholeTrade(word, words, own, other, others)) counts.common++
    else if (isPractice(word) && isDoctor(own) && isDoctor(other)) counts.known++
    else if (isDepartment(word) || (atSite && venueWords.has(word))) counts.department++
    else if (number.test(word) && !(word.length > 2 && isOfPlace(word))) counts.number++
    else if (isOfPlace(word)) counts.place++
    else if (commonWords.has(word) || (isServing(word) && serveAlike(own.category, other.category)))
      counts.common++
    else if (isTranslated && /^[a-z]{2,}$/.test(word)) counts.known++
    else if (word.length > 3 && (other.context.includes(word) || own.category.includes(word))) counts.known++
    else counts.own++
  }
  return counts
}

/**
 * Whether a left word says what the whole business is, and no part of it or name of its own: the hotel-restaurant that both sides call a hotel, the catering
 * of two caterers, the Hautarztpraxis of a doctor whose other record names no other kind.
 */
function isWholeTrade(
  word: string,
  words: readonly string[],
  own: NormalRecord,
  other: NormalRecord,
  others: readonly string[],
): boolean {
  const { category } = own
  if (isPractice(word)) return others.length === 0 && words.length === 1 && isDoctor(own) && isDoctor(other)
  if (category.length === 0 || !haveSameWords(category, other.category)) return false
  if (isDepartment(word)) {
    const stem = word.slice(0, Math.max(4, word.length - 3))
    return others.length === 0 && category.some((one) => one.startsWith(stem))
  }
  return innWords.has(word) && category.some((one) => hotelWords.has(one)) && isHotelFirst(own.name!.compared)
}

/** Hotel-Restaurant Alte Mühle; the restaurant of Hotel Alte Mühle Restaurant is a part of the hotel. */
const isHotelFirst = ({ words: [first = '', second = ''] }: ComparedName): boolean =>
  (hotelWords.has(first) && innWords.has(second)) || (innWords.has(first) && hotelWords.has(second))

const isDoctor = ({ category, name }: NormalRecord): boolean =>
  category.length === 0 ? name!.compared.words.includes('dr') : category.some((word) => doctors.test(word))

const doctors = /^(?:doctor|physician|medical|medicine|clinic|practice|health|dermatolog|dentist|dental|arzt)/

/** Whether a word without spaces is part of a town or an address. */
function isInPlace(word: string, ...records: readonly NormalRecord[]): boolean {
  return records.some(({ placeWords }) => {
    for (const place of placeWords) if (place.includes(word)) return true
    return false
  })
}

function likenessOf(a: ComparedName, b: ComparedName, spaceless: boolean): number {
  if (areForeign(a.scripts, b.scripts)) return commonSubsequence(a.latin.join(''), b.latin.join(''))
  if (!spaceless) return bigramSimilarity(a.joined, b.joined)
  const isMixed = a.spaceless !== b.spaceless
  return isMixed ? commonSubsequence(a.ascii, b.ascii) : commonSubsequence(a.joined, b.joined)
}
