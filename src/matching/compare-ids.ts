import { partsOfKey } from '../entity/external-ids/schemes.ts'

/**
 * `equal`: an id that one business has; `company` and `site`: one that several may share; `other`: different ids of
 * one dataset, or numbers of one register.
 */
export type IdLevel = 'missing' | 'equal' | 'company' | 'site' | 'other'

/** Compares keys of external ids. Symmetric. */
export function compareIds(one: readonly string[], other: readonly string[]): IdLevel {
  if (one.length === 0 || other.length === 0) return 'missing'
  const common = new Set(one.filter((id) => other.includes(id)).map((id) => partsOfKey(id).shared))
  if (common.has('none')) return 'equal'
  if (differ(one, other)) return 'other'
  return common.has('company') ? 'company' : common.has('site') ? 'site' : 'missing'
}

/** Whether both have ids of a dataset, and none in common. Two websites are compared as such. */
function differ(one: readonly string[], other: readonly string[]): boolean {
  const datasets = (ids: readonly string[]) =>
    new Set(ids.map(partsOfKey).flatMap(({ dataset, shared }) => (shared === 'site' ? [] : [dataset])))
  const isCommon = (dataset: string) => one.some((id) => id.startsWith(`${dataset}:`) && other.includes(id))
  const others = datasets(other)
  return [...datasets(one)].some((dataset) => others.has(dataset) && !isCommon(dataset))
}

/**
 * In bits, stated and not fitted: labelled pairs have no ids. A table of weights may have others. An equal id outweighs
 * all that records say; different ids are weighed against it, since datasets have duplicates of their own.
 */
export const weightsOfIds: Readonly<Record<string, number>> = {
  'id:equal': 12,
  'id:company': 1.5,
  'id:site': 0.5,
  'id:other': -3,
}
