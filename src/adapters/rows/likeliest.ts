/** Holders read per key, as a multiple of the entities asked for. */
const depth = 10

/** Maximum holders to read per key, for `limit` entities; which ones of a more common key does not matter. */
export const holdersRead = (limit: number): number => depth * limit

/** What one shared key counts that `holders` have. */
const worthOf = (holders: number, limit: number): number => Math.log2(1 + holdersRead(limit) / holders)

/**
 * The `limit` entities that share most with what is looked for, likeliest first: each shared key counts the more, the
 * fewer hold it. One that a whole town shares says next to nothing. Ties stay in the order given.
 *
 * @param holders ids by key, at most `holdersRead(limit)` of each
 * @param weak most entities that share less than a key that `limit` have; all as a rule
 */
export function likeliest<Id>(holders: readonly (readonly Id[])[], limit: number, weak = limit): Id[] {
  const worth = new Map<Id, number>()
  for (const ids of holders) {
    const each = worthOf(ids.length, limit)
    for (const id of ids) worth.set(id, (worth.get(id) ?? 0) + each)
  }
  if (weak >= limit) return worth.size <= limit ? [...worth.keys()] : largest(worth, limit)
  const telling = worthOf(limit, limit)
  let left = weak
  return largest(worth, limit).filter((id) => worth.get(id)! >= telling || left-- > 0)
}

/**
 * The keys of the `most` largest values, largest first; of equal ones the earlier. Hundreds are given and a few asked
 * for: to keep these in order as they come costs less than to sort all.
 */
function largest<Key>(values: ReadonlyMap<Key, number>, most: number): Key[] {
  const keys: Key[] = []
  const kept: number[] = []
  for (const [key, value] of values) {
    if (kept.length === most && value <= kept[most - 1]!) continue
    if (kept.length < most) {
      kept.push(value)
      keys.push(key)
    }
    let at = kept.length - 1
    for (; at > 0 && kept[at - 1]! < value; at--) {
      kept[at] = kept[at - 1]!
      keys[at] = keys[at - 1]!
    }
    kept[at] = value
    keys[at] = key
  }
  return keys
}
