/** The steps of a rebuild, apart from building the segments. */
import type { MergeSite, OnStep } from '../merging/run-merge.ts'

/**
 * `busy`: another process or node is merging or rebuilding. `replaced`: another one has already rebuilt the
 * index, or the depot had what was missing.
 */
export type RebuildResult = 'rebuilt' | 'replaced' | 'busy'

export interface RebuildOptions {
  /**
   * The segments of the index to replace, or null for an unreadable one. If absent, any index is replaced.
   */
  readonly replaces?: readonly string[] | null
  /** Leaves the processors to other work, where the system supports it. */
  readonly inBackground?: boolean
}

/** Other nodes wait for a rebuild; its lease is renewed with each report of its progress. */
export const rebuildLeaseMs = 600_000

/** `build` builds segments of all documents up to a position of the log, or later, and returns their names. */
export async function runRebuild(
  site: MergeSite,
  options: RebuildOptions,
  build: (position: number) => Promise<string[]>,
  onStep: OnStep,
): Promise<RebuildResult> {
  const { log, folder, shared, depot } = site
  const { replaces } = options
  const isRepair = replaces !== undefined
  if (shared !== null && isRepair && (await shared.fetch(true)) !== 'absent') return 'replaced'
  if (depot !== null && !(await depot.lead(rebuildLeaseMs))) return 'busy'
  try {
    const { noted } = await log.head()
    // Before the lease was free, its holder may have published.
    if (shared !== null && isRepair && (await shared.fetch(true)) !== 'absent') return 'replaced'
    const present = folder.manifest()?.segments ?? null
    const isOther = present !== null && present.join() !== replaces?.join()
    if (shared === null && isRepair && isOther) return 'replaced'
    return await buildAndSwap(site, options, noted, build, onStep)
  } finally {
    // If it fails, the lease expires.
    await depot?.resign().catch(() => {})
  }
}

/** In a depot, the rebuilt index replaces the one noted at `noted`, and no newer one. */
async function buildAndSwap(
  site: MergeSite,
  { inBackground = false }: RebuildOptions,
  noted: number,
  build: (position: number) => Promise<string[]>,
  onStep: OnStep,
): Promise<RebuildResult> {
  const { log, folder, shared } = site
  const position = await rebuiltPosition(site)
  const names = await build(position)
  onStep('segment written')
  const segments = site.compact(names, true)
  onStep('segments combined')
  const manifest = { store: log.store, position, segments }
  if (shared === null) {
    folder.swap(manifest, onStep)
    await log.note(position)
    onStep('position noted')
  } else if (!(await shared.publish(manifest, noted))) {
    return 'busy'
  }
  folder.removeUnnamed(manifest)
  onStep('files removed')
  // A background thread would wait for the processor while holding the store's lock; then commits shorten
  // the log.
  if (!inBackground) await log.shorten()
  return 'rebuilt'
}

/**
 * The position that the rebuilt index covers. Readers switch to the new segments when the noted position has
 * moved, so it must be a new one.
 */
async function rebuiltPosition({ log, shared }: MergeSite): Promise<number> {
  const { newest, noted } = await log.head()
  if (newest === noted) await log.mark()
  // Later writes stay in the log, so it does not matter whether the documents include them.
  const position = (await log.head()).newest
  return shared === null ? position : shared.freePosition(position)
}
