/**
 * The progress of an index rebuild, in a file of the index folder, so that every thread and process can
 * report it to waiting clients.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RebuildProgress {
  readonly reason: string
  /** Entities read so far. */
  readonly documents: number
  /** Entities to read; null while unknown. */
  readonly of: number | null
  /** Milliseconds since 1970. */
  readonly started: number
}

const fileName = 'rebuild.json'
/** Combining the segments takes this fraction of the time that reading the documents takes. */
const shareAfterReading = 0.2
const longestWaitSeconds = 600

/** Records the progress; null removes the record. The caller must hold the merge lock. */
export function noteRebuild(directory: string, progress: RebuildProgress | null): void {
  const file = join(directory, fileName)
  if (progress === null) rmSync(file, { force: true })
  else writeFileSync(file, JSON.stringify(progress))
}

/** Null if no rebuild is running. The record of a killed process stays until the next rebuild. */
export function readRebuild(directory: string): RebuildProgress | null {
  try {
    return JSON.parse(readFileSync(join(directory, fileName), 'utf8')) as RebuildProgress
  } catch {
    return null
  }
}

/** Estimated seconds until the index is ready; null while unknown. `now` is in milliseconds since 1970. */
export function secondsLeft(progress: RebuildProgress | null, now: number): number | null {
  if (progress === null || progress.of === null || progress.documents === 0) return null
  const reading = ((now - progress.started) / 1000 / progress.documents) * progress.of
  const left = reading * (1 + shareAfterReading) - (now - progress.started) / 1000
  return Math.round(Math.min(longestWaitSeconds, Math.max(1, left)))
}
