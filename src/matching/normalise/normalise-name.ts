import { commonWords, legalForms, placeholderNames, spellings, stopWords } from './word-lists.ts'
import { inAscii, isSpaceless, wordsOf } from './words.ts'

/** A business name in comparable forms. */
export interface NormalName {
  /** All words, joined by spaces. */
  readonly full: string
  /** Words without legal forms and stop words; all words if no others remain. */
  readonly core: readonly string[]
  /** The core without spaces. */
  readonly joined: string
  /** For names in other scripts: the core in ASCII letters, without spaces. */
  readonly ascii: string
  /** Whether part of it is in a script without spaces. */
  readonly spaceless: boolean
}

/** The forms of a name; null when it has no letter or digit, or stands for none, such as "N/A". */
export function normaliseName(name: string | null): NormalName | null {
  const words = name === null ? [] : wordsOf(name).map((word) => spellings.get(word) ?? word)
  if (words.length === 0 || placeholderNames.has(words.join(''))) return null
  const telling = words.filter((word) => !legalForms.has(word) && !stopWords.has(word))
  const core = telling.length > 0 ? telling : words
  return {
    full: words.join(' '),
    core,
    joined: core.join(''),
    ascii: core.map(inAscii).join(''),
    spaceless: core.some(isSpaceless),
  }
}

/**
 * Evidence of a shared word, 0 to 1: none for legal forms and stop words, little for kinds of business, some
 * for short words and numbers, high for all others.
 */
export function rarityOf(word: string): number {
  if (legalForms.has(word) || stopWords.has(word)) return 0.05
  if (commonWords.has(word)) return 0.25
  if (word.length <= 2 || /^\d+$/.test(word)) return 0.4
  return 1
}
