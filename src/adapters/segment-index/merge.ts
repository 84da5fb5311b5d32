/**
 * Moves the log into segments: rows become a segment, which is combined with the newest ones as long as those are not much larger, so that there are
 * few segments and each document is rewritten a few times only. Every step leaves an index that can be opened; see docs/explain/search-index.md.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Sqlite } from '../sqlite/database.ts'
import { defaultMergeRows } from './chunk.ts'
import { buryReplaced, combineSegments } from './combine.ts'
import { type Manifest, newSegmentName, readManifest, removeUnnamed, writeManifest } from './manifest.ts'
import { takeMergeLock } from './merge-lock.ts'
import { noteMerged, SearchLog } from './search-log.ts'
import { DamagedFile, readShared, SectionFile } from './section-file.ts'
import { Segment } from './segment.ts'
import { SegmentBuilder } from './segment-builder.ts'

/** A segment is combined with a newer one unless it is this many times larger. */
const growth = 4
const rowsReadAtOnce = 1000
/** Bounds the memory that a merge of a long log needs. */
const rowsInSegment = 131_072

export interface MergeRequest {
  /** Folder of the index. */
  readonly directory: string
  /** The store's database file. */
  readonly databaseFile: string
  /** Also the last rows, which are too few; and all segments become one. */
  readonly everything?: boolean
  /** Only multiples of so many rows of the log are merged, unless everything is. */
  readonly mergeRows?: number
}

export type MergeResult = 'merged' | 'nothing' | 'busy' | 'unreadable' | 'damaged'

/** Named points of a merge, for tests that stop the process there. */
export type OnStep = (step: string) => void

/**
 * Merges what there is to merge. `busy`: another process is merging. `unreadable`: there is no manifest of this store; open the index first. `damaged`:
 * a segment is, or is missing; the index has to be rebuilt. Takes as long as it takes: for a thread of its own.
 */
export function mergeLog(request: MergeRequest, onStep: OnStep = () => {}): MergeResult {
  mkdirSync(request.directory, { recursive: true })
  const lock = takeMergeLock(request.directory)
  if (lock === null) return 'busy'
  const db = openDatabase(request.databaseFile, 'writer')
  try {
    return mergeLocked(request, db, onStep)
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    if (error instanceof DamagedFile || isMissing) return 'damaged'
    throw error
  } finally {
    db.close()
    lock.release()
  }
}

function mergeLocked(request: MergeRequest, db: Sqlite, onStep: OnStep): MergeResult {
  const { directory, everything = false, mergeRows = defaultMergeRows } = request
  const log = new SearchLog(db)
  const manifest = readManifest(directory, log.store)
  if (manifest === null) return 'unreadable'
  removeUnnamed(directory, manifest)
  const { newest } = log.state()
  const position = everything ? newest : Math.floor(newest / mergeRows) * mergeRows
  const hasRows = position > manifest.position
  if (!hasRows && !(everything && manifest.segments.length > 1)) {
    noteMerged(db, manifest.position)
    return 'nothing'
  }
  const fresh = hasRows ? segmentsOfRows(directory, log, manifest.position, position) : []
  onStep('segment written')
  const segments = compact(directory, [...manifest.segments, ...fresh], everything)
  onStep('segments combined')
  const next: Manifest = { ...manifest, position: Math.max(position, manifest.position), segments }
  writeManifest(directory, next, onStep)
  noteMerged(db, next.position)
  onStep('position noted')
  removeUnnamed(directory, next)
  onStep('files removed')
  return 'merged'
}

/** Writes segments of the rows with from < position ≤ to, oldest first; the last row of an entity counts. */
function segmentsOfRows(directory: string, log: SearchLog, from: number, to: number): string[] {
  const names: string[] = []
  for (let low = from; low < to; low += rowsInSegment) {
    names.push(segmentOfRows(directory, log, low, Math.min(to, low + rowsInSegment)))
  }
  return names
}

function segmentOfRows(directory: string, log: SearchLog, from: number, to: number): string {
  const last = log.lastPositions(from, to)
  const builder = new SegmentBuilder()
  const removed: number[] = []
  for (let after = from; after < to; ) {
    const rows = log.read(after, rowsReadAtOnce)
    if (rows === null) throw new Error('Rows of the search log are gone that were not merged.')
    if (rows.length === 0) break
    for (const row of rows) {
      if (!last.has(row.position)) continue
      if (row.document === null) removed.push(row.id)
      else builder.addIndexed(row.document)
    }
    after = rows.at(-1)!.position
  }
  const name = newSegmentName()
  builder.write(join(directory, name), removed)
  return name
}

/** Combines the newest segments while the next older one is less than `growth` times their sum; all of them when `everything`. Returns the names that remain. */
export function compact(directory: string, names: readonly string[], everything: boolean): string[] {
  const files = names.map((name) => new SectionFile(readShared(join(directory, name))))
  const segments = files.map((file) => new Segment(file))
  let first = segments.length - 1
  let sum = segments.at(-1)?.documents ?? 0
  while (first > 0 && (everything || segments[first - 1]!.documents < growth * sum)) {
    sum += segments[--first]!.documents
  }
  if (first >= segments.length - 1 && segments.every(({ meta }) => meta.isComplete)) return [...names]
  for (const file of files.slice(first)) file.verify()
  const combined = segments.slice(first)
  buryReplaced(combined)
  const name = newSegmentName()
  combineSegments(combined, join(directory, name), first === 0)
  return [...names.slice(0, first), name]
}
