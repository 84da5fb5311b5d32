/**
 * What a document is found by. Every index stores exactly these tokens, a set for each field. Beside plain words there are tokens with a
 * mark as their first character, which only a leaf with the same mark matches:
 *
 * - `+skyline`: two neighbouring words run together (`Sky Line`), names and tags only;
 * - `=skyline`: a whole name or tag run together (see `wholeToken`);
 * - `~bakeri`: the stem of a word, where it differs from the word;
 * - `%mkdnlds`: what a word in Latin letters sounds like (see `sounds.ts`), or several together, or, behind another
 *   mark (`%=`), a short name as a whole; names only;
 * - `^mktnrt`: the same of words in other scripts, in coarse classes.
 */

import { fewOwners, LruCacheOf, WeakMemo } from '../../lru-cache.ts'
import type { SearchDocument, SearchField } from '../query.ts'
import { isChinese, isOtherScript, runKeys, soundKeys } from '../sounds/sounds.ts'
import { inJapanese } from '../text/japanese-readings.ts'
import { RunCache } from '../text/run-cache.ts'
import { stemLanguages, stems } from '../text/stemming.ts'
import { type Word, wholeToken, wordOf } from '../text/tokenise.ts'

/** To be raised with every change of the tokens of a document: an index stored with another number must be built anew. */
export const tokensVersion = 6

export const joinMark = '+'
export const wholeMark = '='
export const stemMark = '~'
export const latinSoundMark = '%'
export const otherSoundMark = '^'

const longestJoin = 24

/** Whether a token is a word as people type it: only those are matched by form `similar`. */
export function isPlainToken(token: string): boolean {
  const first = token.charCodeAt(0)
  return (first >= 97 && first <= 122) || (first >= 48 && first <= 57)
}

/** The tokens of a document, by field. */
export function documentTokens(
  document: Pick<SearchDocument, 'country' | 'names' | 'tags' | 'descriptions'>,
): Record<SearchField, Set<string>> {
  const collect = (field: SearchField, listed: readonly string[]): Set<string> => {
    const found = new Set<string>()
    for (const text of listed) eachToken(document.country, field, text, (token) => found.add(token))
    return found
  }
  return {
    name: collect('name', document.names),
    tag: collect('tag', document.tags),
    description: collect('description', document.descriptions),
  }
}

/** The tokens that one text of a field gives a document of the country; some may come more than once. */
export function eachToken(
  country: string,
  field: SearchField,
  text: string,
  take: (token: string) => void,
): void {
  const { words, together } = readText(country, field, text)
  for (const { tokens } of words) for (const token of tokens) take(token)
  for (const token of together) take(token)
}

/** A control character, which no token holds. */
export const betweenTokens = '\x7f'

let lastList = 0

/**
 * The tokens of the texts of a field as one text, with `betweenTokens` between them. Some may come more than once: each word gives its own once, however often
 * it stands in the texts, and to tell all of them apart would cost more than everything else about them.
 */
export function tokenList(country: string, field: SearchField, texts: readonly string[]): string {
  const list = ++lastList
  let found = ''
  for (const text of texts) {
    const { words, together } = readText(country, field, text)
    for (const word of words) {
      if (word.list === list) continue
      word.list = list
      found += word.listed
    }
    for (const token of together) found += betweenTokens + token
  }
  return found.slice(betweenTokens.length)
}

/** Its words, and the tokens that they give together. */
interface ReadText {
  readonly words: readonly CachedWord[]
  readonly together: readonly string[]
}

const none: readonly string[] = []

function readText(country: string, field: SearchField, text: string): ReadText {
  const languages = stemLanguages(country)
  if (field === 'tag') return readTag(text, languages)
  const words = cachedWordsOf(text, languages)
  return { words, together: field === 'name' ? nameTokens(words, country === 'jp') : none }
}

function cachedWordsOf(text: string, languages: readonly string[]): CachedWord[] {
  const list: CachedWord[] = []
  knownWords.of(languages).each(text, (known) => {
    if (known !== null) list.push(known)
  })
  return list
}

/** Directories use some thousand tags. */
const knownTags = new LruCacheOf<readonly string[], string, ReadText>(2_000)

function readTag(text: string, languages: readonly string[]): ReadText {
  const recent = knownTags.of(languages)
  let found = recent.get(text)
  if (found === undefined) {
    const words = cachedWordsOf(text, languages)
    const together: string[] = []
    phraseTokens(words.map(wordOfCached), (token) => together.push(token))
    found = { words, together }
    recent.set(text, found)
  }
  return found
}

function nameTokens(known: readonly CachedWord[], isJapanese: boolean): readonly string[] {
  const list = known.map(wordOfCached)
  if (list.length === 0) return none
  const tokens: string[] = []
  const take = (token: string): void => void tokens.push(token)
  phraseTokens(list, take)
  tokens.push(...sounds(list, (i) => soundsAlone(known[i]!)))
  const read = isJapanese ? inJapanese(list) : undefined
  if (read === undefined) return tokens
  for (const { text } of read) take(text)
  phraseTokens(read, take)
  tokens.push(...sounds(read, (i) => soundsOfWord(read[i]!)))
  return tokens
}

/** Takes the tokens of words together. */
function phraseTokens(list: readonly Word[], take: (token: string) => void): void {
  if (list.length === 0) return
  for (const joined of joins(list)) take(joinMark + joined)
  take(wholeMark + wholeToken(list))
}

/** Keys of a word and of words run together. Few names are read in more ways, and every key takes room in every index. */
const mostKeys = 4
const mostPairKeys = 1
const mostWholeKeys = 2
/** Longer names are hardly ever run together. */
const longestRun = 4
/** Characters are syllables. */
const mostCharacters = 6
/** Longer ones have keys that few others have. */
const longestWhole = 2

/**
 * What the words of a name sound like: each, as `alone` tells by its place, with its neighbour when there are others, and all together. Chinese characters
 * stand for the sounds of another language only together.
 */
function sounds(list: readonly Word[], alone: (at: number) => readonly string[]): string[] {
  const found: string[] = []
  const addRun = (from: number, to: number, most: number, mark = ''): void => {
    found.push(...soundsOfRun(list.slice(from, to), most, mark))
  }
  const { length } = list
  if (list.every(isChinese)) {
    if (length > 1 && length <= mostCharacters) addRun(0, length, mostWholeKeys, wholeMark)
    return found
  }
  for (let i = 0; i < length; i++) {
    found.push(...alone(i))
    if (i > 0 && length > 2) addRun(i - 1, i + 1, mostPairKeys)
  }
  if (length <= longestWhole) addRun(0, length, mostWholeKeys, wholeMark)
  else if (length <= longestRun) addRun(0, length, mostPairKeys)
  return found
}

/** What words sound like run together, with `mark` before it; one word by itself has `mostKeys`. */
function soundsOfRun(list: readonly Word[], most: number, mark = ''): string[] {
  const other = list.some(isOtherScript)
  const precision = other ? 'coarse' : 'fine'
  const keys = list.length > 1 ? runKeys(list, precision, most) : soundKeys(list[0]!, precision, mostKeys)
  return keys.map((key) => (other ? otherSoundMark : latinSoundMark) + mark + key)
}

const soundsOfWord = (word: Word): string[] => soundsOfRun([word], mostKeys)

/** A word with the tokens it gives on its own, and in a name. */
interface CachedWord {
  readonly word: Word
  readonly tokens: readonly string[]
  /** Its tokens, each with `betweenTokens` before it. */
  readonly listed: string
  /** The last list of tokens that has them, by its number. */
  list: number
  /** Undefined until it is asked for. */
  sounds: readonly string[] | undefined
}

const wordOfCached = ({ word }: CachedWord): Word => word

function soundsAlone(known: CachedWord): readonly string[] {
  known.sounds ??= soundsOfWord(known.word)
  return known.sounds
}

function tokensOf(word: Word, languages: readonly string[]): string[] {
  const marked = stems(word, languages).map((stem) => stemMark + stem)
  return [word.text, ...word.variants, ...(word.parts ?? []), ...marked]
}

const cachedWord = (word: Word, tokens: readonly string[]): CachedWord => ({
  word,
  tokens,
  listed: betweenTokens + tokens.join(betweenTokens),
  list: 0,
  sounds: undefined,
})

/**
 * Texts repeat words, and stemming is slow: the words of late, by the languages they are stemmed in. Null for a run of which nothing is a word.
 */
const knownWords = new WeakMemo(
  (languages: readonly string[]) =>
    new RunCache<CachedWord | null>(30_000, (run) => {
      const word = wordOf(run)
      return word === null ? null : cachedWord(word, tokensOf(word, languages))
    }),
  fewOwners,
)

/** Neighbouring words run together, when that is at most 24 letters. */
export function joins(list: readonly Word[]): string[] {
  const result: string[] = []
  for (let i = 1; i < list.length; i++) {
    const joined = list[i - 1]!.text + list[i]!.text
    if (joined.length <= longestJoin) result.push(joined)
  }
  return result
}
