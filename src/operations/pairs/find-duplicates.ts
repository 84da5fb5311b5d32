import { blockingKeysOf } from '../../matching/block.ts'
import { decide } from '../../matching/decide.ts'
import type { PairProposeCommand } from '../../ports/pair-store.ts'
import { candidatesOf, type KnownCandidate } from '../known-candidates.ts'
import type { Services } from '../services.ts'
import { proposePair, undecidedWith } from './propose-pair.ts'

const entitiesAtOnce = 200
/** Maximum entities that one is compared with. */
const mostCompared = 200

export interface ScanCounts {
  /** Entities read. */
  entities: number
  /** Pairs put into the queue, or that would be. */
  proposed: number
  /** Pairs left alone because somebody has decided about them. */
  decided: number
}

/**
 * Compares every entity with those that share a blocking key with it, and puts the pairs that match or are
 * doubtful into the queue. Two records that one account numbers itself must match. Memory does not depend on the
 * size of the directory.
 */
export async function findDuplicates(
  services: Services,
  dryRun: boolean,
  onProgress: (counts: Readonly<ScanCounts>) => void = () => undefined,
): Promise<ScanCounts> {
  const counts: ScanCounts = { entities: 0, proposed: 0, decided: 0 }
  for (let after = '0'; ; ) {
    const ids = await services.store.idsAfter(after, entitiesAtOnce)
    for (const one of await candidatesOf(services.store, ids)) {
      counts.entities++
      if (one.mergedInto === null) await scanOne(services, one, dryRun, counts)
    }
    onProgress(counts)
    if (ids.length < entitiesAtOnce) return counts
    after = ids.at(-1)!
  }
}

async function scanOne(services: Services, one: KnownCandidate, dryRun: boolean, counts: ScanCounts) {
  const { ids } = await services.store.idsByKeys(blockingKeysOf(one.normal), mostCompared)
  const others = (await candidatesOf(services.store, ids)).filter(
    (other) => other.entityId !== one.entityId && other.mergedInto === null && other.country === one.country,
  )
  const known = new Map(others.map((other) => [other.entityId, other]))
  const alike = decide(one, others).decisions.flatMap((match) => {
    const other = known.get(match.entityId)!
    // Each pair once, from its smaller id.
    const isAhead = Number(other.entityId) > Number(one.entityId)
    const isAlike =
      match.decision === 'match' || (match.decision === 'review' && !isNumberedApart(one, other))
    return isAhead && isAlike ? [{ ...other, match }] : []
  })
  if (alike.length === 0) return
  const undecided = await undecidedWith(services, one, alike)
  counts.proposed += undecided.length
  counts.decided += alike.length - undecided.length
  if (dryRun || undecided.length === 0) return
  const commands = undecided.map(
    (other): PairProposeCommand => proposePair(one, other, other.match, one.country, 'scan'),
  )
  // Refused when one of them is erased meanwhile: then nothing is lost but the others, which the next scan finds.
  await services.store.commit(commands)
}

/** Whether one account supplies both under ids of its own. */
const isNumberedApart = (one: KnownCandidate, other: KnownCandidate): boolean =>
  one.suppliers.some(({ account }) => other.suppliers.some((supplier) => supplier.account === account))
