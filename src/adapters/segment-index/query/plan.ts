/**
 * Query planning. A condition is flattened once for all components, then bound to each by looking up its
 * words and ids. Evaluates nothing.
 */
import { fnvStep } from '../../../fnv.ts'
import type { Condition, Leaf, SearchQuery } from '../../../search/query.ts'
import { type PostingList, SingleList } from '../postings/postings.ts'
import type { Scored } from '../postings/scored.ts'
import type { Component } from '../segment/component.ts'
import type { Vocabulary, VocabularyName } from '../terms/vocabulary.ts'

/** A condition with posting lists as leaves. An empty `all` matches everything, with score 0. */
export type Node = Lists | All | Any | Scored

/** Matches documents in any of the lists, with score `weight`. */
export interface Lists {
  readonly kind: 'lists'
  readonly lists: readonly PostingList[]
  readonly weight: number
}

interface All {
  readonly kind: 'all'
  readonly parts: readonly Node[]
}

/** `lists` are ordered by weight, highest first. */
interface Any {
  readonly kind: 'any'
  readonly lists: readonly Lists[]
  readonly others: readonly Node[]
}

/**
 * A condition without an `any` directly in an `any`, an `all` directly in an `all`, or either with a single
 * part.
 */
export type Plan = LeavesPlan | AllPlan | AnyPlan

/** Leaves of one weight. */
interface LeavesPlan {
  readonly kind: 'leaves'
  readonly leaves: Leaf[]
  readonly weight: number
}

interface AllPlan {
  readonly kind: 'all'
  readonly parts: readonly Plan[]
}

/** `leaves` are ordered by weight, highest first. */
interface AnyPlan {
  readonly kind: 'any'
  readonly leaves: readonly LeavesPlan[]
  readonly others: readonly AllPlan[]
}

interface AnyParts extends AnyPlan {
  readonly leaves: LeavesPlan[]
  readonly others: AllPlan[]
}

export function planCondition(condition: Condition): Plan {
  if (condition.kind === 'all') {
    const parts: Plan[] = []
    addAllParts(condition.parts, parts)
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
  }
  const any: AnyParts = { kind: 'any', leaves: [], others: [] }
  addAnyParts(condition, any)
  const { leaves, others } = any
  return leaves.length + others.length === 1 ? (leaves[0] ?? others[0]!) : any
}

/** Scores add up in an `all`, at any depth of nesting. */
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

function addAnyParts(condition: Condition, out: AnyParts): void {
  if (condition.kind === 'any') {
    for (const part of condition.parts) addAnyParts(part, out)
  } else if (condition.kind === 'all') {
    const plan = planCondition(condition)
    if (plan.kind === 'all') out.others.push(plan)
    else if (plan.kind === 'leaves') leavesOf(plan.weight, out.leaves).push(...plan.leaves)
    else {
      for (const { weight, leaves } of plan.leaves) leavesOf(weight, out.leaves).push(...leaves)
      out.others.push(...plan.others)
    }
  } else {
    leavesOf(condition.weight, out.leaves).push(condition)
  }
}

/** The leaves of the given weight; adds an empty plan if there is none. */
function leavesOf(weight: number, plans: LeavesPlan[]): Leaf[] {
  let at = 0
  while (at < plans.length && plans[at]!.weight > weight) at++
  const there = plans[at]
  if (there?.weight === weight) return there.leaves
  const made: LeavesPlan = { kind: 'leaves', leaves: [], weight }
  // Faster than `splice`, which allocates an array for removed elements.
  for (let i = plans.push(made) - 1; i > at; i--) plans[i] = plans[i - 1]!
  plans[at] = made
  return made.leaves
}

/**
 * A 32-bit hash of a few of the leaves and of all counts. Plans with equal hashes must be compared with
 * `samePlan`.
 */
export function planHash(plan: Plan): number {
  if (plan.kind === 'leaves') return leafHash(plan.weight * 31 + plan.leaves.length, plan.leaves[0]!)
  if (plan.kind === 'all') return partsHash(plan.parts, 0x51ed270b)
  const hash = partsHash(plan.leaves, 0x2545f491 + plan.others.length)
  // Leaves of the whole text distinguish plans; without any, hash the other parts.
  return plan.leaves.length === 0 ? partsHash(plan.others, hash) : hash
}

function partsHash(parts: readonly Plan[], seed: number): number {
  let hash = seed + parts.length
  for (const part of parts) hash = Math.imul(hash, 31) + planHash(part)
  return hash | 0
}

function leafHash(before: number, leaf: Leaf): number {
  if (leaf.kind === 'word') {
    // Names of forms and fields differ in their second letter.
    let hash = Math.imul(before, 31) + leaf.form.charCodeAt(1)
    for (const field of leaf.fields) hash = Math.imul(hash, 31) + field.charCodeAt(1)
    return textHash(hash + leaf.word.length, leaf.word)
  }
  const { ids } = leaf
  const hash = Math.imul(before, 31) + leaf.kind.charCodeAt(1) * 256 + ids.length
  return ids.length === 0 ? hash : textHash(textHash(hash, ids[0]!), ids.at(-1)!)
}

const lettersHashed = 8

function textHash(before: number, text: string): number {
  let hash = before
  const length = Math.min(text.length, lettersHashed)
  for (let i = 0; i < length; i++) hash = fnvStep(hash, text.charCodeAt(i))
  return hash
}

/** Whether two plans are equal, including the order of their parts. */
export function samePlan(a: Plan, b: Plan): boolean {
  if (a.kind === 'leaves')
    return b.kind === 'leaves' && a.weight === b.weight && same(a.leaves, b.leaves, sameLeaf)
  if (a.kind === 'all') return b.kind === 'all' && same(a.parts, b.parts, samePlan)
  return b.kind === 'any' && same(a.leaves, b.leaves, samePlan) && same(a.others, b.others, samePlan)
}

/** Compares leaves of one weight. */
function sameLeaf(a: Leaf, b: Leaf): boolean {
  if (a === b) return true
  if (a.kind !== 'word') return b.kind === a.kind && same(a.ids, b.ids, Object.is)
  return b.kind === 'word' && a.word === b.word && a.form === b.form && same(a.fields, b.fields, Object.is)
}

function same<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!isSame(a[i]!, b[i]!)) return false
  return true
}

/** Posting lists by leaf in a component, for plans that share leaves. */
export type KnownLeaves = Map<Leaf, readonly PostingList[]>

/**
 * Binds the plan to a component; null if it is clear early that nothing matches. Takes lists from `known`
 * where present, and adds those that it looks up.
 */
export function bindPlan(plan: Plan, component: Component, known: KnownLeaves | null): Node | null {
  if (plan.kind === 'leaves') return bindLeaves(plan, component, known)
  return plan.kind === 'all' ? bindAll(plan, component, known) : bindAny(plan, component, known)
}

function bindAll(plan: AllPlan, component: Component, known: KnownLeaves | null): Node | null {
  const parts: Node[] = []
  for (const part of plan.parts) {
    const node = bindPlan(part, component, known)
    if (node === null) return null
    parts.push(node)
  }
  return { kind: 'all', parts }
}

function bindAny(plan: AnyPlan, component: Component, known: KnownLeaves | null): Node | null {
  const lists: Lists[] = []
  for (const part of plan.leaves) {
    const bound = bindLeaves(part, component, known)
    if (bound !== null) lists.push(bound)
  }
  const others: Node[] = []
  for (const part of plan.others) {
    const node = bindAll(part, component, known)
    if (node !== null) others.push(node)
  }
  if (lists.length + others.length > 1) return { kind: 'any', lists, others }
  return lists[0] ?? others[0] ?? null
}

function bindLeaves(
  { leaves, weight }: LeavesPlan,
  component: Component,
  known: KnownLeaves | null,
): Lists | null {
  const lists: PostingList[] = []
  for (const leaf of leaves) {
    if (known === null) addLeaf(leaf, component, lists)
    else for (const list of knownLists(leaf, component, known)) lists.push(list)
  }
  return lists.length === 0 ? null : { kind: 'lists', lists, weight }
}

const noLists: readonly PostingList[] = []

function knownLists(leaf: Leaf, component: Component, known: KnownLeaves): readonly PostingList[] {
  const before = known.get(leaf)
  if (before !== undefined) return before
  const found: PostingList[] = []
  addLeaf(leaf, component, found)
  known.set(leaf, found.length === 0 ? noLists : found)
  return found
}

function addLeaf(leaf: Leaf, component: Component, out: PostingList[]): void {
  const { vocabularies } = component
  if (leaf.kind === 'id') {
    for (const id of leaf.ids) {
      const document = component.find(Number(id))
      if (document >= 0) out.push(new SingleList(document))
    }
    return
  }
  if (leaf.kind !== 'word') {
    addIds(vocabularies[leaf.kind], leaf.ids, out)
    return
  }
  const { word, fields, form } = leaf
  for (const field of fields) {
    const vocabulary = vocabularies[field]
    if (form === 'exact') {
      const list = vocabulary.list(word)
      if (list !== null) out.push(list)
    } else {
      const found = form === 'prefix' ? vocabulary.prefix(word) : vocabulary.similar(word)
      for (const list of found) out.push(list)
    }
  }
}

function addIds(vocabulary: Vocabulary, ids: readonly string[], out: PostingList[]): void {
  for (const id of ids) {
    const list = vocabulary.list(id)
    if (list !== null) out.push(list)
  }
}

/** The nodes a document must match besides the condition, with weight 0. Null if no document can. */
export function bindFilters({ area, filters }: SearchQuery, component: Component): Node[] | null {
  const parts: Node[] = []
  const mustHave = (vocabulary: VocabularyName, ids: readonly string[]): boolean => {
    const lists: PostingList[] = []
    addIds(component.vocabularies[vocabulary], ids, lists)
    if (lists.length > 0) parts.push({ kind: 'lists', lists, weight: 0 })
    return lists.length > 0
  }
  if (area.kind === 'places' && !mustHave('place', area.ids)) return null
  if (filters.categoryIds !== undefined && !mustHave('category', filters.categoryIds)) return null
  for (const flag of filters.flags ?? []) if (!mustHave('flag', [flag])) return null
  for (const flags of filters.anyFlags ?? []) if (!mustHave('flag', flags)) return null
  return parts
}
