import { DirectoryError, errorTable } from '../../errors.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { unmergeEntity } from '../unmerge-entity.ts'
import { moveOf } from './moves.ts'
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
  for (let after: string | null = null; ; ) {
    const page = await services.store.history(filter, after, entriesAtOnce)
    for (const entry of page.entries) {
      const survivor = moveOf(entry)?.to ?? null
      if (survivor === null) continue
      yield await undoOne(services, entry.entityId, survivor, runId, dryRun, principal)
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
  if (now.mergedInto === null) return told('is apart')
  if ((await lastMove(services, merged)) !== dedupeAction(runId)) return told('merged since')
  if (dryRun) return told('would be taken back')
  try {
    const verdict = { state: 'postponed', note: `${noteOfRun(runId)} taken back` } as const
    await unmergeEntity(services, merged, {}, principal, verdict)
  } catch (error) {
    if (error instanceof DirectoryError && errorTable[error.code].status < 500) return told(error.code)
    throw error
  }
  return told('taken back')
}
