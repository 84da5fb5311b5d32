import { access, open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * A backup is a tar archive, gzipped if its name ends in `.gz` or `.tgz`. It contains
 * `highstreet-backup.json`, the files of the data folder under `data/`, and last their `SHA256SUMS`, in the
 * format of `sha256sum -c`. Databases come first, each as one snapshot. Files are stored before the rows that
 * refer to them, so the archive contains every file that a row of the snapshot refers to.
 */
export const labelName = 'highstreet-backup.json'
export const sumsName = 'SHA256SUMS'
export const dataPrefix = 'data/'
export const formatVersion = 1

/** Totals of a backup or restore. */
export interface BackupTally {
  files: number
  bytes: number
}

export type OnProgress = (doneBytes: number, totalBytes: number) => void

/** Passes bytes through; calls `onChunk` after each consumed chunk. */
export async function* watched(
  bytes: AsyncIterable<Buffer>,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    yield chunk
    onChunk(chunk.length)
  }
}

/** The backup or restore is impossible; the message gives the reason and the remedy. */
export class BackupFault extends Error {}

/**
 * Paths of all regular files in a folder, sorted; empty if the folder is missing. Omits unfinished files of a
 * blob store (`~new`).
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('~new'))
  return files
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

export async function isDatabase(file: string): Promise<boolean> {
  const magic = 'SQLite format 3\0'
  return (await firstBytes(file, magic.length))?.toString('latin1') === magic
}

/** The first bytes of a file, fewer if the file is shorter; undefined if it is missing. */
export async function firstBytes(file: string, length: number): Promise<Buffer | undefined> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) return undefined
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export async function asyncFilter<T>(items: readonly T[], keep: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = []
  for (const item of items) if (await keep(item)) kept.push(item)
  return kept
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Syncs a folder, which makes renames in it durable. Systems that cannot open a folder need no sync. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
