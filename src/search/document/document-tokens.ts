/**
 * The tokens of a document, a set for each field. Every index stores exactly these. Besides plain words there
 * are tokens whose first character is a mark; only a leaf with the same mark matches them:
 *
 * - `+skyline`: two adjacent words joined (`Sky Line`), names and tags only;
 * - `=skyline`: a whole name or tag joined (see `wholeToken`);
 * - `~bakeri`: the stem of a word, where it differs from the word;
 * - `%mkdnlds`: the sound of a word in Latin letters (see `sounds.ts`), of several words joined, or, with a
 *   second mark (`%=`), of a short name as a whole; names only;
 * - `^mktnrt`: the same for words in other scripts, in coarse classes;
 * - `*rnli`: the first letters of a name's words (see `initials.ts`);
 * - `$kfc`: a word of an alternative name, `$=kentuckyfried` such a name as a whole, in the field of names;
 * - `!blue anchor`: what the document sorts under by name, once in the field of names (see `nameKey`);
 * - `@highst`: a street of the address, in the field of tags (see `streetToken`).
 */

import { fewOwners, LruCacheOf, WeakMemo } from '../../lru-cache.ts'
import type { SearchDocument, SearchField } from '../query.ts'
import { isChinese, isOtherScript, runKeys, soundKeys } from '../sounds/sounds.ts'
import { initialsOf } from '../text/initials.ts'
import { inJapanese } from '../text/japanese-readings.ts'
import { RunCache } from '../text/run-cache.ts'
import { stemLanguages, stems } from '../text/stemming.ts'
import { type Word, wholeToken, wordOf, words } from '../text/tokenise.ts'

/** Increase with every change of a document's tokens: an index stored with another version is rebuilt. */
export const tokensVersion = 10

export const joinMark = '+'
export const wholeMark = '='
export const stemMark = '~'
export const latinSoundMark = '%'
export const otherSoundMark = '^'
export const initialsMark = '*'
export const alternativeMark = '$'
export const sortMark = '!'
export const streetMark = '@'

/** The token of a street as `streetKey` writes it. */
export const streetToken = (street: string): string => streetMark + street.replaceAll(' ', '')

/** Names that begin alike for so many letters sort by id. */
const longestNameKey = 48

/** The words of a document's first name: what it sorts under. Consists of `a-z0-9` and spaces. */
const nameKey = (list: readonly Word[]): string =>
  list
    .map(({ text }) => text)
    .join(' ')
    .slice(0, longestNameKey)
    .trimEnd()

/** The key of a document in an order by name, from its tokens of names; empty if it has none. */
export function nameKeyIn(tokens: Iterable<string>): string {
  for (const token of tokens) if (token.startsWith(sortMark)) return token.slice(sortMark.length)
  return ''
}

const longestJoin = 24

/** Whether a token is an unmarked word. Leaves of form `similar` match only these. */
export function isPlainToken(token: string): boolean {
  const first = token.charCodeAt(0)
  return (first >= 97 && first <= 122) || (first >= 48 && first <= 57)
}

/** The tokens of a document, by field. */
export function documentTokens(
  document: Pick<SearchDocument, 'country' | 'names' | 'tags' | 'descriptions' | 'alternativeNames'> & {
    readonly streets?: SearchDocument['streets']
  },
): Record<SearchField, Set<string>> {
  const collect = (field: SearchField, listed: readonly string[]): Set<string> => {
    const found = new Set<string>()
    for (const text of listed) eachToken(document.country, field, text, (token) => found.add(token))
    const key = field === 'name' ? sortToken(document.country, listed) : null
    if (key !== null) found.add(key)
    if (field === 'name') for (const token of alternativeTokens(document.alternativeNames)) found.add(token)
    return found
  }
  const tag = collect('tag', document.tags)
  for (const street of document.streets ?? []) tag.add(streetToken(street))
  return {
    name: collect('name', document.names),
    tag,
    description: collect('description', document.descriptions),
  }
}

/**
 * Calls `take` with the tokens of one text of a field, for a document of the country. Repeats are possible.
 */
export function eachToken(
  country: string,
  field: SearchField,
  text: string,
  take: (token: string) => void,
): void {
  const { words: known, together } = readText(country, field, text)
  for (const { tokens } of known) for (const token of tokens) take(token)
  for (const token of together) take(token)
}

/**
 * What a document sorts under by name, from all of its names; `eachToken` does not give it. Null without a name
 * that has a word.
 */
export function sortToken(country: string, names: readonly string[]): string | null {
  for (const name of names) {
    const key = nameKey(cachedWordsOf(name, stemLanguages(country)).map(wordOfCached))
    if (key !== '') return sortMark + key
  }
  return null
}

/** The tokens of alternative names, for the field of names: `eachToken` does not give them. Repeats are possible. */
export function alternativeTokens(names: readonly string[] | undefined): string[] {
  return (names ?? []).flatMap((name) => {
    const list = words(name)
    if (list.length === 0) return []
    const single = list.flatMap(({ text, variants }) => [text, ...variants])
    return [...single, wholeMark + wholeToken(list)].map((token) => alternativeMark + token)
  })
}

/** A control character that no token contains. */
export const betweenTokens = '\x7f'

let lastList = 0

/**
 * The tokens of a field's texts as one string, separated by `betweenTokens`. Repeats are possible: only
 * repeated words are skipped, because full deduplication would cost more than the rest of the work.
 */
export function tokenList(country: string, field: SearchField, texts: readonly string[]): string {
  const list = ++lastList
  let found = ''
  for (const text of texts) {
    const { words: known, together } = readText(country, field, text)
    for (const word of known) {
      if (word.list === list) continue
      word.list = list
      found += word.listed
    }
    for (const token of together) found += betweenTokens + token
  }
  const key = field === 'name' ? sortToken(country, texts) : null
  if (key !== null) found += betweenTokens + key
  return found.slice(betweenTokens.length)
}

/** The words of a text, and the tokens that they yield in combination. */
interface ReadText {
  readonly words: readonly CachedWord[]
  readonly together: readonly string[]
}

const none: readonly string[] = []

function readText(country: string, field: SearchField, text: string): ReadText {
  const languages = stemLanguages(country)
  if (field === 'tag') return readTag(text, languages)
  const known = cachedWordsOf(text, languages)
  return { words: known, together: field === 'name' ? nameTokens(known, country === 'jp') : none }
}

function cachedWordsOf(text: string, languages: readonly string[]): CachedWord[] {
  const list: CachedWord[] = []
  knownWords.of(languages).each(text, (known) => {
    if (known !== null) list.push(known)
  })
  return list
}

/** Directories use a few thousand distinct tags. */
const knownTags = new LruCacheOf<readonly string[], string, ReadText>(2_000)

function readTag(text: string, languages: readonly string[]): ReadText {
  const recent = knownTags.of(languages)
  let found = recent.get(text)
  if (found === undefined) {
    const known = cachedWordsOf(text, languages)
    const together: string[] = []
    phraseTokens(known.map(wordOfCached), (token) => together.push(token))
    found = { words: known, together }
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
  for (const letters of initialsOf(list)) take(initialsMark + letters)
  tokens.push(...sounds(list, (i) => soundsAlone(known[i]!)))
  const read = isJapanese ? inJapanese(list) : undefined
  if (read === undefined) return tokens
  for (const { text } of read) take(text)
  phraseTokens(read, take)
  tokens.push(...sounds(read, (i) => soundsOfWord(read[i]!)))
  return tokens
}

/** Calls `take` with the tokens of adjacent words and of the whole phrase. */
function phraseTokens(list: readonly Word[], take: (token: string) => void): void {
  if (list.length === 0) return
  for (const joined of joins(list)) take(joinMark + joined)
  take(wholeMark + wholeToken(list))
}

/**
 * Limits of the sound keys: per word, per pair, and per whole name. Few names have more readings, and every
 * key takes space in every index.
 */
const mostKeys = 4
const mostPairKeys = 1
const mostWholeKeys = 2
/** Longer names are rarely written as one word. */
const longestRun = 4
/** Each character is a syllable. */
const mostCharacters = 6
/** Longer names already have distinctive keys for their words. */
const longestWhole = 2

/**
 * The sound keys of a name: of each word (`alone` returns them by position), of adjacent pairs in longer
 * names, and of the whole name. Chinese characters transcribe another language only in combination.
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

/** Sound keys of joined words, prefixed with `mark`. A single word has up to `mostKeys`. */
function soundsOfRun(list: readonly Word[], most: number, mark = ''): string[] {
  const other = list.some(isOtherScript)
  const precision = other ? 'coarse' : 'fine'
  const keys = list.length > 1 ? runKeys(list, precision, most) : soundKeys(list[0]!, precision, mostKeys)
  return keys.map((key) => (other ? otherSoundMark : latinSoundMark) + mark + key)
}

const soundsOfWord = (word: Word): string[] => soundsOfRun([word], mostKeys)

/** A word with its own tokens, and its sound tokens for names. */
interface CachedWord {
  readonly word: Word
  readonly tokens: readonly string[]
  /** The tokens, each preceded by `betweenTokens`. */
  readonly listed: string
  /** Number of the last token list that includes the word. */
  list: number
  /** Computed on first use. */
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
 * Recently used words, by the languages they are stemmed in. Texts repeat words, and stemming is slow. Null
 * for a run that yields no word.
 */
const knownWords = new WeakMemo(
  (languages: readonly string[]) =>
    new RunCache<CachedWord | null>(30_000, (run) => {
      const word = wordOf(run)
      return word === null ? null : cachedWord(word, tokensOf(word, languages))
    }),
  fewOwners,
)

/** Adjacent words joined, up to 24 letters. */
export function joins(list: readonly Word[]): string[] {
  const result: string[] = []
  for (let i = 1; i < list.length; i++) {
    const joined = list[i - 1]!.text + list[i]!.text
    if (joined.length <= longestJoin) result.push(joined)
  }
  return result
}
