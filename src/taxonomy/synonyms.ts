/** Synonyms in one language, one a line. */
export type Lines = string

/** What a category is also called, by language. Kept as text: as lists, those of all categories would take megabytes more in each thread. */
export class Synonyms {
  static readonly none = new Synonyms({})
  readonly #lines: Readonly<Record<string, Lines>>

  constructor(lines: Readonly<Record<string, Lines>>) {
    this.#lines = lines
  }

  get languages(): readonly string[] {
    return Object.keys(this.#lines)
  }

  has(language: string): boolean {
    return this.#lines[language] !== undefined
  }

  /** Those in the language; empty when there are none. */
  of(language: string): readonly string[] {
    return this.#lines[language]?.split('\n') ?? []
  }

  /** With more of them, each once. */
  and(more: Readonly<Record<string, readonly string[]>>): Synonyms {
    const lines = { ...this.#lines }
    for (const [language, added] of Object.entries(more)) {
      lines[language] = linesOf([...new Set([...this.of(language), ...added])])
    }
    return new Synonyms(lines)
  }

  /** As lists by language. */
  toJSON(): Record<string, readonly string[]> {
    return Object.fromEntries(this.languages.map((language) => [language, this.of(language)]))
  }
}

export const linesOf = (synonyms: readonly string[]): Lines => synonyms.join('\n')
