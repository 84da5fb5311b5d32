/** A query made ready for one component: its words and ids looked up, nothing evaluated yet. */
import type { Condition, Leaf, SearchQuery } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { PostingList } from './postings.ts'

/** As a condition, but leaves are posting lists: in any of them, for the weight. `all` of nothing is everything, for 0. */
export type Node =
  | { readonly kind: 'lists'; readonly lists: readonly PostingList[]; readonly weight: number }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Node[] }

/** What must all hold, filters and places included. Filters have weight 0. */
export function planParts(query: SearchQuery, component: Component): Node[] {
  const parts: Node[] = []
  addParts(planNode(query.condition, component), parts)
  const { area, filters } = query
  if (area.kind === 'places') parts.push(idLists('place', area.ids, 0, component))
  if (filters.categoryIds !== undefined) parts.push(idLists('category', filters.categoryIds, 0, component))
  for (const flag of filters.flags ?? []) parts.push(idLists('flag', [flag], 0, component))
  return parts
}

/** Parts of an `all` inside an `all` are parts of the outer one: scores add up either way. */
function addParts(node: Node, out: Node[]): void {
  if (node.kind !== 'all') out.push(node)
  else for (const part of node.parts) addParts(part, out)
}

function planNode(condition: Condition, component: Component): Node {
  if (condition.kind !== 'all' && condition.kind !== 'any') return planLeaf(condition, component)
  const parts = condition.parts.map((part) => planNode(part, component))
  if (parts.length === 1) return parts[0]!
  if (condition.kind === 'all') {
    return parts.some(isEmpty) ? { kind: 'any', parts: [] } : { kind: 'all', parts }
  }
  return { kind: 'any', parts: parts.filter((part) => !isEmpty(part)) }
}

/** Whether nothing in the component matches, as far as can be told without looking. */
function isEmpty(node: Node): boolean {
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
