/** Builds the whole index from the store's documents: at the first start, after damage, and for the command `reindex`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDocument } from '../../search/query.ts'
import { openDatabase } from '../sqlite/database.ts'
import { removeUnnamed, writeManifest } from './manifest.ts'
import { compact, newSegmentName, type OnStep } from './merge.ts'
import { takeMergeLock } from './merge-lock.ts'
import { forgetMerged, SearchLog } from './search-log.ts'
import { SegmentBuilder } from './segment-builder.ts'

/** Documents built into one segment before they are combined: bounds the memory of a build. */
const documentsInSegment = 131_072
/** Documents between two breaths of the event loop. */
const documentsInTurn = 500

export interface RebuildRequest {
  readonly directory: string
  readonly databaseFile: string
  /** Every active document of the store, each once, in any order. Called after the position of the log was read. */
  readonly documents: () => Iterable<SearchDocument> | AsyncIterable<SearchDocument>
  readonly onProgress?: ((documents: number) => void) | undefined
}

/** Replaces the index. `busy`: another process is merging or rebuilding. Lets other work in between, except while segments are written. */
export async function rebuildIndex(
  request: RebuildRequest,
  onStep: OnStep = () => {},
): Promise<'rebuilt' | 'busy'> {
  const { directory } = request
  mkdirSync(directory, { recursive: true })
  const lock = takeMergeLock(directory)
  if (lock === null) return 'busy'
  const db = openDatabase(request.databaseFile, 'writer')
  try {
    const log = new SearchLog(db)
    // Whatever is written from here on stays in the log, so it does not matter whether `documents` sees it.
    const position = log.state().newest
    const names = await buildSegments(request)
    onStep('segment written')
    const segments = names.length > 1 ? compact(directory, names, true) : names
    onStep('segments combined')
    const manifest = { format: 1, store: log.store, position, segments } as const
    writeManifest(directory, manifest, onStep)
    forgetMerged(db, position)
    onStep('log shortened')
    removeUnnamed(directory, manifest)
    onStep('files removed')
    return 'rebuilt'
  } finally {
    db.close()
    lock.release()
  }
}

async function buildSegments({ directory, documents, onProgress }: RebuildRequest): Promise<string[]> {
  const names: string[] = []
  let builder = new SegmentBuilder()
  let count = 0
  const write = (isLast: boolean): void => {
    if (builder.documents === 0) return
    const name = newSegmentName()
    builder.write(join(directory, name), [], !(isLast && names.length === 0))
    names.push(name)
    builder = new SegmentBuilder()
  }
  for await (const document of documents()) {
    builder.add(document)
    if (++count % documentsInTurn === 0) {
      onProgress?.(count)
      await new Promise((resume) => setImmediate(resume))
    }
    if (builder.documents === documentsInSegment) write(false)
  }
  write(true)
  onProgress?.(count)
  return names
}
