/** Holders read per key, as a multiple of the entities asked for. */
const depth = 10

/** Maximum holders to read per key, for `limit` entities; which ones of a more common key does not matter. */
export const holdersRead = (limit: number): number => depth * limit

/**
 * The `limit` entities that share most with what is looked for, likeliest first: each shared key counts the more, the
 * fewer hold it. One that a whole town shares says next to nothing. Ties stay in the order given.
 *
 * @param holders ids by key, at most `holdersRead(limit)` of each
 */
export function likeliest<Id>(holders: readonly (readonly Id[])[], limit: number): Id[] {
  const worth = new Map<Id, number>()
  for (const ids of holders) {
    const each = Math.log2(1 + holdersRead(limit) / ids.length)
    for (const id of ids) worth.set(id, (worth.get(id) ?? 0) + each)
  }
  if (worth.size <= limit) return [...worth.keys()]
  return [...worth]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([id]) => id)
}
