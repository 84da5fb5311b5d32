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

import { RecentOf } from '../recent.ts'
import { inJapanese } from './japanese-readings.ts'
import { runs, type Word, wholeToken, wordOf } from './normalise.ts'
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
  const isPhrase = field !== 'description'
  const list: Word[] = []
  for (const run of runs(text)) {
    const { word, tokens } = knownWord(run, languages)
    if (word === null) continue
    for (const token of tokens) take(token)
    if (isPhrase) list.push(word)
  }
  if (list.length === 0) return
  const together = (read: readonly Word[]): void => {
    for (const joined of joins(read)) take(joinMark + joined)
    take(wholeMark + wholeToken(read))
    if (field === 'name') for (const sound of sounds(read)) take(sound)
  }
  together(list)
  const read = country === 'jp' && field === 'name' ? inJapanese(list) : undefined
  if (read === undefined) return
  for (const { text } of read) take(text)
  together(read)
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
 * What the words of a name sound like: each, with its neighbour when there are others, and all together. Chinese characters stand for the sounds of another
 * language only together.
 */
function sounds(list: readonly Word[]): string[] {
  const isOther = list.map(isOtherScript)
  const found: string[] = []
  const add = (from: number, to: number, most: number, mark = ''): void => {
    const other = isOther.slice(from, to).includes(true)
    const precision = other ? 'coarse' : 'fine'
    const keys =
      to - from > 1
        ? runKeys(list.slice(from, to), precision, most)
        : soundKeys(list[from]!, precision, mostKeys)
    for (const key of keys) found.push((other ? otherSoundMark : latinSoundMark) + mark + key)
  }
  const { length } = list
  if (list.every(isChinese)) {
    if (length > 1 && length <= mostCharacters) add(0, length, mostWholeKeys, wholeMark)
    return found
  }
  for (const i of list.keys()) {
    add(i, i + 1, mostKeys)
    if (i > 0 && length > 2) add(i - 1, i + 1, mostPairKeys)
  }
  if (length <= longestWhole) add(0, length, mostWholeKeys, wholeMark)
  else if (length <= longestRun) add(0, length, mostPairKeys)
  return found
}

/** A word with the tokens it gives on its own; null when there is nothing of it. */
interface KnownWord {
  readonly word: Word | null
  readonly tokens: readonly string[]
}

function tokensOf(word: Word, languages: readonly string[]): string[] {
  const marked = stems(word, languages).map((stem) => stemMark + stem)
  return [word.text, ...word.variants, ...(word.parts ?? []), ...marked]
}

/** Texts repeat words, and stemming is slow: the words of late, by the languages they are stemmed in. */
const known = new RecentOf<readonly string[], string, KnownWord>(30_000)

function knownWord(run: string, languages: readonly string[]): KnownWord {
  const recent = known.of(languages)
  let found = recent.get(run)
  if (found === undefined) {
    const word = wordOf(run)
    found = { word, tokens: word === null ? [] : tokensOf(word, languages) }
    recent.set(run, found)
  }
  return found
}

/** Neighbouring words run together, when that is at most 24 letters. */
export function joins(list: readonly Word[]): string[] {
  const result: string[] = []
  for (let i = 1; i < list.length; i++) {
    const joined = list[i - 1]!.text + list[i]!.text
    if (joined.length <= longestJoin) result.push(joined)
  }
  return result
}
