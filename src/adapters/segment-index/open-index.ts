import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeLog } from '../../ports/change-log.ts'
import type { SearchEvents } from '../../ports/search-index.ts'
import type { SearchSource } from '../../ports/search-source.ts'
import { type Manifest, readManifest } from './files/manifest.ts'
import { importSource } from './files/open-source.ts'
import { DamagedFile, readShared, SectionFile, type SharedFile } from './files/section-file.ts'
import type { OnStep } from './merging/merge.ts'
import { startMerge } from './merging/start-merge.ts'
import type { GivenDocuments } from './rebuilding/rebuild.ts'
import { startRebuild } from './rebuilding/start-rebuild.ts'
import { defaultMergeRows, isBacklog } from './recent/chunk.ts'
import { Segment } from './segment/segment.ts'
import { SegmentSearchIndex } from './segment-search-index.ts'

export interface OpenOptions extends SearchEvents {
  /** Folder of the index; created if missing. */
  readonly directory: string
  /** The change log as the consumer `search`, on a connection of this thread. */
  readonly log: ChangeLog
  /**
   * The source that merge and rebuild threads open. Its documents are read if the index is missing or
   * damaged.
   */
  readonly source: SearchSource
  /** Documents to use in place of those of the source. */
  readonly documents?: GivenDocuments
  /** Whether this index may merge. Default: true. */
  readonly merges?: boolean
  /** How many log rows justify a merge. Default: 16,384. */
  readonly mergeRows?: number
  /**
   * How often to poll for writes while there are no searches, in milliseconds; 0 disables polling. Default:
   * 250.
   */
  readonly pollMs?: number
  /** Limits how long a search waits for segments of another node. Default: without limit. */
  readonly patience?: <T>(work: Promise<T>) => Promise<T>
  readonly onStep?: OnStep
  /** Aborts opening, which then fails. */
  readonly closing?: AbortSignal
  /**
   * Reads a segment file into shared memory. Default: reads it from the folder. Threads of a process may
   * share files (see `segment-sharing.ts`).
   */
  readonly read?: (file: string) => Promise<SharedFile>
}

const pollWhileRebuiltElsewhereMs = 100
/** The same where another node may rebuild: looking opens connections. */
const pollWhileRebuiltOnOtherNodeMs = 1000
const pauseAfterErrorMs = 5000

/**
 * Opens the index: verifies every segment and replays the log. If the index is missing or damaged, it is
 * rebuilt from the store, and this waits for the rebuild, even one in another process. An old index that is
 * intact but outdated answers meanwhile.
 */
export async function openSegmentIndex(options: OpenOptions): Promise<SegmentSearchIndex> {
  const { directory, log, source } = options
  mkdirSync(directory, { recursive: true })
  let mustVerify = true
  const module = await importSource(source)
  const hasDepot = module.openDepot !== undefined
  const read = options.read ?? ((file: string) => Promise.resolve(readShared(file)))
  const index: SegmentSearchIndex = new SegmentSearchIndex({
    directory,
    log,
    source,
    locks: module,
    hasDepot,
    patience: options.patience ?? ((work) => work),
    loadSegment: (folder, name) => loadSegment(read, folder, name, mustVerify),
    merges: options.merges ?? true,
    mergeRows: options.mergeRows ?? defaultMergeRows,
    pollMs: options.pollMs ?? 250,
    onError: options.onError ?? (() => {}),
    onDamaged: (reason) => rebuildMeanwhile(index, options, reason),
  })
  try {
    await mergeBacklog(options)
    await loadSomething(index, options, hasDepot)
    await index.refresh()
  } catch (error) {
    await index.close()
    throw error
  }
  // Segments that a merge has just written need no verification.
  mustVerify = false
  return index
}

async function loadSegment(
  read: (file: string) => Promise<SharedFile>,
  folder: string,
  name: string,
  mustVerify: boolean,
): Promise<Segment> {
  const shared = await read(join(folder, name))
  try {
    const file = new SectionFile(shared)
    if (mustVerify) file.verify()
    return new Segment(file)
  } catch (error) {
    throw error instanceof DamagedFile ? new DamagedFile(`${name}: ${error.message}`) : error
  }
}

/** Merges a long log, such as an import without a server leaves, into segments before it is replayed. */
async function mergeBacklog(options: OpenOptions): Promise<void> {
  const { directory, log, source, merges = true, mergeRows = defaultMergeRows } = options
  if (!merges) return
  for (let isFirst = true; ; isFirst = false) {
    const manifest = readManifest(directory, log.store)
    if (manifest === null || !isBacklog((await log.head()).newest - manifest.position, mergeRows)) return
    if (isFirst) options.onBacklog?.()
    // Loading the index handles damaged segments.
    const running = startMerge({ directory, source, mergeRows, isAwaited: true })
    const result = await stoppable(running, options.closing).catch(() => 'failed')
    if (result !== 'merged' && result !== 'fetched' && result !== 'busy') return
    if (result === 'busy') await sleep(pollWhileRebuiltElsewhereMs)
  }
}

/** Loads the index; failing that, an older one that answers during the rebuild, or the rebuilt one. */
async function loadSomething(
  index: SegmentSearchIndex,
  options: OpenOptions,
  hasDepot: boolean,
): Promise<void> {
  const { log } = options
  let found = await tryToLoad(index, options.directory, log)
  if (found !== null && hasDepot) {
    options.onBacklog?.()
    await fetchPublished(options)
    found = await tryToLoad(index, options.directory, log)
  }
  if (found === null) return
  if (await loadOlder(index, options.directory, log)) {
    rebuildMeanwhile(index, options, found.reason)
    return
  }
  options.onRebuild?.(found.reason, false)
  await rebuild(index, options, found, options.closing)
  options.closing?.throwIfAborted()
  options.onRebuilt?.()
}

/** Fetches what the folder lacks, and what is damaged in it, from the depot, if the depot has it. */
async function fetchPublished({ directory, source, closing }: OpenOptions): Promise<void> {
  for (;;) {
    const running = startMerge({
      directory,
      source,
      isAwaited: true,
      fetchesOnly: true,
      verifies: true,
    })
    if ((await stoppable(running, closing)) !== 'busy') return
    // Another thread of this node fetches or merges.
    await sleep(pollWhileRebuiltElsewhereMs)
  }
}

/** Rebuilds while the current index answers. Retries until it succeeds or the index is closed. */
function rebuildMeanwhile(index: SegmentSearchIndex, options: OpenOptions, reason: string): void {
  const { directory, log } = options
  options.onRebuild?.(reason, true)
  index.whileOpen(async (closing) => {
    while (!closing.aborted) {
      try {
        const replaces = readManifest(directory, log.store)?.segments ?? null
        await rebuild(index, options, { reason, replaces }, closing, true)
        if (!closing.aborted) options.onRebuilt?.()
        return
      } catch (error) {
        options.onError?.(error)
        await sleep(pauseAfterErrorMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
      }
    }
  })
}

/** The reason for a rebuild, and the segments of the rejected index; null if none is readable. */
interface Fault {
  readonly reason: string
  readonly replaces: readonly string[] | null
}

/** Rebuilds, or waits for another process to do so, and loads the new index. */
async function rebuild(
  index: SegmentSearchIndex,
  options: OpenOptions,
  fault: Fault,
  closing: AbortSignal | undefined,
  inBackground = false,
): Promise<void> {
  const { directory, log, source, documents, onProgress, onStep } = options
  const hasDepot = (await importSource(source)).openDepot !== undefined
  for (let { reason, replaces } = fault; closing?.aborted !== true; ) {
    const request = {
      directory,
      source,
      documents,
      reason,
      replaces,
      inBackground,
      onProgress,
    }
    const result = await stoppable(startRebuild(request, onStep), closing)
    if (result === 'stopped') return
    const pollMs = hasDepot ? pollWhileRebuiltOnOtherNodeMs : pollWhileRebuiltElsewhereMs
    if (result === 'busy') await sleep(pollMs)
    // While another process rebuilds, the manifest stays the rejected one; do not read its segments again.
    if (result === 'busy' && isSame(readManifest(directory, log.store)?.segments ?? null, replaces)) continue
    const again = await tryToLoad(index, directory, log)
    if (again === null) return
    reason = again.reason
    replaces = again.replaces
  }
}

/** Waits for the work to end; aborting `closing` stops it. */
async function stoppable<Result>(
  running: { readonly done: Promise<Result>; stop(): Promise<void> },
  closing: AbortSignal | undefined,
): Promise<Result> {
  const stop = (): void => void running.stop()
  closing?.addEventListener('abort', stop)
  try {
    return await running.done
  } finally {
    closing?.removeEventListener('abort', stop)
  }
}

const isSame = (a: readonly string[] | null, b: readonly string[] | null): boolean => a?.join() === b?.join()

/** Loads the index. Returns the reason if it cannot be used, else null. */
async function tryToLoad(
  index: SegmentSearchIndex,
  directory: string,
  log: ChangeLog,
): Promise<Fault | null> {
  const manifest = readManifest(directory, log.store)
  if (manifest === null) return { reason: 'there is no index of this store', replaces: null }
  const reason = (await faultOf(manifest, log)) ?? (await whyUnreadable(() => index.load()))
  return reason === null ? null : { reason, replaces: manifest.segments }
}

/** Loads an index of this store that differs only in its tokenisation. Returns whether there is one. */
async function loadOlder(index: SegmentSearchIndex, directory: string, log: ChangeLog): Promise<boolean> {
  const manifest = readManifest(directory, log.store, true)
  if (manifest === null || (await faultOf(manifest, log)) !== null) return false
  return (await whyUnreadable(() => index.load(manifest))) === null
}

async function whyUnreadable(load: () => Promise<void>): Promise<string | null> {
  try {
    await load()
    return null
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    if (error instanceof DamagedFile || isMissing) return (error as Error).message
    throw error
  }
}

/** Detects a store or an index that was restored to an earlier state. */
async function faultOf(manifest: Manifest, log: ChangeLog): Promise<string | null> {
  const { newest, noted } = await log.head()
  if (manifest.position > newest && manifest.position > (await log.highest()))
    return 'the index is newer than the store'
  return manifest.position < noted ? 'the index is older than the log' : null
}
