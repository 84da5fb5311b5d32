/**
 * Compounds in languages that write them as one word: the last part names the kind of business, the first
 * part specifies it (`thairavintola`, `Bierbrauerei`, `verfwinkel`).
 */
import type { Taxonomy } from '../../taxonomy/category.ts'

/** Languages that write compounds as one word. */
const compounding: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'fi', 'da', 'no', 'nb'])

const shortestFirst = 3
const shortestLast = 4
const shortestWord = 8
const longestWord = 40

export interface CompoundParts {
  readonly first: string
  readonly last: string
}

/**
 * Splits the word before the longest last part that names a category. Null if there is none, or if none of
 * the languages has compounds.
 *
 * @param word as written, in lower case
 */
export function compoundParts(
  word: string,
  languages: readonly string[],
  taxonomy: Taxonomy,
): CompoundParts | null {
  const language = languages.find((one) => compounding.has(one))
  if (language === undefined || word.length < shortestWord || word.length > longestWord) return null
  if (!/^\p{Script=Latin}+$/u.test(word)) return null
  for (let at = shortestFirst; at <= word.length - shortestLast; at++) {
    const last = word.slice(at)
    if (taxonomy.match(last, language).length > 0) return { first: word.slice(0, at), last }
  }
  return null
}
