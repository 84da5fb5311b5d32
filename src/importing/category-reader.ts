import type { Attributes } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import type { Taxonomy } from '../taxonomy/category.ts'
import { type CategoryTarget, sureCategories } from './category-cells.ts'
import type { SourceCategory } from './mapped-row.ts'
import { fittingCategories } from './suggest-categories.ts'
import { Tally } from './tally.ts'

export type { CategoryTarget }

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
const VALUES_CACHED = 10_000

/**
 * Converts a source's categories to values of the `category` object. Tries in order: the mapping file's
 * decision, a code of the named taxonomy, an own id, what the words name for sure (`sureCategories`). Other values
 * are collected, never guessed.
 */
export class CategoryReader {
  readonly #taxonomy: Taxonomy
  readonly #decisions: CategoryDecisions
  readonly #unknown = new Tally()
  readonly #known = new Map<string, readonly CategoryTarget[]>()

  constructor(taxonomy: Taxonomy, decisions: CategoryDecisions = new Map()) {
    this.#taxonomy = taxonomy
    this.#decisions = decisions
  }

  /** Distinct values of the `category` object, in the given order. */
  read(categories: readonly SourceCategory[], line: number): readonly Attributes[] {
    const found = new Map<string, Attributes>()
    for (const category of categories) {
      const targets = this.#targets(category)
      const resolved = targets?.flatMap((target) => this.#resolve(target)) ?? []
      if (targets !== null && resolved.length === 0) this.#unknown.add(category.value, line)
      for (const { ownId, attributes } of resolved) {
        if (!found.has(ownId)) found.set(ownId, attributes)
      }
    }
    return [...found.values()]
  }

  /** Most frequent first, with the categories that the words name, for a person to choose from. */
  unknown(): readonly UnknownCategory[] {
    return this.#unknown.entries().map((entry) => ({ ...entry, suggestions: this.#suggest(entry.value) }))
  }

  /** Empty: unknown. Null: dropped by decision. */
  #targets({ type, value }: SourceCategory): readonly CategoryTarget[] | null {
    const decided = this.#decisions.get(value) ?? this.#decisions.get(value.toLowerCase())
    if (decided) return [decided]
    if (decided === null || this.#decisions.has(value)) return null
    if (type !== null) return [{ type, id: value }]
    if (/^\d+$/.test(value)) return [{ type: null, id: value }]
    return this.#read(value)
  }

  #read(value: string): readonly CategoryTarget[] {
    let found = this.#known.get(value)
    if (found === undefined) {
      found = sureCategories(value, this.#taxonomy)
      if (this.#known.size < VALUES_CACHED) this.#known.set(value, found)
    }
    return found
  }

  #resolve(target: CategoryTarget): readonly { readonly ownId: string; readonly attributes: Attributes }[] {
    const resolved = this.#taxonomy.resolve(target.type ?? undefined, target.id)
    return resolved
      ? [{ ownId: resolved.category.id, attributes: attributesOf(target, resolved.category.id) }]
      : []
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
