import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Feed, ImportRun } from '../ports/feed-store.ts'
import type { RemoteFiles, Validators } from '../ports/remote-files.ts'
import { CommandFailure } from './io.ts'

/** The largest file that is fetched, in bytes. */
const maxBytes = 512 << 20
const timeoutMs = 600_000

/** The current file of a feed. */
export interface FeedFile {
  readonly path: string
  readonly digest: string
  readonly validators: Validators | null
  /** Removes what was made for it. */
  readonly close: () => Promise<void>
}

/**
 * The file that a feed has now; `unchanged` when its server says that it is the one of the last run.
 * @throws CommandFailure; DirectoryError if it cannot be fetched
 */
export async function feedFile(
  feed: Feed,
  last: ImportRun | undefined,
  remoteFiles: RemoteFiles,
): Promise<FeedFile | 'unchanged'> {
  // Another mapping reads the same bytes otherwise.
  const isReadAlike = last?.source === feed.source && last.digest.startsWith(readingDigest(feed))
  const known = isReadAlike ? (last.validators ?? undefined) : undefined
  if (/^https?:/i.test(feed.source)) return fetched(feed, known, remoteFiles)
  const path = await newestOf(feed.source)
  return { path, digest: await digestOf(path, feed), validators: null, close: async () => undefined }
}

async function fetched(feed: Feed, known: Validators | undefined, remoteFiles: RemoteFiles) {
  const file = await remoteFiles.fetch(feed.source, { maxBytes, timeoutMs }, known)
  if (file.isUnchanged) return 'unchanged'
  const folder = await mkdtemp(join(tmpdir(), 'highstreet-feed-'))
  const path = join(folder, basename(new URL(feed.source).pathname) || 'feed')
  await writeFile(path, file.bytes)
  return {
    path,
    digest: await digestOf(path, feed),
    validators: file.validators,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The file itself, or the newest of a folder. */
async function newestOf(source: string): Promise<string> {
  const found = await stat(source).catch(() => null)
  if (found === null) throw new CommandFailure(`there is no file or folder ${source}`)
  if (!found.isDirectory()) return source
  const files: { readonly path: string; readonly at: number }[] = []
  for (const name of await readdir(source)) {
    const path = join(source, name)
    const one = await stat(path)
    if (one.isFile() && !name.startsWith('.')) files.push({ path, at: one.mtimeMs })
  }
  files.sort((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1))
  if (files[0] === undefined) throw new CommandFailure(`the folder ${source} is empty`)
  return files[0].path
}

/** Of what decides how the bytes are read. */
const readingDigest = ({ mapping, country, idColumn, format, mode }: Feed): string =>
  createHash('sha256')
    .update(JSON.stringify([mapping, country, idColumn, format, mode]))
    .digest('hex')
    .slice(0, 8)

/** Of what decides how the bytes are read, and of the bytes. */
async function digestOf(path: string, feed: Feed): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return readingDigest(feed) + hash.digest('hex').slice(0, 24)
}
