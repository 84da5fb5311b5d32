import { blockingKeysOf } from '../../matching/block.ts'
import { levelsOf } from '../../matching/compare.ts'
import { compareComparables } from '../../matching/decide.ts'
import { candidatesOf } from '../known-candidates.ts'
import type { Services } from '../services.ts'

const entitiesAtOnce = 200
const mostCompared = 50

/**
 * The comparison levels of pairs of active entities that blocking brings together, each pair once, in the order of
 * ids, until there are `most`.
 */
export async function* levelsOfCandidates(
  { store }: Pick<Services, 'store'>,
  most: number,
): AsyncGenerator<readonly string[]> {
  let found = 0
  for (let after = '0'; ; ) {
    const ids = await store.idsAfter(after, entitiesAtOnce)
    for (const one of await candidatesOf(store, ids)) {
      if (one.mergedInto !== null) continue
      const near = await store.idsByKeys(blockingKeysOf(one.normal), mostCompared)
      for (const other of await candidatesOf(store, near.ids)) {
        const isAhead = Number(other.entityId) > Number(one.entityId)
        if (!isAhead || other.mergedInto !== null || other.country !== one.country) continue
        yield levelsOf(compareComparables(one, other))
        if (++found === most) return
      }
    }
    if (ids.length < entitiesAtOnce) return
    after = ids.at(-1)!
  }
}
