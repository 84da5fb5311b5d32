import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { mergeCluster } from './merge-cluster.ts'
import type { Planned, PlannedCluster, PlannedPair, Stage } from './plan.ts'
import { queuePairs } from './queue-pairs.ts'

/** `plan` writes nothing, `queue` writes no merges. */
export type DedupeMode = 'plan' | 'queue' | 'apply'

export interface ApplyRequest {
  readonly mode: DedupeMode
  readonly runId: string
  readonly items: readonly Planned[]
  /** Merges of the run at most. */
  readonly maxMerges: number
  /** Items that are done, of an interrupted run. */
  readonly done: number
  readonly principal: Principal
  /** Receives each item, in order, with an outcome for each entity that was to be merged, or for the pair. */
  readonly report: (item: Planned, outcomes: readonly string[]) => void | Promise<void>
  /** Receives how many items are done for good. */
  readonly checkpoint: (done: number) => Promise<void>
  readonly onProgress: (stage: Stage) => void
}

/** Clusters and pairs that share a transaction where they can. */
const atOnce = 32

/** Carries a plan out. Called again after an interruption, it goes on and repeats nothing. */
export async function applyPlan(services: Services, request: ApplyRequest): Promise<void> {
  const { items, mode } = request
  let merges = 0
  for (let at = 0, end: number; at < items.length; at = end) {
    end = endOfBatch(items, at)
    const batch = items.slice(at, end)
    const isDone = end <= request.done
    const outcomes = await Promise.all(
      batch.map((item) => {
        const wanted = item.kind === 'cluster' ? item.others.length : 0
        const fits = merges + wanted <= request.maxMerges
        if (fits) merges += wanted
        if (isDone) return namesOf(item, 'done before')
        if (mode === 'plan')
          return namesOf(item, item.kind === 'cluster' ? 'would be merged' : 'would be queued')
        if (item.kind === 'pair') return queueOne(services, item)
        if (mode === 'queue') return queueCluster(services, item)
        if (!fits) return namesOf(item, 'above --max-merges')
        return mergeCluster(services, item, request.runId, request.principal)
      }),
    )
    for (const [n, item] of batch.entries()) await request.report(item, outcomes[n]!)
    if (mode !== 'plan' && !isDone) await request.checkpoint(end)
    request.onProgress({ stage: 'apply', done: end, total: items.length })
  }
}

/** Pairs come after all merges: their entities may be merged. */
function endOfBatch(items: readonly Planned[], from: number): number {
  const { kind } = items[from]!
  const end = Math.min(from + atOnce, items.length)
  const other = items.slice(from, end).findIndex((item) => item.kind !== kind)
  return other === -1 ? end : from + other
}

const namesOf = (item: Planned, name: string): readonly string[] =>
  item.kind === 'pair' ? [name] : item.others.map(() => name)

const queueOne = (services: Services, pair: PlannedPair): Promise<readonly string[]> =>
  queuePairs(services, [pair])

const queueCluster = (
  services: Services,
  { survivor, others, chain }: PlannedCluster,
): Promise<readonly string[]> =>
  queuePairs(
    services,
    others.map((other) => ({ sides: [survivor, other], chain })),
  )
