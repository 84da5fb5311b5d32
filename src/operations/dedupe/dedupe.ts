/** `highstreet dedupe`: finds duplicates in the whole directory, merges the sure ones and queues the others. */
import { nameOf } from '../../entity/live.ts'
import { currentWeights } from '../../matching/weights.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { applyPlan, type DedupeMode } from './apply-plan.ts'
import { makePlan, type Plan, type PlanCounts, type Planned, type Side, type Stage } from './plan.ts'
import type { Scope } from './read-table.ts'
import { newRunId } from './run-id.ts'

export interface DedupeRequest extends Scope {
  readonly mode: DedupeMode
  readonly maxMerges: number
}

/** Plans of another format are given up, and made anew. */
const planFormat = 3

/** A plan that is being carried out. */
export interface RunningPlan extends Plan {
  readonly runId: string
  /** Equal for runs that would decide alike. */
  readonly digest: string
}

/** Keeps the plan of a run until it is carried out, so that an interrupted run goes on. */
export interface PlanBook {
  /** The plan without names, which are not kept: an erasure would have to look for them. */
  load(): Promise<{ readonly plan: RunningPlan; readonly done: number } | null>
  save(plan: RunningPlan): Promise<void>
  /** So many items are done for good. */
  note(done: number): Promise<void>
  remove(): Promise<void>
}

export interface DedupeHearer {
  /** Receives each item with an outcome for each entity that was to be merged, or for the pair. */
  report(item: Planned, outcomes: readonly string[]): void | Promise<void>
  onProgress(stage: Stage): void
}

export interface DedupeOutcome extends PlanCounts {
  /** Null where nothing is written. */
  readonly runId: string | null
  /** Id of an interrupted run with other options, which is given up; what it merged stays. */
  readonly givenUp: string | null
  /** Items that were done before this run was interrupted. */
  readonly resumedAfter: number
  readonly clusters: number
  /** How many merges and pairs had each outcome. */
  readonly merges: Readonly<Record<string, number>>
  readonly pairs: Readonly<Record<string, number>>
}

/**
 * Reads, compares, and carries out what follows, beside writers. A second run finds nothing left to do.
 * @param book where the plan is kept; not used by the mode `plan`
 */
export async function dedupe(
  services: Services,
  request: DedupeRequest,
  principal: Principal,
  book: PlanBook,
  hearer: DedupeHearer,
): Promise<DedupeOutcome> {
  const { mode, maxMerges } = request
  const { country, account } = request
  const digest = JSON.stringify([planFormat, mode, country, account, maxMerges, currentWeights().version])
  const earlier = mode === 'plan' ? null : await book.load()
  const resumed = earlier?.plan.digest === digest ? earlier : null
  const plan = resumed?.plan ?? (await newPlan(services, request, digest, hearer))
  if (mode !== 'plan' && resumed === null) await book.save(plan)
  const [merges, pairs]: Record<string, number>[] = [{}, {}]
  const done = resumed?.done ?? 0
  await applyPlan(services, {
    mode,
    runId: plan.runId,
    items: plan.items,
    maxMerges,
    done,
    principal,
    report: async (item, outcomes) => {
      const counts = item.kind === 'cluster' ? merges! : pairs!
      for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
      await hearer.report(resumed === null ? item : await named(services, item), outcomes)
    },
    checkpoint: (at) => book.note(at),
    onProgress: hearer.onProgress,
  })
  if (mode !== 'plan') await book.remove()
  return {
    ...plan.counts,
    runId: mode === 'plan' ? null : plan.runId,
    givenUp: earlier !== null && resumed === null ? earlier.plan.runId : null,
    resumedAfter: done,
    clusters: plan.items.filter(({ kind }) => kind === 'cluster').length,
    merges: merges!,
    pairs: pairs!,
  }
}

/** A planned item with the names that its entities have now; empty for one that is erased. */
async function named({ store }: Services, item: Planned): Promise<Planned> {
  const sides = item.kind === 'pair' ? item.sides : [item.survivor, ...item.others]
  const entities = (await store.getMany(sides.map(({ id }) => id))).filter((one) => one !== undefined)
  const names = new Map(entities.map((one) => [one.id, nameOf(one)]))
  const withName = <S extends Side>(side: S): S => ({ ...side, name: names.get(side.id) ?? '' })
  if (item.kind === 'cluster')
    return { ...item, survivor: withName(item.survivor), others: item.others.map(withName) }
  return { ...item, sides: [withName(item.sides[0]), withName(item.sides[1])] }
}

async function newPlan(
  services: Services,
  scope: Scope,
  digest: string,
  { onProgress }: DedupeHearer,
): Promise<RunningPlan> {
  const runId = newRunId(services.clock.now())
  return { runId, digest, ...(await makePlan(services, scope, onProgress)) }
}
