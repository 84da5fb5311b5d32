/** How far the rebuilding of an index has got, in a file of its folder, so that every thread and process can tell those who wait. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RebuildProgress {
  readonly reason: string
  /** Entities read so far. */
  readonly documents: number
  /** Entities to read; null while that is not known. */
  readonly of: number | null
  /** Milliseconds since 1970. */
  readonly started: number
}

const fileName = 'rebuild.json'
/** Combining the segments takes this share of the time that reading the documents takes. */
const shareAfterReading = 0.2
const longestWaitSeconds = 600

/** Notes the progress; null: there is no rebuilding any more. Only for the holder of the merge lock. */
export function noteRebuild(directory: string, progress: RebuildProgress | null): void {
  const file = join(directory, fileName)
  if (progress === null) rmSync(file, { force: true })
  else writeFileSync(file, JSON.stringify(progress))
}

/** Null when nobody is rebuilding. What a killed process left stands until somebody rebuilds again. */
export function readRebuild(directory: string): RebuildProgress | null {
  try {
    return JSON.parse(readFileSync(join(directory, fileName), 'utf8')) as RebuildProgress
  } catch {
    return null
  }
}

/** Seconds until the index will be there; null while one cannot tell. `now` in milliseconds since 1970. */
export function secondsLeft(progress: RebuildProgress | null, now: number): number | null {
  if (progress === null || progress.of === null || progress.documents === 0) return null
  const reading = ((now - progress.started) / 1000 / progress.documents) * progress.of
  const left = reading * (1 + shareAfterReading) - (now - progress.started) / 1000
  return Math.round(Math.min(longestWaitSeconds, Math.max(1, left)))
}
