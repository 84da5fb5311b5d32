/**
 * The first `limit` different ids of lists of holders: all of the shortest list, then of the next. A key that few
 * share says more than one that a whole town shares. Lists of equal length stay in the order given.
 */
export function rarestFirst<Id>(holders: Iterable<readonly Id[]>, limit: number): Id[] {
  const found = new Set<Id>()
  for (const ids of [...holders].sort((one, other) => one.length - other.length))
    for (const id of ids) {
      if (found.size === limit) return [...found]
      found.add(id)
    }
  return [...found]
}
