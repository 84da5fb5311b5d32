/** The steps of a merge, apart from the work on segments. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsumedLog } from '../../../ports/change-log.ts'
import type { SegmentDepot } from '../../../ports/segment-depot.ts'
import type { IndexFolder } from '../files/index-folder.ts'
import type { Manifest } from '../files/manifest.ts'
import { defaultMergeRows } from '../recent/chunk.ts'
import { leaseMs, type SharedFolder } from '../sharing/shared-folder.ts'

export interface MergeOptions {
  /** Also merge the last rows, which are too few otherwise, and combine all segments into one. */
  readonly everything?: boolean
  /** Unless `everything` is set, merges end at multiples of this many log rows. */
  readonly mergeRows?: number
  /** A caller is waiting for the merge: do not throttle it. */
  readonly isAwaited?: boolean
  /** Only fetch what other nodes have published. */
  readonly fetchesOnly?: boolean
  /** Check the segments that are there, too, and fetch damaged ones again. */
  readonly verifies?: boolean
}

export type MergeResult = 'merged' | 'nothing' | 'fetched' | 'busy' | 'unreadable' | 'damaged'

/** Named points of a merge, at which tests stop the process. */
export type OnStep = (step: string) => void

export interface MergeSite {
  readonly log: ConsumedLog
  readonly folder: IndexFolder
  /** Null where all processes use one folder. */
  readonly shared: SharedFolder | null
  readonly depot: SegmentDepot | null
  /** Writes segments of the rows after the manifest's position up to `to`; returns their names. */
  rowsToSegments(manifest: Manifest, to: number): Promise<string[]>
  /** Combines the newest of the segments, or all; returns the names of the resulting ones. */
  compact(names: readonly string[], everything: boolean): string[]
  /** Replaces the wait for other nodes, for a simulation with a clock of its own. */
  readonly settle?: () => Promise<void>
}

/**
 * The noted position advances this long after a merge began, at the earliest. Until then, other nodes have
 * usually replayed the rows that go, and need not wait for the segments.
 */
const settleMs = 1000

/** The position up to which to merge. */
export const mergeTo = (newest: number, mergeRows: number, everything: boolean): number =>
  everything ? newest : Math.floor(newest / mergeRows) * mergeRows

export function runMerge(site: MergeSite, options: MergeOptions, onStep: OnStep): Promise<MergeResult> {
  const { shared, depot } = site
  return shared === null || depot === null
    ? mergeAlone(site, options, onStep)
    : mergeShared({ ...site, shared, depot }, options, onStep)
}

async function mergeAlone(site: MergeSite, options: MergeOptions, onStep: OnStep): Promise<MergeResult> {
  const { log, folder } = site
  const { everything = false, mergeRows = defaultMergeRows } = options
  const manifest = folder.manifest()
  if (manifest === null) return 'unreadable'
  folder.removeUnnamed(manifest)
  const position = mergeTo((await log.head()).newest, mergeRows, everything)
  if (position <= manifest.position && !(everything && manifest.segments.length > 1)) {
    await log.note(manifest.position)
    return 'nothing'
  }
  const next = await nextManifest(site, manifest, position, everything, onStep)
  folder.swap(next, onStep)
  await log.note(next.position)
  onStep('position noted')
  folder.removeUnnamed(next)
  onStep('files removed')
  return 'merged'
}

/** The manifest with the rows up to `position` merged; its segments are written, but not the manifest. */
async function nextManifest(
  site: MergeSite,
  manifest: Manifest,
  position: number,
  everything: boolean,
  onStep: OnStep,
): Promise<Manifest> {
  const fresh = position > manifest.position ? await site.rowsToSegments(manifest, position) : []
  onStep('segment written')
  const segments = site.compact([...manifest.segments, ...fresh], everything)
  onStep('segments combined')
  return { ...manifest, position: Math.max(position, manifest.position), segments }
}

type SharedSite = MergeSite & { readonly shared: SharedFolder; readonly depot: SegmentDepot }

async function mergeShared(site: SharedSite, options: MergeOptions, onStep: OnStep): Promise<MergeResult> {
  const { log, depot } = site
  const { everything = false, mergeRows = defaultMergeRows, fetchesOnly = false } = options
  const { newest, noted } = await log.head()
  const isDue = !fetchesOnly && (everything || mergeTo(newest, mergeRows, false) > noted)
  const leads = isDue && (await depot.lead(leaseMs))
  if (everything && !leads) return 'busy'
  try {
    return await fetchAndMerge(site, options, leads, onStep)
  } finally {
    // If it fails, the lease expires.
    if (leads) await depot.resign().catch(() => {})
  }
}

async function fetchAndMerge(
  site: SharedSite,
  options: MergeOptions,
  leads: boolean,
  onStep: OnStep,
): Promise<MergeResult> {
  const { log, folder, shared } = site
  const { everything = false, mergeRows = defaultMergeRows } = options
  const settled = options.isAwaited === true ? undefined : (site.settle ?? sleeper(settleMs))
  const fetched = await shared.fetch(options.verifies)
  const manifest = folder.manifest()
  const { newest, noted } = await log.head()
  // Without a depot, only a folder that is not behind is worth anything, such as one of a former single node.
  if (manifest === null || (fetched === 'absent' && manifest.position !== noted)) return 'unreadable'
  folder.removeUnnamed(manifest)
  // A newer manifest may have been published since.
  if (!leads || manifest.position !== noted) return fetched === 'fetched' ? 'fetched' : 'nothing'
  const wanted = mergeTo(newest, mergeRows, everything)
  if (wanted <= noted && !everything && fetched !== 'absent') return 'nothing'
  const position = await shared.freePosition(Math.max(wanted, noted))
  try {
    const next = await nextManifest(site, manifest, position, everything, onStep)
    if (!(await shared.publish(next, noted, { settled, isErasing: everything }))) return 'busy'
  } catch (error) {
    // Another node was first, and the rows to merge are gone.
    if ((await log.head()).noted !== noted) return 'busy'
    throw error
  }
  folder.removeUnnamed(folder.manifest())
  onStep('files removed')
  return 'merged'
}

/** Starts the time now; the returned function waits for the rest of it. */
function sleeper(ms: number): () => Promise<void> {
  const end = Date.now() + ms
  return async () => {
    await sleep(Math.max(0, end - Date.now()))
  }
}
