/**
 * Types of the taxonomy. Languages are lower-case ISO 639-1 codes, with a region where the data has one
 * (`en-GB`).
 */
import type { Synonyms } from './terms/synonyms.ts'

export interface CategoryMapping {
  /**
   * `osm`, `sic_2007`, `sic_87`, `sic_03`, `NAICS`, `nace2`, `overture`, `schema_org`, or an operator's own.
   */
  readonly type: string
  readonly id: string
  readonly name: string
  /** Found through a concordance rather than curated. */
  readonly derived?: boolean
}

export interface Category {
  /** Digits. */
  readonly id: string
  /** `N-` and 32 hex digits; changes when the category's content changes. */
  readonly revision: string
  readonly parentId: string | null
  readonly names: Readonly<Record<string, string>>
  readonly synonyms: Synonyms
  readonly mappings: readonly CategoryMapping[]
  readonly hidden: boolean
}

/** Whether a taxonomy of this type, in any case, has a code for the category. */
export const isMappedTo = ({ mappings }: Category, type: string): boolean =>
  mappings.some((mapping) => mapping.type.toLowerCase() === type.toLowerCase())

/** The resolution of a submitted category id. */
export interface CategoryResolution {
  readonly category: Category
  /** The submitted code, if it belongs to another taxonomy. */
  readonly code: { readonly type: string; readonly id: string; readonly name: string } | null
}

export interface CategoryLookupRow {
  readonly category: Category
  /** [match quality, rank]: higher quality first, then lower rank. */
  readonly order: readonly [number, number]
}

export interface Taxonomy {
  /** The category, even if hidden; undefined for an unknown id. */
  get(id: string): Category | undefined
  all(): Iterable<Category>
  /** Preset id of the tagging schema, or `trade/...`, `own/...`; undefined for an unknown id. */
  keyOf(id: string): string | undefined
  /** Whether the category was added by the operator rather than shipped. */
  isOwn(id: string): boolean
  /** Whether `category_type` names a known taxonomy; case-insensitive. */
  isKnownType(type: string): boolean
  /** Types accepted as `category_type`, for messages. */
  types(): readonly string[]
  /** Resolves an own id (`type` undefined) or a code of another taxonomy; undefined if unknown. */
  resolve(type: string | undefined, id: string): CategoryResolution | undefined
  /**
   * All categories associated with a string, best first; tolerates typing errors, accents, plurals and word
   * order. With `within`, returns at least those whose quality is at most that far below the best; this is
   * cheap if the text is a name.
   */
  lookup(
    text: string,
    language?: string,
    within?: number,
  ): { readonly rows: readonly CategoryLookupRow[]; readonly fromCache: boolean }
  /**
   * Categories that a search phrase names, for `what` searches: exact or inflected names and synonyms in any
   * language, best first, without guesses. `quality` is 0 to 1.
   */
  match(
    phrase: string,
    language?: string,
  ): readonly { readonly categoryId: string; readonly quality: number }[]
  /**
   * Ids of the categories that a source means by a word for a kind of business, in any language: one if that is sure,
   * several for a word of several kinds, the most popular first, none if it is unknown or a heading. Qualifiers (`artisanal`) are passed over;
   * lesser synonyms, which serve searches, do not count.
   */
  kindsOf(text: string): readonly string[]
  /** Whether sources sort businesses under the word without saying their kind: `Gesundheit`, `Retail`. */
  isHeading(text: string): boolean
  /**
   * Categories associated with the words of a text, best first, even if no name or synonym contains them
   * (`trombone`). `worth` is a natural logarithm: 1 less means a third of the likelihood. Empty if no word
   * has associations. `languages` are the text's possible languages.
   */
  associated(
    text: string,
    languages?: readonly string[],
  ): readonly { readonly categoryId: string; readonly worth: number }[]
  /**
   * The `worth` of each given category, see `associated`; -Infinity if the text is not associated with it.
   */
  worthsOf(text: string, ids: readonly string[], languages?: readonly string[]): readonly number[]
  /**
   * Whether associations know every word as a whole. Results for a word assembled from parts are unreliable
   * if it may be misspelt.
   */
  knowsWords(text: string): boolean
  /**
   * Replaces misspelt words of a phrase. A word is misspelt if it is in Latin letters, unknown to names and
   * synonyms of the language or English, and unknown to associations. It is replaced if a similar word, in
   * the phrase or alone, names a category. Replacements are folded; the other words are unchanged. Undefined
   * if nothing is replaced, and for more than six words.
   */
  correctSpelling(words: readonly string[], language?: string): readonly string[] | undefined
  /**
   * Completions: names only (`category`), or names and synonyms (`keyword`); lower case, at most `limit`. With
   * `type`, only of categories that a taxonomy of this type has a code for.
   */
  complete(
    kind: 'category' | 'keyword',
    text: string,
    language: string | undefined,
    limit: number,
    type?: string,
  ): readonly { readonly name: string; readonly categoryId: string }[]
  /** The texts of `complete`. */
  suggest(
    kind: 'category' | 'keyword',
    text: string,
    language: string | undefined,
    limit: number,
  ): readonly string[]
  /** The category and all its descendants. */
  descendants(id: string): readonly string[]
  /** From the parent up to the root. */
  ancestors(id: string): readonly string[]
  /** Display name in the language; falls back to English and then to any. */
  nameOf(category: Category, language?: string): string
}
