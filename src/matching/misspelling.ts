import { editDistance } from '../edit-distance.ts'

const isAscii = /^[\0-\x7f]*$/

/** The Chinese characters of a word. */
export const hanOf = (word: string): string =>
  isAscii.test(word) ? '' : word.replace(/\P{Script=Han}/gu, '')

/** Letters that people confuse by ear, in the words of many languages. */
const alikeByEar = new Set(
  'ae ai ao au ei eo eu io iu ou ay ey iy oy uy bp dt gk cg ck cs cz ks kq cq sz fv vw fw jy gj ij mn xs hx'
    .split(' ')
    .flatMap((pair) => [pair, pair[1]! + pair[0]!]),
)

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether two letters are neighbours in one row of the keyboard. */
function areNeighbours(one: string, other: string): boolean {
  return keyboard.some((row) => row.includes(one + other) || row.includes(other + one))
}

/**
 * Whether one word may be the other, spelt wrongly: one slip from five letters on, two from eleven on. A letter
 * left out, doubled, added or swapped is a slip anywhere but at the start. Another letter is one only where ear or
 * hand confuses the two: Sugdon is Sugden, but Barlow is not Marlow and Platt not Pratt. Numbers and Chinese
 * characters must be equal.
 */
export function isSlip(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  if (shorter < 5 || one[0] !== other[0] || /\d/.test(one) || /\d/.test(other)) return false
  if (hanOf(one) !== hanOf(other)) return false
  if (areAlikeButDoubles(one, other)) return true
  const limit = shorter < 11 ? 1 : 2
  if (editDistance(one, other, limit) > limit) return false
  if (one.length !== other.length) return true
  const differing = [...one].flatMap((letter, i) => (letter === other[i] ? [] : [letter + other[i]]))
  const isSwap = differing.length === 2 && differing[0] === [...differing[1]!].reverse().join('')
  return isSwap || differing.every((pair) => alikeByEar.has(pair) || areNeighbours(pair[0]!, pair[1]!))
}

/** Philippe and Phillipe: doubled letters are where people err most, so that any number of them is one slip. */
function areAlikeButDoubles(one: string, other: string): boolean {
  let [i, j] = [0, 0]
  while (i < one.length && j < other.length) {
    const letter = one.codePointAt(i)!
    if (other.codePointAt(j) !== letter) return false
    i = behindRepeats(one, i, letter)
    j = behindRepeats(other, j, letter)
  }
  return i === one.length && j === other.length
}

function behindRepeats(word: string, from: number, letter: number): number {
  const width = letter > 0xffff ? 2 : 1
  let at = from + width
  while (word.codePointAt(at) === letter) at += width
  return at
}

/** Whether two words are forms of one: a plural, or the same start with another ending. */
export function isOtherForm(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length >= 3 && long === `${short}s`) return true
  const start = commonStart(one, other)
  return start >= 5 && start / long.length >= 0.6
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** The consonants of a word, one letter for each sound: the same for most romanisations of a word. */
export function skeletonOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/(?:tch|ch|sch|sh|shch|zh|kh|th|ts)/g, (found) => ({ kh: 'k', th: 't', ts: 's' })[found] ?? 's')
    .replace(/[ckq]/g, 'k')
    .replace(/[zx]/g, 's')
    .replace(/[vw]/g, 'v')
    .replace(/[gj]/g, 'g')
    .replace(/[aeiouyh'`]/g, '')
    .replace(/(.)\1+/g, '$1')
}
