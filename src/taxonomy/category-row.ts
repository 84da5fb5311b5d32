import type { Category, CategoryMapping } from './category.ts'
import type { LookupRow } from './taxonomy.ts'

/** A category in API form. `derived`, an extension, marks mappings that came through a concordance. */
export interface CategoryDocument {
  readonly _id: string
  readonly _rev: string
  readonly name: Readonly<Record<string, string>>
  readonly mappings: readonly CategoryMapping[]
  readonly synonyms: Readonly<Record<string, readonly string[]>>
}

export const categoryDocument = (category: Category): CategoryDocument => ({
  _id: category.id,
  _rev: category.revision,
  name: category.names,
  mappings: category.mappings,
  synonyms: category.synonyms.toJSON(),
})

/** A row of `GET /v1/lookup/category`. */
export interface CategoryRow {
  readonly id: string
  readonly order: readonly [number, number]
  readonly fields: Record<string, never>
  readonly doc: CategoryDocument
  /** An extension: the code whose title matched, if the category was found by a title. */
  readonly code?: { readonly type: string; readonly id: string; readonly name: string }
}

/** A found category in API form. */
export function categoryRow({ category, order, code }: LookupRow): CategoryRow {
  return {
    id: category.id,
    order,
    fields: {},
    doc: categoryDocument(category),
    ...(code && { code }),
  }
}
