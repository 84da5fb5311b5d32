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

import { fewOwners, MadeOf, RecentOf } from '../recent.ts'
import { inJapanese } from './japanese-readings.ts'
import { KnownRuns } from './known-runs.ts'
import { type Word, wholeToken, wordOf } from './normalise.ts'
import type { SearchDocument, SearchField } from './query.ts'
import { isChinese, isOtherScript, runKeys, soundKeys } from './sounds.ts'
import { stemLanguages, stems } from './stemming.ts'

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
  const languages = stemLanguages(country)
  if (field === 'name') nameTokens(text, languages, country === 'jp', take)
  else if (field === 'tag') for (const token of tagTokens(text, languages)) take(token)
  else wordsWithTokens(text, languages, take)
}

/** Takes the tokens of each word by itself; returns the words. */
function wordsWithTokens(
  text: string,
  languages: readonly string[],
  take: (token: string) => void,
): KnownWord[] {
  const list: KnownWord[] = []
  knownWords.of(languages).each(text, (known) => {
    if (known === null) return
    for (const token of known.tokens) take(token)
    list.push(known)
  })
  return list
}

/** Directories use some thousand tags. */
const knownTags = new RecentOf<readonly string[], string, readonly string[]>(2_000)

function tagTokens(text: string, languages: readonly string[]): readonly string[] {
  const recent = knownTags.of(languages)
  let found = recent.get(text)
  if (found === undefined) {
    const tokens: string[] = []
    const take = (token: string): void => void tokens.push(token)
    phraseTokens(wordsWithTokens(text, languages, take).map(wordOfKnown), take)
    recent.set(text, tokens)
    found = tokens
  }
  return found
}

function nameTokens(
  text: string,
  languages: readonly string[],
  isJapanese: boolean,
  take: (token: string) => void,
): void {
  const known = wordsWithTokens(text, languages, take)
  const list = known.map(wordOfKnown)
  if (list.length === 0) return
  phraseTokens(list, take)
  for (const sound of sounds(list, (i) => soundsAlone(known[i]!))) take(sound)
  const read = isJapanese ? inJapanese(list) : undefined
  if (read === undefined) return
  for (const { text } of read) take(text)
  phraseTokens(read, take)
  for (const sound of sounds(read, (i) => soundsOfWord(read[i]!))) take(sound)
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
interface KnownWord {
  readonly word: Word
  readonly tokens: readonly string[]
  /** Undefined until it is asked for. */
  sounds: readonly string[] | undefined
}

const wordOfKnown = ({ word }: KnownWord): Word => word

function soundsAlone(known: KnownWord): readonly string[] {
  known.sounds ??= soundsOfWord(known.word)
  return known.sounds
}

function tokensOf(word: Word, languages: readonly string[]): string[] {
  const marked = stems(word, languages).map((stem) => stemMark + stem)
  return [word.text, ...word.variants, ...(word.parts ?? []), ...marked]
}

/**
 * Texts repeat words, and stemming is slow: the words of late, by the languages they are stemmed in. Null for a run of which nothing is a word.
 */
const knownWords = new MadeOf(
  (languages: readonly string[]) =>
    new KnownRuns<KnownWord | null>(30_000, (run) => {
      const word = wordOf(run)
      return word === null ? null : { word, tokens: tokensOf(word, languages), sounds: undefined }
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
