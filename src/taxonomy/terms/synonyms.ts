/**
 * Synonyms of categories. Shipped ones stay in tables that threads share; as strings they would take
 * megabytes per thread.
 */
import { type FrozenTables, freezeTables, toDifferences } from '../../frozen-tables.ts'

type ByLanguage = Readonly<Record<string, readonly string[]>>

interface SynonymsMeta {
  readonly kind: 'synonyms'
  readonly differenced: readonly string[]
}

/**
 * Lays out the synonyms of all categories, in their order, for `SynonymTable`.
 * @param languages in the order used when reading the table
 */
export function freezeSynonyms(categories: readonly ByLanguage[], languages: readonly string[]): Buffer {
  const starts = new Uint32Array(categories.length * languages.length + 1)
  const texts: Buffer[] = []
  let length = 0
  for (const [at, synonyms] of categories.entries()) {
    for (const [place, language] of languages.entries()) {
      const text = Buffer.from((synonyms[language] ?? []).join(separator))
      texts.push(text)
      length += text.length
      starts[at * languages.length + place + 1] = length
    }
  }
  toDifferences(starts)
  const meta: SynonymsMeta = { kind: 'synonyms', differenced: ['synonymStarts'] }
  return freezeTables(meta, { synonymStarts: starts, synonyms: Buffer.concat(texts) })
}

const separator = '\n'

/** The shipped synonyms. */
export class SynonymTable {
  readonly #places: ReadonlyMap<string, number>
  readonly #starts: Uint32Array
  readonly #texts: Buffer

  constructor(tables: FrozenTables, languages: readonly string[]) {
    this.#places = new Map(languages.map((language, place) => [language, place]))
    this.#starts = tables.u32('synonymStarts')
    const { buffer, byteOffset, length } = tables.u8('synonyms')
    this.#texts = Buffer.from(buffer as ArrayBuffer, byteOffset, length)
  }

  has(category: number, language: string): boolean {
    const at = this.#placeOf(category, language)
    return at !== undefined && this.#starts[at] !== this.#starts[at + 1]
  }

  /** The synonyms of a category, by its index in the shipped list, in a language; empty if none. */
  of(category: number, language: string): readonly string[] {
    const at = this.#placeOf(category, language)
    if (at === undefined) return []
    const text = this.#texts.toString('utf8', this.#starts[at], this.#starts[at + 1])
    return text === '' ? [] : text.split(separator)
  }

  #placeOf(category: number, language: string): number | undefined {
    const place = this.#places.get(language)
    return place === undefined ? undefined : category * this.#places.size + place
  }
}

/** Locates a category's synonyms among the shipped ones. */
export interface ShippedSynonyms {
  /** Called on first use. */
  readonly table: () => SynonymTable
  readonly languages: readonly string[]
  /** Index of the category in the shipped list. */
  readonly category: number
}

/** The synonyms of one category by language, most common first. */
export class Synonyms {
  static readonly none = new Synonyms(undefined)
  readonly #shipped: ShippedSynonyms | undefined
  readonly #own: ByLanguage
  readonly #removed: ByLanguage

  /**
   * @param own the operator's, which precede the shipped ones
   * @param removed shipped ones that the operator left out
   */
  constructor(shipped: ShippedSynonyms | undefined, own: ByLanguage = {}, removed: ByLanguage = {}) {
    this.#shipped = shipped
    this.#own = own
    this.#removed = removed
  }

  /** Languages with synonyms. */
  get languages(): readonly string[] {
    const all = new Set([...(this.#shipped?.languages ?? []), ...Object.keys(this.#own)])
    return [...all].filter((language) => this.has(language))
  }

  has(language: string): boolean {
    if ((this.#own[language]?.length ?? 0) > 0) return true
    if (this.#removed[language] !== undefined) return this.#shippedIn(language).length > 0
    const shipped = this.#shipped
    return shipped?.table().has(shipped.category, language) === true
  }

  of(language: string): readonly string[] {
    return this.#withOwn(language, this.#shippedIn(language))
  }

  /** At most `most` shipped ones, and all of the operator's. */
  usual(language: string, most: number): readonly string[] {
    return this.#withOwn(language, this.#shippedIn(language).slice(0, most))
  }

  #shippedIn(language: string): readonly string[] {
    const shipped = this.#shipped
    if (shipped === undefined) return []
    const listed = shipped.table().of(shipped.category, language)
    const removed = this.#removed[language]
    return removed === undefined ? listed : listed.filter((one) => !removed.includes(one))
  }

  #withOwn(language: string, shipped: readonly string[]): readonly string[] {
    const own = this.#own[language]
    return own === undefined ? shipped : [...new Set([...own, ...shipped])]
  }

  /** As lists by language. */
  toJSON(): ByLanguage {
    return Object.fromEntries(this.languages.map((language) => [language, this.of(language)]))
  }
}
