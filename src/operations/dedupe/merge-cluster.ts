import { originsOf } from '../../entity/merge.ts'
import type { Entity } from '../../entity/model.ts'
import { DirectoryError, errorTable } from '../../errors.ts'
import type { Command } from '../../ports/commit.ts'
import { type Pair, pairId } from '../../ports/pair-store.ts'
import { mergeEntities } from '../merge-entities.ts'
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
      const pairs = await pairsOf(services, from, to)
      if (pairs.some(isLeftAlone)) throw new Refused('decided')
      const isFromSame = from.revision === other.revision
      const isToSame = to.revision === expected || (isFromSame && (await isOwnWrite(services, to, runId)))
      if (!(isFromSame && isToSame) && !stillMatch(services, from, to, chain)) throw new Refused('changed')
      return pairs.map((pair) => decideMerged(pair, runId, principal))
    }
    try {
      const args = [services, other.id, survivor.id, {}, principal, also, dedupeAction(runId)] as const
      expected = (await mergeEntities(...args)).revision
      outcomes.push('merged')
    } catch (error) {
      outcomes.push(await outcomeOf(services, error, other, survivor))
    }
  }
  return outcomes
}

/** The pairs of two entities, and of those merged into them. */
function pairsOf({ pairs }: Services, from: Entity, to: Entity): Promise<readonly Pair[]> {
  const [ones, others] = [[...originsOf(from)], [...originsOf(to)]]
  return pairs.pairsById(ones.flatMap((one) => others.map((other) => pairId(one, other))))
}

function stillMatch({ clock }: Services, from: Entity, to: Entity, chain: boolean): boolean {
  const [one, other] = [comparedOf(from, clock.now()), comparedOf(to, clock.now())]
  return judge(one, other, chain).merges
}

const decideMerged = ({ id, revision }: Pair, runId: string, { account, userId }: Principal): Command => ({
  type: 'pair.decide',
  id,
  expectedRevision: revision,
  state: 'merged',
  account,
  userId: userId ?? '',
  note: noteOfRun(runId),
})

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
