import anyAscii from 'any-ascii'
import { editDistance } from '../../edit-distance.ts'
import { compatible } from '../../folding.ts'

/** Tokenises text of any script for comparison. */

/** Scripts without spaces between words: their runs stay as written and are compared by characters. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u
const spacelessRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー々]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu

/** Whether a word is in a script without spaces. */
export function isSpaceless(word: string): boolean {
  return !isAscii.test(word) && spaceless.test(word)
}

/**
 * The words of a text in order: NFKC, lower case, without apostrophes or the dots of abbreviations, `&` and
 * `+` as `and`, transliterated to ASCII except for scripts without spaces. Idempotent on its joined result.
 */
export function wordsOf(text: string): string[] {
  if (isAscii.test(text)) return wordsOfAscii(text.toLowerCase())
  const prepared = compatible(text)
    .replace(/[&+]/g, ' and ')
    .replace(/(?<=[\p{L}\p{N}])['’‘`´ʼ](?=[\p{L}\p{N}])/gu, '')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
  const result: string[] = []
  for (const [run] of prepared.matchAll(/[\p{L}\p{N}\p{M}ー々]+/gu)) {
    for (const [part] of run.matchAll(spacelessRun)) {
      if (isSpaceless(part)) result.push(part)
      else result.push(...asciiWords(part))
    }
  }
  return result
}

const isAscii = /^[\0-\x7f]*$/
/** A sign that joins letters, or stands for a word. */
const joining = /[&+'`.]/

/** Most texts are ASCII: their words are runs of letters and digits. */
function wordsOfAscii(text: string): string[] {
  const prepared = joining.test(text)
    ? text
        .replace(/[&+]/g, ' and ')
        .replace(/(?<=[a-z0-9])['`](?=[a-z0-9])/g, '')
        .replace(/(?<![a-z0-9])[a-z](?:\.[a-z])+(?![a-z0-9])/g, (letters) => letters.replaceAll('.', ''))
    : text
  return prepared.match(/[a-z0-9]+/g) ?? []
}

function asciiWords(text: string): string[] {
  return anyAscii(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** Transliterates a word of any script to ASCII letters, for comparison with Latin spellings. */
export function inAscii(word: string): string {
  return isPlainWord.test(word) ? word : asciiWords(word).join('')
}

/** Nothing is to be changed in it, as in most words. */
const isPlainWord = /^[a-z0-9]*$/

/**
 * Whether two words have similar spellings: at most one edit from five letters on, two from nine on (swapping
 * two letters is one edit). Numbers must be equal.
 */
export function soundsAlike(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  if (shorter < 5 || /\d/.test(one) || /\d/.test(other)) return false
  const limit = shorter < 9 ? 1 : 2
  return editDistance(one, other, limit) <= limit
}

/** Length of the longest common subsequence relative to the shorter text, 0 to 1; 0 when one is empty. */
export function commonSubsequence(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  if (shorter === 0) return 0
  let previous = new Array<number>(other.length + 1).fill(0)
  for (let i = 1; i <= one.length; i++) {
    const current = [0]
    for (let j = 1; j <= other.length; j++) {
      current.push(
        one[i - 1] === other[j - 1] ? previous[j - 1]! + 1 : Math.max(previous[j]!, current[j - 1]!),
      )
    }
    previous = current
  }
  return previous[other.length]! / shorter
}

/** Whether two lists are of the same words, in any order. */
export function haveSameWords(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  if (!one.every((word) => other.includes(word))) return false
  return one.length === 1 || [...one].sort().join() === [...other].sort().join()
}

/** Dice coefficient of character bigrams, 0 to 1. */
export function bigramSimilarity(one: string, other: string): number {
  if (one === other) return 1
  const all = Math.max(0, one.length - 1) + Math.max(0, other.length - 1)
  if (all === 0) return 0
  if (bigrams.length < other.length) bigrams = new Int32Array(2 * other.length)
  let count = other.length - 1
  for (let i = 0; i < count; i++) bigrams[i] = bigramAt(other, i)
  let shared = 0
  for (let i = 1; i < one.length; i++) {
    const pair = bigramAt(one, i - 1)
    for (let at = 0; at < count; at++) {
      if (bigrams[at] !== pair) continue
      shared++
      // Each is found once.
      bigrams[at] = bigrams[--count]!
      break
    }
  }
  return (2 * shared) / all
}

/** Those of one text at a time, sized for a long name and grown on demand. */
let bigrams = new Int32Array(128)

/** A pair of neighbouring UTF-16 units as a number. */
const bigramAt = (text: string, at: number): number => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1)
