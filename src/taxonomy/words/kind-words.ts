import { foldWords } from '../../folding.ts'

/** `data/kind-words.json.gz`, made from `data/own/kind-words.csv`. */
export interface KindWordsData {
  /** Words by category: [category id, words]. */
  readonly kinds: readonly (readonly [string, readonly string[]])[]
  /** Words that sources sort businesses under and that name no kind: `Gesundheit`, `Retail`. */
  readonly headings: readonly string[]
  /** Words that say nothing of the kind beside a word that does: `artisanal`, `Einzelhandel mit`. */
  readonly qualifiers: readonly string[]
}

/** The words by which registers and directories name kinds of business, in many languages. */
export class KindWords {
  readonly #kinds = new Map<string, readonly string[]>()
  readonly #headings: ReadonlySet<string>
  /** Folded, with spaces. */
  readonly #qualifiers: ReadonlySet<string>
  readonly #longestQualifier: number

  constructor({ kinds, headings, qualifiers }: KindWordsData) {
    this.#headings = new Set(headings.map(keyOf))
    const folded = qualifiers.map(foldWords)
    this.#qualifiers = new Set(folded.map((words) => words.join(' ')))
    this.#longestQualifier = Math.max(0, ...folded.map((words) => words.length))
    for (const [id, words] of kinds) {
      for (const word of words) {
        const key = keyOf(word)
        const known = this.#kinds.get(key) ?? none
        if (!known.includes(id)) this.#kinds.set(key, [...known, id])
      }
    }
  }

  /** Ids of the categories that have the word; several for a word that means different kinds. */
  of(text: string): readonly string[] {
    return this.#kinds.get(keyOf(text)) ?? none
  }

  isHeading(text: string): boolean {
    return this.#headings.has(keyOf(text))
  }

  /** The folded words without qualifiers and numbers; undefined for a text that has none, or nothing else. */
  unqualified(text: string): string | undefined {
    const words = foldWords(text)
    const kept: string[] = []
    for (let at = 0; at < words.length; ) {
      const length = this.#qualifierAt(words, at)
      if (length === 0) kept.push(words[at]!)
      at += Math.max(1, length)
    }
    return kept.length === 0 || kept.length === words.length ? undefined : kept.join(' ')
  }

  /** Number of words of the longest qualifier or number that begins there; 0 if none does. */
  #qualifierAt(words: readonly string[], at: number): number {
    for (let length = Math.min(this.#longestQualifier, words.length - at); length > 0; length--) {
      if (this.#qualifiers.has(words.slice(at, at + length).join(' '))) return length
    }
    return counting.test(words[at]!) ? 1 : 0
  }
}

const none: readonly string[] = []

/** `1. Bäckerei`, `A01 Bäckerei`, `Hotel 4*`, `Restaurants (12)`. */
const counting = /^[a-z]?\d{1,4}$/

/** Compounds are written apart, joined and with hyphens. */
const keyOf = (text: string): string => foldWords(text).join('')
