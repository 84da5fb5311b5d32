import { access, open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * A backup is a tar archive, gzipped when its name ends in `.gz` or `.tgz`: `highstreet-backup.json`, the files of the data folder under
 * `data/`, and at the end `SHA256SUMS` over them, in the form `sha256sum -c` reads. Databases come first, each as one snapshot; files are
 * stored before the rows that name them, so every file a row of the snapshot names is in the archive.
 */
export const labelName = 'highstreet-backup.json'
export const sumsName = 'SHA256SUMS'
export const dataPrefix = 'data/'
export const formatVersion = 1

/** What went into an archive or came out of it. */
export interface BackupTally {
  files: number
  bytes: number
}

export type OnProgress = (doneBytes: number, totalBytes: number) => void

/** Hands bytes on; `onChunk` is called when a chunk has been taken. */
export async function* watched(
  bytes: AsyncIterable<Buffer>,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    yield chunk
    onChunk(chunk.length)
  }
}

/** The backup or restore cannot be done; the message says why and what to do. */
export class BackupFault extends Error {}

/** Paths of all regular files in a folder, sorted; none when the folder is absent. Files half written by a blob store (`~new`) are not listed. */
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

/** The beginning of a file, shorter when the file is; undefined when there is none. */
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

/** A rename is durable once its folder is. Systems that cannot open a folder need no sync. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
