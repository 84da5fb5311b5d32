/** Words of the taxonomy room. Languages are lower-case ISO 639-1 codes, with a region where the data has one (`en-GB`). */
import type { Synonyms } from './terms/synonyms.ts'

export interface CategoryMapping {
  /** `osm`, `sic_2007`, `sic_87`, `sic_03`, `NAICS`, `nace2`, `overture`, `schema_org`, or an operator's own. */
  readonly type: string
  readonly id: string
  readonly name: string
  /** Found through a concordance, not curated. */
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

/** What a category id of a write resolves to. */
export interface CategoryResolution {
  readonly category: Category
  /** The submitted code, when it came in another taxonomy. */
  readonly code: { readonly type: string; readonly id: string; readonly name: string } | null
}

export interface CategoryLookupRow {
  readonly category: Category
  /** [match quality, rank]: higher quality first, then lower rank. */
  readonly order: readonly [number, number]
}

export interface Taxonomy {
  /** The category, hidden ones too; undefined for an unknown id. */
  get(id: string): Category | undefined
  all(): Iterable<Category>
  /** Whether the category is one of the operator's own, not of those that ship. */
  isOwn(id: string): boolean
  /** Whether `category_type` names a taxonomy that is known, without regard to case. */
  isKnownType(type: string): boolean
  /** Types accepted as `category_type`, for messages. */
  types(): readonly string[]
  /** Resolves an own id (`type` undefined) or a code of another taxonomy; undefined when unknown. */
  resolve(type: string | undefined, id: string): CategoryResolution | undefined
  /**
   * All categories a string is associated with, best first; tolerant of typing errors, accents, plurals, word order. With `within`, at least those whose
   * quality is at most so much below the best, which costs little when the text is a name.
   */
  lookup(
    text: string,
    language?: string,
    within?: number,
  ): { readonly rows: readonly CategoryLookupRow[]; readonly fromCache: boolean }
  /**
   * Categories that a search phrase names, for `what` searches: exact or inflected names and synonyms in any language,
   * best first, without guesses. `quality` 0 to 1.
   */
  match(
    phrase: string,
    language?: string,
  ): readonly { readonly categoryId: string; readonly quality: number }[]
  /**
   * Categories that the words of a text make people think of, best first, though no name or synonym has them (`trombone`). `worth` is a logarithm: 1 less
   * is a third of the likelihood. Empty when none of the words says anything. `languages` are those that the text may be in.
   */
  associated(
    text: string,
    languages?: readonly string[],
  ): readonly { readonly categoryId: string; readonly worth: number }[]
  /** The `worth` of each of the categories, see `associated`; -Infinity where the text is not associated with one. */
  worthsOf(text: string, ids: readonly string[], languages?: readonly string[]): readonly number[]
  /** Whether associations know every word as a whole. What they say of another one, put together from its parts, is not to be trusted when it may be misspelt. */
  knowsWords(text: string): boolean
  /**
   * The words of a phrase with misspelt ones replaced: words in Latin letters that no name or synonym of the language or English has and that associations do not know, when
   * with a near word of these, or by it alone, the phrase names a category. What is put in their place is folded, the others stay as they are. Undefined when nothing is
   * replaced, and for more than six words.
   */
  correctSpelling(words: readonly string[], language?: string): readonly string[] | undefined
  /** Completions: names only (`category`), or names and synonyms (`keyword`); lower case, at most `limit`. */
  suggest(
    kind: 'category' | 'keyword',
    text: string,
    language: string | undefined,
    limit: number,
  ): readonly string[]
  /** The category and everything below it. */
  descendants(id: string): readonly string[]
  /** From the parent up to the root. */
  ancestors(id: string): readonly string[]
  /** Display name in the language, with sensible fall-back to English and then any. */
  nameOf(category: Category, language?: string): string
}
