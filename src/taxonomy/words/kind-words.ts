import { foldWords } from '../../folding.ts'

/** `data/kind-words.json.gz`, made from `data/own/kind-words.csv`. */
export interface KindWordsData {
  /** Words by category: [category id, words]. */
  readonly kinds: readonly (readonly [string, readonly string[]])[]
  /** Words that sources sort businesses under and that name no kind: `Gesundheit`, `Retail`. */
  readonly headings: readonly string[]
}

/** The words by which registers and directories name kinds of business, in many languages. */
export class KindWords {
  readonly #kinds = new Map<string, readonly string[]>()
  readonly #headings: ReadonlySet<string>

  constructor({ kinds, headings }: KindWordsData) {
    this.#headings = new Set(headings.map(keyOf))
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
}

const none: readonly string[] = []

/** Compounds are written apart, joined and with hyphens. */
const keyOf = (text: string): string => foldWords(text).join('')
