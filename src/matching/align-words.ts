import { isOtherForm, isSlip, skeletonOf } from './misspelling.ts'
import { commonWords, cutWords, inDigits, isDepartment } from './normalise/word-lists.ts'
import { isSpaceless } from './normalise/words.ts'

/** The words of two names, put beside each other. */
export interface Alignment {
  /** Words of the first name that the second has too. */
  readonly shared: readonly string[]
  /** Words that only one of them has. */
  readonly left: readonly string[]
  readonly right: readonly string[]
  /** Whether no shared word is spelt in two ways. */
  readonly exact: boolean
  /** Number of words that both have in another form: pizza, pizzeria. */
  readonly forms: number
  /** Whether one name has an initial where the other has a word: J. Patel, Jaya Patel. */
  readonly initial: boolean
}

/** A word that many names have, or a department: near another such word, it is that other word's neighbour and not its misspelling. */
export const isEstablished = (word: string): boolean => isDepartment(word) || commonWords.has(word)

/** Whether one word may be the other, spelt wrongly: Radiology is not Cardiology. */
export const isMisspelling = (one: string, other: string): boolean =>
  isSlip(one, other) && !(isEstablished(one) && isEstablished(other))

/** Bistro 12 and Bistro Twelve. */
const isOneNumber = (one: string, other: string): boolean =>
  (inDigits.get(one) ?? one) === (inDigits.get(other) ?? other)

/** Service and Services. */
const isPlural = (one: string, other: string): boolean =>
  (one === `${other}s` || other === `${one}s`) && isEstablished(one) && isEstablished(other)

/** The word that a person's name begins with. */
const leadOf = (words: readonly string[]): string => words.find((word) => word !== 'dr') ?? ''

/**
 * J. Whitcombe may be John Whitcombe, and Jane: alike, and not equal. Only the first word, since Block C is not Block Cedar.
 * @returns whether the words were paired
 */
function shareInitial(
  left: string[],
  right: string[],
  shared: string[],
  one: string,
  other: string,
): boolean {
  const [i, j] = [left.indexOf(one), right.indexOf(other)]
  if (i < 0 || j < 0 || !isInitial(one, other)) return false
  shared.push(one)
  left.splice(i, 1)
  right.splice(j, 1)
  return true
}

function isInitial(one: string, other: string): boolean {
  const [short, long] = byLength(one, other)
  return /^[a-z]$/.test(short) && long.length > 2 && long.startsWith(short) && !isEstablished(long)
}

/** Two spellings that say the same. */
const isOneWord = (one: string, other: string): boolean => isOneNumber(one, other) || isPlural(one, other)

/** Comm. for community: a common word that one name breaks off where it is usual. Mark is not Market. */
function isCutShort(one: string, other: string): boolean {
  const [short, long] = byLength(one, other)
  return cutWords.has(short) && long.startsWith(short) && isEstablished(long)
}

const byLength = (one: string, other: string) =>
  (one.length < other.length ? [one, other] : [other, one]) as [string, string]

const isForm = (one: string, other: string): boolean =>
  isOtherForm(one, other) && !(isDepartment(one) && isDepartment(other))

/** The same sounds in two romanisations of one word. */
function isTransliteration(one: string, other: string): boolean {
  const bones = skeletonOf(one)
  if (bones.length < 2 || /\d/.test(one)) return false
  const others = skeletonOf(other)
  if (bones === others) return true
  // Arabic articles melt into the word.
  return bones.length > 2 && others.length > 2 && (bones === `l${others}` || others === `l${bones}`)
}

/**
 * Pairs the words of two names: equal words first, then misspellings, words written together on one side, common
 * parts of words in scripts without spaces, and other forms of a word.
 * @param transliterated the names are of two scripts
 */
export function align(a: readonly string[], b: readonly string[], transliterated: boolean): Alignment {
  const left = [...a]
  const right = [...b]
  const shared: string[] = []
  take(left, right, shared, (x, y) => x === y)
  if (left.length > 0 && right.length > 0) take(left, right, shared, isOneWord)
  const initial = shareInitial(left, right, shared, leadOf(a), leadOf(b))
  const equal = shared.length
  let exact = !initial
  if (left.length > 0 && right.length > 0) {
    take(left, right, shared, isMisspelling)
    if (transliterated) take(left, right, shared, isTransliteration)
    exact &&= shared.length === equal
    joinNeighbours(left, right, shared)
    joinNeighbours(right, left, shared)
    splitSpaceless(left, right, shared)
    take(left, right, shared, isCutShort)
  }
  if (!shareInitials(left, right, shared) && !shareInitials(right, left, shared))
    dropInitials(left, right, a, b)
  const before = shared.length
  if (left.length > 0 && right.length > 0) take(left, right, shared, isForm)
  return { shared, left, right, exact, forms: shared.length - before, initial }
}

function take(
  left: string[],
  right: string[],
  shared: string[],
  alike: (one: string, other: string) => boolean,
): void {
  for (let i = left.length - 1; i >= 0; i--) {
    const j = right.findIndex((word) => alike(left[i]!, word))
    if (j < 0) continue
    shared.push(left[i]!)
    left.splice(i, 1)
    right.splice(j, 1)
  }
}

function joinNeighbours(parts: string[], wholes: string[], shared: string[]): void {
  for (let i = parts.length - 2; i >= 0; i--) {
    if (parts[i + 1] === undefined) continue
    const joined = parts[i]! + parts[i + 1]!
    const j = wholes.indexOf(joined)
    if (j < 0) continue
    shared.push(wholes[j]!)
    parts.splice(i, 2)
    wholes.splice(j, 1)
  }
}

/**
 * Takes common starts and ends out of words without spaces, at least two letters that make half of the shorter: what
 * remains are the words in which the names differ.
 */
function splitSpaceless(left: string[], right: string[], shared: string[]): void {
  for (let i = left.length - 1; i >= 0; i--) {
    if (!isSpaceless(left[i]!)) continue
    const parts = right.map((word) => (isSpaceless(word) ? commonPart(left[i]!, word) : null))
    const j = parts.findIndex((part) => part !== null)
    if (j < 0) continue
    const { common, one, other } = parts[j]!
    shared.push(...common)
    left.splice(i, 1, ...(one === '' ? [] : [one]))
    right.splice(j, 1, ...(other === '' ? [] : [other]))
  }
}

function commonPart(one: string, other: string) {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  if (start + end < 2 || (start + end) / shorter < 0.5) return null
  const common = [one.slice(0, start), one.slice(one.length - end)].filter((part) => part !== '')
  return { common, one: one.slice(start, one.length - end), other: other.slice(start, other.length - end) }
}

/**
 * Initials that are all of a name stand for the other: YMCA, Young Men's Christian Association. Three letters at least,
 * since any two words have the same two initials as many others.
 * @returns whether they do
 */
function shareInitials(initials: string[], words: string[], shared: string[]): boolean {
  const [name, ...others] = initials
  if (name === undefined || others.length > 0 || shared.length > 0 || !/^[a-z]{3,6}$/.test(name)) return false
  if (words.map((word) => word[0]).join('') !== name) return false
  shared.push(...words.splice(0))
  initials.length = 0
  return true
}

/** Initials that one name adds to its own words, or has in place of the other's, are no difference. */
function dropInitials(left: string[], right: string[], a: readonly string[], b: readonly string[]): void {
  // Initials have three letters at least.
  if (a.length < 3 && b.length < 3) return
  const initials = [a, b].map((words) => words.map((word) => word[0]).join(''))
  for (const words of [left, right]) {
    for (let i = words.length - 1; i >= 0; i--) {
      const word = words[i]!
      if (word.length >= 3 && word.length <= 6 && initials.some((letters) => letters.startsWith(word)))
        words.splice(i, 1)
    }
  }
}
