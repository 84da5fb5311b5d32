/**
 * Explains the score of a document: evaluates the condition part by part, from the definitions in `query.ts`
 * alone, independently of the index that found it.
 */
import { documentTokens, isPlainToken } from './document/document-tokens.ts'
import type { Condition, Leaf, SearchDocument, SearchField } from './query.ts'
import { isSimilar } from './similar.ts'

/** Tokens of the document that matched a word leaf, by field. */
type Found = Partial<Record<SearchField, readonly string[]>>

/** The matching parts of a condition and the resulting score: parts of an `all` or `any`, or one leaf. */
export interface Explanation {
  readonly score: number
  /** Parts of an `all`, whose scores add up. */
  readonly all?: readonly Explanation[]
  /** Parts of an `any`, best first. The score is that of the first. */
  readonly any?: readonly Explanation[]
  readonly word?: string
  readonly form?: 'exact' | 'prefix' | 'similar'
  readonly found?: Found
  /** Ids of the leaf that the document has. */
  readonly category?: readonly string[]
  readonly place?: readonly string[]
  readonly flag?: readonly string[]
  readonly id?: readonly string[]
}

type Tokens = Readonly<Record<SearchField, ReadonlySet<string>>>
type Searched = Pick<
  SearchDocument,
  | 'id'
  | 'country'
  | 'names'
  | 'alternativeNames'
  | 'tags'
  | 'descriptions'
  | 'categoryIds'
  | 'placeIds'
  | 'flags'
>

/**
 * Null if the document does not match. The score is the one that every index computes for this document and
 * condition.
 */
export function explain(condition: Condition, document: Searched): Explanation | null {
  return explainPart(condition, document, documentTokens(document))
}

function explainPart(condition: Condition, document: Searched, tokens: Tokens): Explanation | null {
  if (condition.kind === 'all') {
    const parts: Explanation[] = []
    for (const part of condition.parts) {
      const explained = explainPart(part, document, tokens)
      if (explained === null) return null
      parts.push(explained)
    }
    return { score: parts.reduce((sum, { score }) => sum + score, 0), all: parts }
  }
  if (condition.kind === 'any') {
    const parts = condition.parts
      .map((part) => explainPart(part, document, tokens))
      .filter((part) => part !== null)
      .sort((a, b) => b.score - a.score)
    if (parts.length < 2) return parts[0] ?? null
    return { score: parts[0]!.score, any: parts }
  }
  return condition.kind === 'word' ? explainWord(condition, tokens) : explainIds(condition, document)
}

const listOf = { category: 'categoryIds', place: 'placeIds', flag: 'flags' } as const

function explainIds(leaf: Exclude<Leaf, { kind: 'word' }>, document: Searched): Explanation | null {
  if (leaf.kind === 'id')
    return leaf.ids.includes(document.id) ? { score: leaf.weight, id: [document.id] } : null
  const own = new Set(document[listOf[leaf.kind]])
  const found = leaf.ids.filter((id) => own.has(id))
  return found.length === 0 ? null : { score: leaf.weight, [leaf.kind]: found }
}

function explainWord(leaf: Extract<Leaf, { kind: 'word' }>, tokens: Tokens): Explanation | null {
  const entries = leaf.fields
    .map((field) => [field, [...tokens[field]].filter((token) => fits(leaf, token))] as const)
    .filter(([, found]) => found.length > 0)
  if (entries.length === 0) return null
  const found: Found = Object.fromEntries(entries)
  return { score: leaf.weight, word: leaf.word, form: leaf.form, found }
}

function fits({ word, form }: Extract<Leaf, { kind: 'word' }>, token: string): boolean {
  if (form === 'exact') return token === word
  if (form === 'prefix') return token.startsWith(word)
  return isPlainToken(token) && isSimilar(word, token)
}
