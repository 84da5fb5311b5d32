import type { CategoryMapping } from './category.ts'
import type { LookupRow } from './taxonomy.ts'

/** A row of `GET /v1/lookup/category`. */
export interface CategoryRow {
  readonly id: string
  readonly order: readonly [number, number]
  readonly fields: Record<string, never>
  readonly doc: {
    readonly _id: string
    readonly _rev: string
    readonly name: Readonly<Record<string, string>>
    readonly mappings: readonly CategoryMapping[]
    readonly synonyms: Readonly<Record<string, readonly string[]>>
  }
  /** Ours: the code whose title the string is about, when that is how the category was found. */
  readonly code?: { readonly type: string; readonly id: string; readonly name: string }
}

/** A found category as the API shows it. `derived` stands on mappings that came through a concordance, and is ours. */
export function categoryRow({ category, order, code }: LookupRow): CategoryRow {
  return {
    id: category.id,
    order,
    fields: {},
    doc: {
      _id: category.id,
      _rev: category.revision,
      name: category.names,
      mappings: category.mappings,
      synonyms: category.synonyms.toJSON(),
    },
    ...(code && { code }),
  }
}
