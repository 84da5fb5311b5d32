/**
 * Moves the change log into segments. Rows become a new segment, which is combined with the newest ones while
 * those are not much larger. This keeps segments few and rewrites each document only a few times. The index
 * can be opened after every step; see docs/explain/search-index.md.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsumedLog } from '../../../ports/change-log.ts'
import type { SearchSource, SearchSourceModule } from '../../../ports/search-source.ts'
import { DiskFolder } from '../files/index-folder.ts'
import { indexVersion, type Manifest, newSegmentName } from '../files/manifest.ts'
import { importSource } from '../files/open-source.ts'
import { DamagedFile, readMeta, readShared, SectionFile } from '../files/section-file.ts'
import { pauseIfThrottled } from '../memory/background-throttle.ts'
import { Segment } from '../segment/segment.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import type { SegmentMeta } from '../segment/segment-writer.ts'
import { SharedFolder } from '../sharing/shared-folder.ts'
import { combineSegments, markReplacedDeleted } from './combine.ts'
import { takeMergeLock } from './merge-lock.ts'
import { type MergeOptions, type MergeResult, type MergeSite, type OnStep, runMerge } from './run-merge.ts'

export type { MergeResult, OnStep } from './run-merge.ts'

/** A segment is combined with newer ones unless it is this many times larger. */
const growth = 4
const rowsReadAtOnce = 100
/** Bounds the memory used by the merge of a long log. */
const rowsInSegment = 131_072

export interface MergeRequest extends MergeOptions {
  /** Folder of the index. */
  readonly directory: string
  readonly source: SearchSource
}

/**
 * Merges all mergeable rows of the log, and first fetches what other nodes have published. Long-running: call it
 * in a thread of its own.
 *
 * Returns `busy` if another process is merging; `unreadable` if there is no manifest of this store (open the
 * index first); `damaged` if a segment is damaged or missing and the index must be rebuilt; `fetched` if there
 * was nothing to do but to fetch; `nothing` if there was nothing to merge.
 */
export async function mergeLog(request: MergeRequest, onStep: OnStep = () => {}): Promise<MergeResult> {
  const { directory, source } = request
  mkdirSync(directory, { recursive: true })
  const module = await importSource(source)
  const lock = takeMergeLock(directory, module)
  if (lock === null) return 'busy'
  const site = await openSite(directory, module, source.options, onStep).catch((error) => {
    lock.release()
    throw error
  })
  try {
    return await runMerge(site, request, onStep)
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    if (error instanceof DamagedFile || isMissing) return 'damaged'
    throw error
  } finally {
    await site.close()
    lock.release()
  }
}

/** Where a merge or rebuild takes place. The caller holds the merge lock. */
export async function openSite(
  directory: string,
  module: SearchSourceModule,
  options: unknown,
  onStep: OnStep,
): Promise<MergeSite & { close(): Promise<void> }> {
  const log = await module.openLog(options)
  const folder = new DiskFolder(directory, log.store)
  const depot = (await module.openDepot?.(options)) ?? null
  const shared =
    depot === null
      ? null
      : new SharedFolder({ depot, log, folder, version: indexVersion, now: Date.now, onStep })
  return {
    log,
    folder,
    shared,
    depot,
    rowsToSegments: (manifest, to) => segmentsOfRows(directory, log, manifest, to),
    compact: (names, everything) => compact(directory, names, everything),
    close: async () => {
      await depot?.close()
      await log.close()
    },
  }
}

/**
 * Writes segments of the rows after the manifest's position up to `to`, oldest first. Only the last row of
 * each entity counts.
 */
async function segmentsOfRows(
  directory: string,
  log: ConsumedLog,
  { segments, position }: Manifest,
  to: number,
): Promise<string[]> {
  const names: string[] = []
  for (let low = position; low < to; low += rowsInSegment) {
    const high = Math.min(to, low + rowsInSegment)
    const older = high === to ? (names.at(-1) ?? segments.at(-1)) : undefined
    const documents = older === undefined ? null : metaOf(directory, older).documents
    names.push(await segmentOfRows(directory, log, low, high, documents))
  }
  return names
}

const metaOf = (directory: string, name: string): SegmentMeta =>
  readMeta(join(directory, name)) as SegmentMeta

/** Whether newer segments with this many documents in total are combined with an older one. */
const isWorthCombining = (older: number, newer: number): boolean => older < growth * newer

/** `older` is the document count of the segment that this one, the newest, may be combined with next. */
async function segmentOfRows(
  directory: string,
  log: ConsumedLog,
  from: number,
  to: number,
  older: number | null,
): Promise<string> {
  const last = await log.lastOfEach(from, to)
  const builder = new SegmentBuilder()
  const removed: number[] = []
  for (let after = from; after < to; ) {
    const rows = await log.readDocuments(after, rowsReadAtOnce)
    if (rows === null) throw new Error('Rows of the change log are gone that were not merged.')
    if (rows.length === 0) break
    for (const row of rows) {
      if (!last.has(row.position)) continue
      if (row.document === null) removed.push(Number(row.entityId))
      else builder.addIndexed(row.document)
      pauseIfThrottled()
    }
    after = rows.at(-1)!.position
  }
  const name = newSegmentName()
  const isIntermediate = older !== null && isWorthCombining(older, builder.documents)
  builder.write(join(directory, name), removed, isIntermediate)
  return name
}

/**
 * Combines the newest segments while the next older one is less than `growth` times their sum, or all of them
 * if `everything` is set. Returns the names of the resulting segments.
 */
export function compact(directory: string, names: readonly string[], everything: boolean): string[] {
  const metas = names.map((name) => metaOf(directory, name))
  let first = metas.length - 1
  let sum = metas.at(-1)?.documents ?? 0
  while (first > 0 && (everything || isWorthCombining(metas[first - 1]!.documents, sum))) {
    sum += metas[--first]!.documents
  }
  if (first >= metas.length - 1 && metas.every(({ isComplete }) => isComplete)) return [...names]
  const files = names.slice(first).map((name) => new SectionFile(readShared(join(directory, name))))
  for (const file of files) file.verify()
  const combined = files.map((file) => new Segment(file))
  markReplacedDeleted(combined)
  const name = newSegmentName()
  combineSegments(combined, join(directory, name), first === 0)
  return [...names.slice(0, first), name]
}
