import { DirectoryError, errorTable } from '../../errors.ts'
import type { Command } from '../../ports/entity-store.ts'
import { type Pair, pairId } from '../../ports/pair-store.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { unmergeEntity } from '../unmerge-entity.ts'
import { mostMembers } from './clusters.ts'
import { moveOf } from './moves.ts'
import { queuePairs } from './queue-pairs.ts'
import { dedupeAction, noteOfRun, startOfRun } from './run-id.ts'

/** A merge of a run, and what became of it; `outcome` may be the code of an error. */
export interface UndoneMerge {
  readonly merged: string
  readonly survivor: string
  readonly outcome: 'taken back' | 'would be taken back' | 'is apart' | 'merged since' | (string & {})
}

const entriesAtOnce = 500
/** Clocks of nodes may differ by less. */
const marginMs = 60_000

/**
 * Takes the merges of a run back, the last one first: each entity gets back what it had, and what was said since
 * goes to the one it was said to. The pairs stay in the queue as postponed, so that no later run merges them.
 * What people merged again since stays. A repetition changes nothing.
 */
export async function* undoRun(
  services: Services,
  runId: string,
  dryRun: boolean,
  principal: Principal,
): AsyncGenerator<UndoneMerge> {
  const since = startOfRun(runId)
  if (since === null) return
  const filter = { since: since - marginMs, action: dedupeAction(runId) }
  const apart = new Map<string, string[]>()
  for (let after: string | null = null; ; ) {
    const page = await services.store.history(filter, after, entriesAtOnce)
    for (const entry of page.entries) {
      const survivor = moveOf(entry)?.to ?? null
      if (survivor === null) continue
      const undone = await undoOne(services, entry.entityId, survivor, runId, dryRun, principal)
      if (!dryRun && (undone.outcome === 'taken back' || undone.outcome === 'is apart')) {
        // Two that were in one cluster may match each other, too.
        const others = apart.get(survivor) ?? []
        for (const other of others) await postpone(services, undone.merged, other, runId, principal)
        apart.set(survivor, [...others, undone.merged])
      }
      yield undone
    }
    if (page.next === null) return
    after = page.next
  }
}

/** The action by which an entity last came into another, or out of one. */
async function lastMove({ store }: Services, entityId: string): Promise<string | undefined> {
  for (let after: string | null = null; ; ) {
    const { entries, next } = await store.history({ entityId }, after, entriesAtOnce)
    const move = entries.find((entry) => moveOf(entry) !== null)
    if (move !== undefined || next === null) return move?.action
    after = next
  }
}

async function undoOne(
  services: Services,
  merged: string,
  survivor: string,
  runId: string,
  dryRun: boolean,
  principal: Principal,
): Promise<UndoneMerge> {
  const told = (outcome: UndoneMerge['outcome']) => ({ merged, survivor, outcome })
  const now = await services.store.get(merged)
  if (now === undefined) return told('entity_not_found')
  if (now.mergedInto === null) {
    if (!dryRun) await postpone(services, merged, survivor, runId, principal)
    return told('is apart')
  }
  if ((await lastMove(services, merged)) !== dedupeAction(runId)) return told('merged since')
  if (dryRun) return told('would be taken back')
  try {
    await unmergeEntity(services, merged, {}, principal)
  } catch (error) {
    if (error instanceof DirectoryError && errorTable[error.code].status < 500) return told(error.code)
    throw error
  }
  await postpone(services, merged, survivor, runId, principal)
  return told('taken back')
}

/** Leaves the decisions of people as they are. */
async function postpone(
  services: Services,
  merged: string,
  survivor: string,
  runId: string,
  principal: Principal,
): Promise<void> {
  const id = pairId(merged, survivor)
  const isNew = (await services.pairs.pair(id)) === undefined
  if (isNew) {
    const side = (entityId: string) => ({ id: entityId, revision: '', name: '' })
    await queuePairs(services, [{ sides: [side(merged), side(survivor)], chain: false }])
  }
  const filter = { entityId: merged, state: isNew ? undefined : ('merged' as const) }
  const { pairs } = await services.pairs.pairs(filter, 0, mostMembers)
  const own = pairs.filter((pair) => isOfRun(pair, runId) || (isNew && pair.id === id))
  await services.store.commit(own.map((pair) => postponed(pair, runId, principal)))
}

const isOfRun = ({ state, note }: Pair, runId: string): boolean =>
  state === 'merged' && note === noteOfRun(runId)

const postponed = ({ id, revision }: Pair, runId: string, { account, userId }: Principal): Command => ({
  type: 'pair.decide',
  id,
  expectedRevision: revision,
  state: 'postponed',
  account,
  userId: userId ?? '',
  note: `${noteOfRun(runId)} taken back`,
})
