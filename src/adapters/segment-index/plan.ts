/** A query made ready for one component: its words and ids looked up, nothing evaluated yet. */
import type { Condition, Leaf, SearchQuery } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { PostingList } from './postings.ts'

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

/** What a document must be, besides matching the condition. */
export function planFilters({ area, filters }: SearchQuery, component: Component): Node[] {
  const parts: Node[] = []
  if (area.kind === 'places') parts.push(idLists('place', area.ids, 0, component))
  if (filters.categoryIds !== undefined) parts.push(idLists('category', filters.categoryIds, 0, component))
  for (const flag of filters.flags ?? []) parts.push(idLists('flag', [flag], 0, component))
  for (const list of filters.anyFlags ?? []) parts.push(idLists('flag', list, 0, component))
  return parts
}

/** The condition as parts that must all hold. */
export function planCondition(condition: Condition, component: Component): Node[] {
  const parts: Node[] = []
  addParts(planNode(condition, component), parts)
  return parts
}

/** Parts of an `all` inside an `all` are parts of the outer one: scores add up either way. */
function addParts(node: Node, out: Node[]): void {
  if (node.kind !== 'all') out.push(node)
  else for (const part of node.parts) addParts(part, out)
}

function planNode(condition: Condition, component: Component): Node {
  if (condition.kind === 'any') return planAny(condition.parts, component)
  if (condition.kind !== 'all') return planLeaf(condition, component)
  const parts: Node[] = []
  for (const part of condition.parts) {
    const node = planNode(part, component)
    if (isEmpty(node)) return nothing
    parts.push(node)
  }
  return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
}

const nothing: Node = { kind: 'any', parts: [] }

/** An `any` inside an `any` is taken apart; lists of one weight are put together. */
function planAny(conditions: readonly Condition[], component: Component): Node {
  const byWeight = new Map<number, PostingList[]>()
  const others: Node[] = []
  const add = (node: Node): void => {
    if (node.kind === 'any') {
      for (const part of node.parts) add(part)
    } else if (node.kind === 'lists') {
      const lists = byWeight.get(node.weight)
      if (lists === undefined) byWeight.set(node.weight, [...node.lists])
      else lists.push(...node.lists)
    } else {
      others.push(node)
    }
  }
  for (const condition of conditions) add(planNode(condition, component))
  const parts = others
  for (const [weight, lists] of byWeight) if (lists.length > 0) parts.push({ kind: 'lists', lists, weight })
  return parts.length === 1 ? parts[0]! : { kind: 'any', parts }
}

/** Whether nothing in the component matches, as far as can be told without looking. */
export function isEmpty(node: Node): boolean {
  if (node.kind === 'lists') return node.lists.length === 0
  return node.kind === 'any' && node.parts.length === 0
}

function planLeaf(leaf: Leaf, component: Component): Node {
  if (leaf.kind !== 'word') return idLists(leaf.kind, leaf.ids, leaf.weight, component)
  const lists: PostingList[] = []
  for (const field of leaf.fields) {
    const vocabulary = component.vocabularies[field]
    if (leaf.form === 'exact') addIfThere(vocabulary.list(leaf.word), lists)
    else if (leaf.form === 'prefix') lists.push(...vocabulary.prefix(leaf.word))
    else lists.push(...vocabulary.similar(leaf.word))
  }
  return { kind: 'lists', lists, weight: leaf.weight }
}

function idLists(
  kind: 'category' | 'place' | 'flag',
  ids: readonly string[],
  weight: number,
  component: Component,
): Node {
  const lists: PostingList[] = []
  for (const id of ids) addIfThere(component.vocabularies[kind].list(id), lists)
  return { kind: 'lists', lists, weight }
}

function addIfThere(list: PostingList | null, lists: PostingList[]): void {
  if (list !== null) lists.push(list)
}
