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

/** Items that were begun together. */
interface Batch {
  readonly items: readonly Planned[]
  /** Number of the item after the last. */
  readonly end: number
  readonly isDone: boolean
  readonly outcomes: Promise<readonly (readonly string[])[]>
}

/**
 * Carries a plan out. Called again after an interruption, it goes on and repeats nothing. While one batch is committed,
 * the next is prepared.
 */
export async function applyPlan(services: Services, request: ApplyRequest): Promise<void> {
  const { items } = request
  const begin = beginning(services, request)
  let open: Batch | null = null
  try {
    for (let at = 0; at < items.length; ) {
      // Pairs come after all merges: their entities may be merged.
      if (open !== null && items[at]!.kind !== open.items[0]!.kind) {
        await settle(request, open)
        open = null
      }
      const next = begin(at)
      const last: Batch | null = open
      open = next
      if (last !== null) await settle(request, last)
      at = next.end
    }
    if (open !== null) await settle(request, open)
  } catch (error) {
    await open?.outcomes.catch(() => undefined)
    throw error
  }
}

/** Reports a batch once it is done. */
async function settle(request: ApplyRequest, { items, end, isDone, outcomes }: Batch): Promise<void> {
  const all = await outcomes
  for (const [n, item] of items.entries()) await request.report(item, all[n]!)
  if (request.mode !== 'plan' && !isDone) await request.checkpoint(end)
  request.onProgress({ stage: 'apply', done: end, total: request.items.length })
}

/** Begins the batch from an item on; called in the order of the items, since `maxMerges` counts. */
function beginning(
  services: Services,
  { items, mode, maxMerges, done, runId, principal }: ApplyRequest,
): (at: number) => Batch {
  let merges = 0
  const outcomesOf = (item: Planned, isDone: boolean): readonly string[] | Promise<readonly string[]> => {
    const wanted = item.kind === 'cluster' ? item.others.length : 0
    const fits = merges + wanted <= maxMerges
    if (fits) merges += wanted
    if (isDone) return namesOf(item, 'done before')
    if (mode === 'plan') return namesOf(item, item.kind === 'cluster' ? 'would be merged' : 'would be queued')
    if (item.kind === 'pair') return queueOne(services, item)
    if (mode === 'queue') return queueCluster(services, item)
    if (!fits) return namesOf(item, 'above --max-merges')
    return mergeCluster(services, item, runId, principal)
  }
  return (at) => {
    const end = endOfBatch(items, at)
    const isDone = end <= done
    const batch = items.slice(at, end)
    const outcomes = Promise.all(batch.map((item) => outcomesOf(item, isDone)))
    // The batch before may fail first.
    outcomes.catch(() => undefined)
    return { items: batch, end, isDone, outcomes }
  }
}

/** Items of one kind. */
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
