import type { Attributes } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { plainWords } from '../folding.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import type { SourceCategory } from './mapped-row.ts'
import { fittingCategories } from './suggest-categories.ts'
import { Tally } from './tally.ts'

/** A category of the directory, or a code of a known taxonomy. */
export interface CategoryTarget {
  /** Null for the directory's own ids. */
  readonly type: string | null
  readonly id: string
}

/**
 * Decisions of the mapping file: source value → category; null if the value is no category and is dropped.
 */
export type CategoryDecisions = ReadonlyMap<string, CategoryTarget | null>

export interface CategorySuggestion {
  readonly category_id: string
  readonly name: string
}

export interface UnknownCategory {
  readonly value: string
  readonly count: number
  readonly lines: readonly number[]
  readonly suggestions: readonly CategorySuggestion[]
}

const SUGGESTIONS = 3
const NAMES_CACHED = 10_000

/**
 * Converts a source's categories to values of the `category` object. Tries in order: the mapping file's
 * decision, a code of the named taxonomy, an own id, a category with exactly that name. Unknown values are
 * collected, never guessed.
 */
export class CategoryReader {
  readonly #taxonomy: Taxonomy
  readonly #decisions: CategoryDecisions
  readonly #unknown = new Tally()
  readonly #byName = new Map<string, CategoryTarget | undefined>()

  constructor(taxonomy: Taxonomy, decisions: CategoryDecisions = new Map()) {
    this.#taxonomy = taxonomy
    this.#decisions = decisions
  }

  /** Distinct values of the `category` object, in the given order. */
  read(categories: readonly SourceCategory[], line: number): readonly Attributes[] {
    const found = new Map<string, Attributes>()
    for (const category of categories) {
      const target = this.#target(category)
      const resolved = target && this.#taxonomy.resolve(target.type ?? undefined, target.id)
      if (resolved) {
        const key = resolved.category.id
        if (!found.has(key)) found.set(key, attributesOf(target, key))
      } else if (target !== null) {
        this.#unknown.add(category.value, line)
      }
    }
    return [...found.values()]
  }

  /** Most frequent first, with the categories that the words name, for a person to choose from. */
  unknown(): readonly UnknownCategory[] {
    return this.#unknown.entries().map((entry) => ({ ...entry, suggestions: this.#suggest(entry.value) }))
  }

  /** Undefined: unknown. Null: dropped by decision. */
  #target({ type, value }: SourceCategory): CategoryTarget | null | undefined {
    const decided = this.#decisions.get(value) ?? this.#decisions.get(value.toLowerCase())
    if (decided !== undefined || this.#decisions.has(value)) return decided ?? null
    if (type !== null) return { type, id: value }
    if (/^\d+$/.test(value)) return { type: null, id: value }
    return this.#named(value)
  }

  #named(value: string): CategoryTarget | undefined {
    if (this.#byName.has(value)) return this.#byName.get(value)
    const found = this.#lookUpName(value)
    if (this.#byName.size < NAMES_CACHED) this.#byName.set(value, found)
    return found
  }

  #lookUpName(value: string): CategoryTarget | undefined {
    const folded = fold(value)
    for (const { category } of this.#taxonomy.lookup(value).rows.slice(0, SUGGESTIONS)) {
      if (Object.values(category.names).some((name) => fold(name) === folded)) {
        return { type: null, id: category.id }
      }
    }
    return undefined
  }

  #suggest(value: string): readonly CategorySuggestion[] {
    const ids = [...new Set(fittingCategories(value, this.#taxonomy).map(({ categoryId }) => categoryId))]
    return ids.slice(0, SUGGESTIONS).flatMap((id) => {
      const category = this.#taxonomy.get(id)
      return category ? [{ category_id: id, name: this.#taxonomy.nameOf(category, 'en') }] : []
    })
  }
}

/** A code that the attribute cannot hold, such as one with a space, is replaced by the own id. */
function attributesOf({ type, id }: CategoryTarget, ownId: string): Attributes {
  if (type === null || !codePattern.test(id)) return { category_id: ownId }
  return { category_id: id, category_type: type }
}

const codePattern = new RegExp(
  (objectTypes.category.attributes.properties.category_id as { pattern?: string } | undefined)?.pattern ?? '',
)

const fold = (text: string): string => plainWords(text).join(' ')
