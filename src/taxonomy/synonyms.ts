/** What categories are also called. Of what ships the texts lie in tables that threads share: as strings they would take megabytes in each. */
import { type FrozenTables, freezeTables, toDifferences } from '../frozen-tables.ts'

type ByLanguage = Readonly<Record<string, readonly string[]>>

interface SynonymsMeta {
  readonly kind: 'synonyms'
  readonly differenced: readonly string[]
}

/**
 * Lays out the synonyms of all categories, in their order, for `SynonymTable`.
 * @param languages in the order in which the table is to be read
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

/** The synonyms that ship. */
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

  /** Those of a category, by its place in the list that ships, in the language; empty when there are none. */
  of(category: number, language: string): readonly string[] {
    const place = this.#places.get(language)
    if (place === undefined) return []
    const at = category * this.#places.size + place
    const text = this.#texts.toString('utf8', this.#starts[at], this.#starts[at + 1])
    return text === '' ? [] : text.split(separator)
  }
}

/** The synonyms of one category, by language. */
export class Synonyms {
  static readonly none = new Synonyms([], () => [])
  readonly #languages: readonly string[]
  readonly #of: (language: string) => readonly string[]

  /** @param languages that `of` may have synonyms in */
  constructor(languages: readonly string[], of: (language: string) => readonly string[]) {
    this.#languages = languages
    this.#of = of
  }

  /** Those in which there are any. */
  get languages(): readonly string[] {
    return this.#languages.filter((language) => this.#of(language).length > 0)
  }

  of(language: string): readonly string[] {
    return this.#of(language)
  }

  /** With more of them, each once. */
  and(more: ByLanguage): Synonyms {
    const languages = [...new Set([...this.#languages, ...Object.keys(more)])]
    return new Synonyms(languages, (language) => [
      ...new Set([...this.of(language), ...(more[language] ?? [])]),
    ])
  }

  /** As lists by language. */
  toJSON(): ByLanguage {
    return Object.fromEntries(this.languages.map((language) => [language, this.of(language)]))
  }
}
