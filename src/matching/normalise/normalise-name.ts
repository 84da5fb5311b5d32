import { type ComparedName, comparedName, isPlaceholder } from './compared-name.ts'
import { commonWords, legalForms, spellings, stopWords } from './word-lists.ts'
import { inAscii, isSpaceless, wordsOf } from './words.ts'

/** A name in the forms of blocking keys and erasure marks, which are stored. */
export interface KeyName {
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

/** A business name in the forms that are stored, and those that are compared. */
export interface NormalName extends KeyName {
  readonly compared: ComparedName
}

/**
 * The forms of a name; null when it has no letter or digit, or stands for none, such as "N/A".
 * @param country alpha-2 in upper case, or null
 */
export function normaliseName(name: string | null, country: string | null = null): NormalName | null {
  const key = keyName(name)
  return key && { ...key, compared: comparedName(name!, country) }
}

/** The forms of a name that are stored; null as for `normaliseName`. */
export function keyName(name: string | null): KeyName | null {
  if (name === null) return null
  const words = wordsOf(name).map((word) => spellings.get(word) ?? word)
  if (words.length === 0 || isPlaceholder(words)) return null
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
  return rarities.get(word) ?? (word.length <= 2 || /^\d+$/.test(word) ? 0.4 : 1)
}

/** Of the words in lists; what is in two of them has the lower. */
const rarities = new Map<string, number>([
  ...[...commonWords].map((word) => [word, 0.25] as const),
  ...[...legalForms, ...stopWords].map((word) => [word, 0.05] as const),
])
