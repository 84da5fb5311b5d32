import type { Entity } from '../../entity/model.ts'
import { DirectoryError, errorTable } from '../../errors.ts'
import type { Command } from '../../ports/commit.ts'
import { mergeEntities } from '../merge-entities.ts'
import { closePair, pairsBetween } from '../pairs/settle-pairs.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { isLeftAlone } from './decided-pairs.ts'
import { judge } from './judge.ts'
import type { PlannedCluster, Side } from './plan.ts'
import { comparedOf } from './read-table.ts'
import { dedupeAction, noteOfRun } from './run-id.ts'

/**
 * `merged`, in this run or before it was interrupted; `changed`: it is no longer what was compared, and does not
 * match as it is now; `decided`: a person has decided about it since; else the code of the error.
 */
export type MergeOutcome = 'merged' | 'changed' | 'decided' | (string & {})

class Refused extends Error {
  readonly outcome: MergeOutcome

  constructor(outcome: MergeOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Merges a cluster as it was planned. What has changed since is compared anew. Merges of an interrupted run count
 * as its own. Returns an outcome for each of `others`.
 */
export async function mergeCluster(
  services: Services,
  { survivor, others, chain }: PlannedCluster,
  runId: string,
  principal: Principal,
): Promise<readonly MergeOutcome[]> {
  let expected = survivor.revision
  const outcomes: MergeOutcome[] = []
  for (const other of others) {
    const also = async (from: Entity, to: Entity): Promise<readonly Command[]> => {
      const pairs = await pairsBetween(services, from, to)
      if (pairs.some(isLeftAlone)) throw new Refused('decided')
      const isFromSame = from.revision === other.revision
      const isToSame = to.revision === expected || (isFromSame && (await isOwnWrite(services, to, runId)))
      if (!(isFromSame && isToSame) && !stillMatch(services, from, to, chain)) throw new Refused('changed')
      return pairs.map((pair) => closePair(pair, principal, noteOfRun(runId)))
    }
    try {
      const as = { action: dedupeAction(runId), chain }
      const args = [services, other.id, survivor.id, {}, principal, also, as] as const
      expected = (await mergeEntities(...args)).revision
      outcomes.push('merged')
    } catch (error) {
      outcomes.push(await outcomeOf(services, error, other, survivor))
    }
  }
  return outcomes
}

function stillMatch({ clock }: Services, from: Entity, to: Entity, chain: boolean): boolean {
  const [one, other] = [comparedOf(from, clock.now()), comparedOf(to, clock.now())]
  return judge(one, other, chain).merges
}

/** Whether the last write of an entity was a merge of this run, before it was interrupted. */
async function isOwnWrite({ store }: Services, { id, revision }: Entity, runId: string): Promise<boolean> {
  const [last] = (await store.history({ entityId: id }, null, 1)).entries
  return last?.revision === revision && last.action === dedupeAction(runId)
}

async function outcomeOf(
  { store }: Services,
  error: unknown,
  other: Side,
  survivor: Side,
): Promise<MergeOutcome> {
  if (error instanceof Refused) return error.outcome
  if (!(error instanceof DirectoryError) || errorTable[error.code].status >= 500) throw error
  const isDone = (await store.get(other.id))?.mergedInto === survivor.id
  return isDone ? 'merged' : error.code
}
