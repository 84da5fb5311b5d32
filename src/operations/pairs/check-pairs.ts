import type { Entity } from '../../entity/model.ts'
import { type Pair, pairStates } from '../../ports/pair-store.ts'
import type { Services } from '../services.ts'

/** What does not fit together of merges and pairs: ids, at most `mostTold` of each, and how many there are. */
export interface PairFaults {
  /** Pairs that wait for a decision, of which an entity is gone. */
  readonly gone: Found
  /** Open pairs of which an entity was merged. */
  readonly overtaken: Found
  /** Pairs that were decided to be one business, whose entities are not one. */
  readonly apart: Found
  /** Merged entities whose chain leads back to themselves, or to an entity that is gone. */
  readonly lost: Found
  readonly pairs: number
  readonly entities: number
}

export interface Found {
  readonly count: number
  readonly ids: readonly string[]
}

const mostTold = 5
const atOnce = 500

class Finds implements Found {
  count = 0
  readonly ids: string[] = []

  add(id: string): void {
    if (this.count++ < mostTold) this.ids.push(id)
  }
}

type Read = Pick<Services, 'store' | 'pairs'>

/** Looks through all pairs and entities. Memory grows with the number of merged entities only. */
export async function checkPairs(services: Read): Promise<PairFaults> {
  const { mergedInto, entities } = await mergedEntities(services.store)
  const lost = new Finds()
  for (const id of mergedInto.keys()) if (await isLost(services.store, id, mergedInto)) lost.add(id)
  const [gone, overtaken, apart] = [new Finds(), new Finds(), new Finds()]
  let pairs = 0
  for (const state of pairStates)
    for (let offset = 0; ; offset += atOnce) {
      const page = (await services.pairs.pairs({ state }, offset, atOnce)).pairs
      pairs += page.length
      const ids = [...new Set(page.flatMap(({ entityIds }) => entityIds))]
      const known = await services.store.revisions(ids)
      for (const pair of page) {
        const [one, other] = pair.entityIds.map((id) => survivorOf(id, mergedInto))
        if (state === 'merged') {
          if (one !== other) apart.add(pair.id)
        } else if (state === 'distinct') continue
        else if (pair.entityIds.some((id) => !known.has(id))) gone.add(pair.id)
        else if (state === 'open' && isOvertaken(pair, mergedInto)) overtaken.add(pair.id)
      }
      if (page.length < atOnce) break
    }
  return { gone, overtaken, apart, lost, pairs, entities }
}

type Merges = ReadonlyMap<string, string>

async function mergedEntities(store: Services['store']) {
  const mergedInto = new Map<string, string>()
  let entities = 0
  for (let after = '0'; ; ) {
    const ids = await store.idsAfter(after, atOnce)
    const found: readonly Entity[] = await store.getMany(ids)
    for (const { id, mergedInto: into } of found) if (into !== null) mergedInto.set(id, into)
    entities += found.length
    if (ids.length < atOnce) return { mergedInto, entities }
    after = ids.at(-1)!
  }
}

/** The end of the chain; null where it closes a circle. */
function survivorOf(id: string, mergedInto: Merges): string | null {
  const seen = new Set<string>()
  let at = id
  for (let next = mergedInto.get(at); next !== undefined; next = mergedInto.get(at)) {
    if (seen.has(at)) return null
    seen.add(at)
    at = next
  }
  return at
}

async function isLost(store: Services['store'], id: string, mergedInto: Merges): Promise<boolean> {
  const survivor = survivorOf(id, mergedInto)
  return survivor === null || (await store.get(survivor)) === undefined
}

const isOvertaken = ({ entityIds }: Pair, mergedInto: Merges): boolean =>
  entityIds.some((id) => mergedInto.has(id))
