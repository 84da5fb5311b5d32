/**
 * What a document is found by. Every index stores exactly these tokens, a set for each field. Beside plain words there are tokens with a
 * mark as their first character, which only a leaf with the same mark matches:
 *
 * - `+skyline`: two neighbouring words run together (`Sky Line`), names and tags only;
 * - `=skyline`: a whole name or tag run together (see `wholeToken`);
 * - `~bakeri`: the stem of a word, where it differs from the word.
 */
import { type Word, wholeToken, words } from './normalise.ts'
import type { SearchDocument, SearchField } from './query.ts'
import { stemLanguages, stems } from './stemming.ts'

/** To be raised with every change of the tokens of a document: an index stored with another number must be built anew. */
export const tokensVersion = 1

export const joinMark = '+'
export const wholeMark = '='
export const stemMark = '~'

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
  const languages = stemLanguages(document.country)
  return {
    name: fieldTokens(document.names, languages, true),
    tag: fieldTokens(document.tags, languages, true),
    description: fieldTokens(document.descriptions, languages, false),
  }
}

function fieldTokens(texts: readonly string[], languages: readonly string[], isPhrase: boolean): Set<string> {
  const found = new Set<string>()
  for (const text of texts) {
    const list = words(text)
    for (const word of list) {
      found.add(word.text)
      for (const variant of word.variants) found.add(variant)
      for (const stem of stems(word, languages)) found.add(stemMark + stem)
    }
    if (!isPhrase || list.length === 0) continue
    for (const joined of joins(list)) found.add(joinMark + joined)
    found.add(wholeMark + wholeToken(list))
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
