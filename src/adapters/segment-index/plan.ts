/** A query made ready: first for all components, nested conditions taken apart; then for each, its words and ids looked up. Nothing is evaluated yet. */
import type { Condition, Leaf, SearchQuery } from '../../search/query.ts'
import type { Component } from './component.ts'
import { fnvStep } from './fnv.ts'
import type { PostingList } from './postings.ts'
import type { VocabularyName } from './vocabulary.ts'

/** As a condition, but leaves are posting lists: in any of them, for the weight. `all` of nothing is everything, for 0. */
export type Node =
  | { readonly kind: 'lists'; readonly lists: readonly PostingList[]; readonly weight: number }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }
  | Scored

/** Matches known already: documents, ascending, with their scores. */
export interface Scored {
  readonly kind: 'scored'
  readonly documents: Uint32Array
  readonly scores: Int32Array
}

/** A condition without an `any` directly in an `any`, an `all` directly in an `all`, or either with one part; leaves of one weight are together. */
export type Plan =
  | { readonly kind: 'terms'; readonly terms: Term[]; readonly weight: number }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Plan[] }

/** What to look up in a vocabulary, and how. */
interface Term {
  readonly vocabulary: VocabularyName
  readonly form: Extract<Leaf, { kind: 'word' }>['form']
  readonly key: string
}

type TermPlan = Extract<Plan, { kind: 'terms' }>

export function planCondition(condition: Condition): Plan {
  const parts: Plan[] = []
  if (condition.kind === 'all') {
    addAllParts(condition.parts, parts)
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
  }
  addAnyParts(condition, parts)
  return parts.length === 1 ? parts[0]! : { kind: 'any', parts }
}

/** Scores add up in an `all`, however it is nested. */
function addAllParts(conditions: readonly Condition[], out: Plan[]): void {
  for (const condition of conditions) {
    if (condition.kind === 'all') {
      addAllParts(condition.parts, out)
      continue
    }
    const plan = planCondition(condition)
    if (plan.kind === 'all') out.push(...plan.parts)
    else out.push(plan)
  }
}

function addAnyParts(condition: Condition, out: Plan[]): void {
  if (condition.kind === 'any') {
    for (const part of condition.parts) addAnyParts(part, out)
  } else if (condition.kind === 'all') {
    const plan = planCondition(condition)
    if (plan.kind === 'any') out.push(...plan.parts)
    else if (plan.kind === 'terms') termsOf(plan.weight, out).terms.push(...plan.terms)
    else out.push(plan)
  } else {
    addLeaf(condition, termsOf(condition.weight, out))
  }
}

function termsOf(weight: number, parts: Plan[]): TermPlan {
  for (const part of parts) if (part.kind === 'terms' && part.weight === weight) return part
  const plan: TermPlan = { kind: 'terms', terms: [], weight }
  parts.push(plan)
  return plan
}

function addLeaf(leaf: Leaf, { terms }: TermPlan): void {
  if (leaf.kind === 'word') {
    for (const field of leaf.fields) terms.push({ vocabulary: field, form: leaf.form, key: leaf.word })
  } else {
    for (const id of leaf.ids) terms.push({ vocabulary: leaf.kind, form: 'exact', key: id })
  }
}

/** 32 bits. */
export function planHash(plan: Plan): number {
  let hash = plan.kind === 'terms' ? plan.weight : plan.kind === 'all' ? 0x51ed270b : 0x2545f491
  if (plan.kind !== 'terms') {
    for (const part of plan.parts) hash = Math.imul(hash, 31) + planHash(part)
    return hash | 0
  }
  for (const { vocabulary, form, key } of plan.terms) {
    // Vocabularies and forms differ in their second letters.
    hash = Math.imul(hash, 31) + vocabulary.charCodeAt(1) * 256 + form.charCodeAt(1)
    for (let i = 0; i < key.length; i++) hash = fnvStep(hash, key.charCodeAt(i))
  }
  return hash
}

/** Whether both say the same in the same order. */
export function samePlan(a: Plan, b: Plan): boolean {
  if (a.kind === 'terms') {
    if (b.kind !== 'terms' || a.weight !== b.weight || a.terms.length !== b.terms.length) return false
    return a.terms.every((term, i) => {
      const other = b.terms[i]!
      return term.key === other.key && term.vocabulary === other.vocabulary && term.form === other.form
    })
  }
  if (b.kind !== a.kind || a.parts.length !== b.parts.length) return false
  return a.parts.every((part, i) => samePlan(part, b.parts[i]!))
}

/** The plan in a component; null when it is clear at once that nothing matches. */
export function bindPlan(plan: Plan, component: Component): Node | null {
  if (plan.kind === 'terms') return bindTerms(plan, component)
  const parts: Node[] = []
  for (const part of plan.parts) {
    const node = bindPlan(part, component)
    if (node !== null) parts.push(node)
    else if (plan.kind === 'all') return null
  }
  if (parts.length === 1) return parts[0]!
  return parts.length === 0 && plan.kind === 'any' ? null : { kind: plan.kind, parts }
}

function bindTerms({ terms, weight }: TermPlan, { vocabularies }: Component): Node | null {
  const lists: PostingList[] = []
  for (const { vocabulary, form, key } of terms) {
    if (form === 'exact') {
      const list = vocabularies[vocabulary].list(key)
      if (list !== null) lists.push(list)
    } else {
      const found =
        form === 'prefix' ? vocabularies[vocabulary].prefix(key) : vocabularies[vocabulary].similar(key)
      for (const list of found) lists.push(list)
    }
  }
  return lists.length === 0 ? null : { kind: 'lists', lists, weight }
}

/** What a document must be, besides matching the condition: worth nothing. Null when there is no such document. */
export function bindFilters({ area, filters }: SearchQuery, component: Component): Node[] | null {
  const parts: Node[] = []
  const mustHave = (vocabulary: VocabularyName, ids: readonly string[]): boolean => {
    const lists: PostingList[] = []
    for (const id of ids) {
      const list = component.vocabularies[vocabulary].list(id)
      if (list !== null) lists.push(list)
    }
    if (lists.length > 0) parts.push({ kind: 'lists', lists, weight: 0 })
    return lists.length > 0
  }
  if (area.kind === 'places' && !mustHave('place', area.ids)) return null
  if (filters.categoryIds !== undefined && !mustHave('category', filters.categoryIds)) return null
  for (const flag of filters.flags ?? []) if (!mustHave('flag', [flag])) return null
  for (const flags of filters.anyFlags ?? []) if (!mustHave('flag', flags)) return null
  return parts
}
