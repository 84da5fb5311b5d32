/**
 * Tokenisation: the one way in which text becomes words, for documents and queries alike. Tokens consist of
 * `a-z0-9` and are at most 64 letters long:
 *
 * 1. Unicode NFKC, lower case; control characters become spaces, invisible ones (zero width, direction marks)
 *    are dropped.
 * 2. An apostrophe inside a word is dropped (`McDonald's` is `mcdonalds`), but separates an elided article
 *    (`L'Auberge` is `l auberge`). Dots of an abbreviation are dropped (`J.D.` is `jd`). `&` is `and`. The
 *    Arabic article becomes a separate word.
 * 3. Words are runs of letters, marks and digits. Each Han character is a separate word, except in the words
 *    of `han-words.ts`.
 * 4. Each word is transliterated to ASCII (`Москва` is `moskva`, `北京` is `bei jing`, `Café` is `cafe`).
 *
 * Deterministic, and linear in the length of the text.
 */
import anyAscii from 'any-ascii'
import { compatible } from '../../folding.ts'
import { hanReadings, hanWords } from './han-words.ts'
import { hasHangul, romaniseHangul } from './hangul.ts'
import { hasKana, romanise } from './kana.ts'
import { abbreviationOf, isLegalForm } from './spellings.ts'

export interface Word {
  readonly text: string
  /** Other spellings of the same word: `muller` has `mueller`, `saint` has `st`. */
  readonly variants: readonly string[]
  /** The word as written, in lower case. */
  readonly source: string
  /** The parts of the word, by which documents with it can be found, too. */
  readonly parts?: readonly string[]
  /**
   * Its sounds, set by `sounds.ts` on first use. Stored here because a weak map of all words would be slow to
   * collect.
   */
  heard?: readonly string[]
}

/** In letters; longer words are truncated. */
export const longestToken = 64
const wordPattern = new RegExp(
  `${hanWords}|\\p{Script=Han}|(?:(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
)
const invisible = /\p{Cf}/gu
const arabicArticle = /(?<!\p{L})ال(?=\p{Script=Arabic}{3})/gu
/** Articles and the like that lose their vowel before a word: `l'`, `dell'`. */
export const elided = 'l|d|j|m|n|s|t|c|qu|dell|all|nell|dall|sull|un'
const elidedArticle = new RegExp(`(?<![\\p{L}\\p{N}])(${elided})['\\u2019](?=\\p{L}{3})`, 'gu')
const innerApostrophe = /(?<=[\p{L}\p{N}])['\u2019\u02BC\u0060\u00B4](?=[\p{L}\p{N}])/gu
const dottedLetters = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu
const ampersand = /&/g
/** Would otherwise become the word `no`. */
const numberSign = '№'
/** All characters at which a replacement can begin. */
const mayNeedPreparing = /[&.'\u2019\u02BC\u0060\u00B4]/
const isAscii = /^[\x00-\x7f]*$/
/** The equivalent of `wordPattern` for ASCII. */
const asciiPattern = /[a-z0-9]+/g
const germanicVowels: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The words of a text in order, with repeats. Empty if it has no letter or digit. */
export function words(text: string): Word[] {
  const result: Word[] = []
  for (const run of runs(text)) {
    const word = wordOf(run)
    if (word !== null) result.push(word)
  }
  return result
}

/** In UTF-16 code units. */
const longestCharacter = 2

/** Whether a word is a single Chinese character. On its own, it resembles too many others to be corrected. */
export function isCharacter({ source }: Word): boolean {
  return source.length <= longestCharacter && /^\p{Script=Han}$/u.test(source)
}

/** The runs of letters, marks and digits that `wordOf` converts to words, in order. */
export function runs(text: string): readonly string[] {
  let prepared = compatible(text.replaceAll(numberSign, ' '))
  if (mayNeedPreparing.test(prepared)) {
    prepared = prepared
      .replace(ampersand, ' and ')
      .replace(elidedArticle, '$1 ')
      .replace(innerApostrophe, '')
      .replace(dottedLetters, (letters) => letters.replaceAll('.', ''))
  }
  if (isAscii.test(prepared)) return prepared.match(asciiPattern) ?? []
  return prepared.replace(invisible, '').replace(arabicArticle, 'ال ').match(wordPattern) ?? []
}

/** Null if no part of the run can be written in `a-z0-9`. */
export function wordOf(run: string): Word | null {
  const readings = hanReadings(run)
  if (readings !== undefined) {
    const parts = run.length > 1 ? Array.from(run, toToken) : []
    return { text: readings[0]!, variants: readings.slice(1), source: run, parts }
  }
  const token = toToken(run)
  if (token === '') return null
  const variants: string[] = []
  if (/[äöüøå]/u.test(run)) {
    variants.push(toToken(run.replace(/[äöüøå]/gu, (vowel) => germanicVowels[vowel] ?? vowel)))
  }
  const short = abbreviationOf(token)
  if (short !== undefined) variants.push(short)
  return { text: token, variants, source: run }
}

/** The words of a text as plain tokens, without variants. */
export function tokens(text: string): string[] {
  return words(text).map((word) => word.text)
}

/**
 * A whole name as one token: its words joined in their short spellings, without legal forms, articles and
 * `and`. Equal for `The Sky Line Ltd.` and `Skyline`. Empty if the text has no words.
 */
export function wholeToken(list: readonly Word[]): string {
  return (wholeRun(list) || runTogether(list)).slice(0, longestToken)
}

/** The significant words of a whole name, joined: a prefix of its token while it is being typed. */
export function wholeRun(list: readonly Word[]): string {
  let run = ''
  for (const { text } of list)
    if (text !== 'and' && text !== 'the' && !isLegalForm(text)) run += shortOf(text)
  return run
}

function runTogether(list: readonly Word[]): string {
  let run = ''
  for (const { text } of list) run += shortOf(text)
  return run
}

const shortOf = (token: string): string => abbreviationOf(token) ?? token

function toToken(run: string): string {
  if (/^[a-z0-9]+$/.test(run)) return run.slice(0, longestToken)
  return latinOf(run)
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, longestToken)
}

function latinOf(run: string): string {
  if (hasKana(run)) return romanise(run)
  return anyAscii(hasHangul(run) ? romaniseHangul(run) : run).toLowerCase()
}

/** A Cyrillic stem as a token. */
export function transliterate(text: string): string {
  return toToken(text)
}
