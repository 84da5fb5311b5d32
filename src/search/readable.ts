/** Keeps searches from matching words, categories and places that the caller may not read. */
import { alternativeMark } from './document/document-tokens.ts'
import type { Condition, SearchField } from './query.ts'
import { nothing } from './understanding/word-conditions.ts'

/** `alternative_name` is the part of the field of names that alternative names make. */
export type Readable = SearchField | 'category' | 'place' | 'alternative_name'

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
  if (hidden.has('alternative_name') && condition.word.startsWith(alternativeMark)) return nothing
  return { ...condition, fields: condition.fields.filter((field) => !hidden.has(field)) }
}
