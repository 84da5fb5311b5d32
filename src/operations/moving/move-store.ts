/** Moves a whole store, with its files and secrets, into an empty one of another engine. */
import type { BlobStore } from '../../ports/blob-store.ts'
import {
  type CopiedSecrets,
  type CopiedStore,
  type Positions,
  positionNames,
} from '../../ports/store-copy.ts'
import { type Comparison, compareTables, isEqual } from './compare-tables.ts'
import { copyFiles } from './copy-files.ts'
import { copyTables } from './copy-tables.ts'

/** One side of a move. */
export interface Side {
  readonly store: CopiedStore
  readonly secrets: CopiedSecrets
  readonly blobs: BlobStore
}

export type Stage = 'copying rows' | 'copying files' | 'comparing rows'

/** Runs a stage, showing the progress that it reports. */
export type RunStage = <T>(
  stage: Stage,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
) => Promise<T>

export interface Moved {
  readonly written: number
  readonly removed: number
  readonly comparisons: readonly Comparison[]
  /** Whether both sides are equal, and the target may be used. */
  readonly isComplete: boolean
}

export interface MoveOptions {
  /** The target keeps its mark even if it is equal: the source may be written to until a further run. */
  readonly keepsOpen?: boolean
}

/**
 * Copies one snapshot of `source` into `target` and compares the target with the source as it then is. The
 * source is only read, and may go on answering. Until the target is equal to it, the target carries a mark and
 * is not usable; running the move again copies the differences.
 * @throws Error if the target holds anything else, or a row or file cannot be moved
 */
export async function moveStore(
  source: Side,
  target: Side,
  runStage: RunStage,
  { keepsOpen = false }: MoveOptions = {},
): Promise<Moved> {
  await refuseOtherStores(source.store, target.store)
  await target.store.beginFilling((await source.store.identity()).store)
  const tally = await source.store.snapshot((rows) =>
    runStage('copying rows', async (onProgress) => {
      const copied = await copyTables(rows, target.store, onProgress)
      await target.store.setPositions(await rows.positions())
      return copied
    }),
  )
  for (const name of ['link-secret', 'erasure-secret'] as const) {
    const secret = await source.secrets.read(name)
    if (secret !== null) await target.secrets.write(name, secret)
  }
  const files = await runStage('copying files', (onProgress) =>
    copyFiles(source.blobs, target.blobs, onProgress),
  )
  const rows = await source.store.snapshot((now) =>
    runStage('comparing rows', async (onProgress) => [
      ...(await compareTables(target.store.tables, now, target.store, onProgress)),
      comparePositions(await now.positions(), await target.store.positions()),
    ]),
  )
  const comparisons = [...rows, files]
  const isComplete = !keepsOpen && comparisons.every(isEqual)
  if (isComplete) await target.store.endFilling()
  return { ...tally, comparisons, isComplete }
}

async function refuseOtherStores(source: CopiedStore, target: CopiedStore): Promise<void> {
  const [from, to] = [await source.identity(), await target.identity()]
  if (from.filledFrom !== null)
    throw new Error(`${source.name} is incomplete: a move into it was not completed`)
  if (to.filledFrom === from.store) return
  if (to.filledFrom !== null)
    throw new Error(`${target.name} is being filled from another store; name an empty one`)
  for (const table of target.tables)
    if (!table.hasDefaults && (await target.read(table, null, 1)).length > 0)
      throw new Error(`${target.name} is not empty; name an empty one, nothing was changed`)
}

/** Positions as rows, of which every one counts. */
function comparePositions(source: Positions, target: Positions): Comparison {
  const digest = (positions: Positions) => ({
    count: positionNames.length,
    sha256: positionNames.map((name) => positions[name].toString(16).padStart(8, '0')).join(''),
  })
  return { name: 'positions', source: digest(source), target: digest(target) }
}
