import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchDocument } from '../../search/query.ts'
import type { Sqlite } from '../sqlite/database.ts'
import { defaultChunkRows } from './chunk.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { OnStep } from './merge.ts'
import { rebuildIndex } from './rebuild.ts'
import { SearchLog } from './search-log.ts'
import { DamagedFile, readShared, SectionFile } from './section-file.ts'
import { Segment } from './segment.ts'
import { SegmentSearchIndex } from './segment-search-index.ts'
import { startMerge } from './start-merge.ts'

export interface OpenOptions {
  /** Folder of the index; made if it is not there. */
  readonly directory: string
  /** A connection to the store's database file, schema up to date: a reader's, or the writer's own. */
  readonly db: Sqlite
  /** Every active document of the store, each once: read when there is no index, or a damaged one. */
  readonly documents: () => Iterable<SearchDocument> | AsyncIterable<SearchDocument>
  /** Whether this index may merge; default true. */
  readonly merges?: boolean
  /** Rows of the log that are worth a merge; default 16,384. */
  readonly chunkRows?: number
  /** How often to look for writes while there are no searches, in milliseconds; 0: never; default 250. */
  readonly pollMs?: number
  /** Documents read so far, while the index is rebuilt. */
  readonly onProgress?: (documents: number) => void
  /** Why the index is rebuilt. */
  readonly onRebuild?: (reason: string) => void
  readonly onError?: (error: unknown) => void
  readonly onStep?: OnStep
  /** Reads a segment file into shared memory; default: from the folder. Threads of one process may share (see `segment-sharing.ts`). */
  readonly read?: (file: string) => Promise<SharedArrayBuffer>
}

const pollWhileRebuiltElsewhereMs = 100

/**
 * Opens the index: verifies every segment, rebuilds from the store when something is missing or damaged, replays the log. When another process is
 * rebuilding, waits for it.
 */
export async function openSegmentIndex(options: OpenOptions): Promise<SegmentSearchIndex> {
  const { directory, db } = options
  const read = options.read ?? ((file: string) => Promise.resolve(readShared(file)))
  mkdirSync(directory, { recursive: true })
  let mustVerify = true
  const index = new SegmentSearchIndex({
    directory,
    db,
    loadSegment: async (folder, name) => {
      const file = new SectionFile(await read(join(folder, name)))
      if (mustVerify) file.verify()
      return new Segment(file)
    },
    merges: options.merges ?? true,
    chunkRows: options.chunkRows ?? defaultChunkRows,
    pollMs: options.pollMs ?? 250,
    onError: options.onError ?? (() => {}),
  })
  try {
    await mergeBacklog(options)
    await loadOrRebuild(index, options)
    await index.refresh()
  } catch (error) {
    await index.close()
    throw error
  }
  // What a merge wrote a moment ago need not be verified again.
  mustVerify = false
  return index
}

/** A long log, as an import without a server leaves it, becomes segments before it is replayed. */
async function mergeBacklog({
  directory,
  db,
  merges = true,
  chunkRows = defaultChunkRows,
}: OpenOptions): Promise<void> {
  if (!merges) return
  for (;;) {
    const log = new SearchLog(db)
    const manifest = readManifest(directory, log.store)
    if (manifest === null || log.state().newest - manifest.position <= 2 * chunkRows) return
    // A damaged segment makes the merge fail; it is found and dealt with when the index is loaded.
    const result = await startMerge({ directory, databaseFile: db.name, chunkRows }).done.catch(
      () => 'failed',
    )
    if (result !== 'merged' && result !== 'busy') return
    if (result === 'busy') await sleep(pollWhileRebuiltElsewhereMs)
  }
}

async function loadOrRebuild(index: SegmentSearchIndex, options: OpenOptions): Promise<void> {
  const { directory, db, documents, onProgress } = options
  for (;;) {
    const reason = await whyNotLoaded(index, directory, new SearchLog(db))
    if (reason === null) return
    const request = { directory, databaseFile: db.name, documents, onProgress }
    options.onRebuild?.(reason)
    if ((await rebuildIndex(request, options.onStep)) === 'busy') await sleep(pollWhileRebuiltElsewhereMs)
  }
}

/** Loads the index; says why it cannot be used, or null. */
async function whyNotLoaded(
  index: SegmentSearchIndex,
  directory: string,
  log: SearchLog,
): Promise<string | null> {
  const manifest = readManifest(directory, log.store)
  const fault = manifest === null ? 'there is no index of this store' : faultOf(manifest, log)
  if (fault !== null) return fault
  try {
    await index.load()
    return null
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    if (error instanceof DamagedFile || isMissing) return (error as Error).message
    throw error
  }
}

/** The store was put back to an earlier state, or the index was. */
function faultOf(manifest: Manifest, log: SearchLog): string | null {
  const { newest, merged } = log.state()
  if (manifest.position > newest && manifest.position > log.highest())
    return 'the index is newer than the store'
  return manifest.position < merged ? 'the index is older than the log' : null
}
