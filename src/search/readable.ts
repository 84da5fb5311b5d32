/** Keeps searches from matching words, categories and places that the caller may not read. */
import type { Condition, SearchField } from './query.ts'
import { nothing } from './understanding/word-conditions.ts'

export type Readable = SearchField | 'category' | 'place'

/**
 * The condition without leaves, and fields of leaves, that look at hidden data. It matches a subset of the
 * documents of the whole condition, and the same ones if nothing is hidden.
 */
export function readablePart(condition: Condition, hidden: ReadonlySet<Readable>): Condition {
  if (hidden.size === 0) return condition
  if (condition.kind === 'all' || condition.kind === 'any') {
    return { kind: condition.kind, parts: condition.parts.map((part) => readablePart(part, hidden)) }
  }
  if (condition.kind === 'flag' || condition.kind === 'id') return condition
  if (condition.kind !== 'word') return hidden.has(condition.kind) ? nothing : condition
  return { ...condition, fields: condition.fields.filter((field) => !hidden.has(field)) }
}
