import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import type { Feed, ImportRun } from '../ports/feed-store.ts'
import type { RemoteFiles, Validators } from '../ports/remote-files.ts'
import { formatByName } from './import-format.ts'
import { CommandFailure } from './io.ts'

/** The largest file that is fetched, in bytes. */
const maxBytes = 2 * 2 ** 30
const timeoutMs = 600_000

/** The current file of a feed. */
export interface FeedFile {
  readonly path: string
  readonly digest: string
  readonly validators: Validators | null
  /**
   * Resolves if the file is still as it was when its digest was made.
   * @throws CommandFailure if it has been written since
   */
  readonly mustBeSame: () => Promise<void>
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
  const path = await fileOf(feed)
  const before = await markOf(path)
  const digest = await digestOf(path, feed)
  const mustBeSame = async (): Promise<void> => {
    if ((await markOf(path)) === before) return
    throw new CommandFailure(`${path} was written while it was read; the next run takes it in`)
  }
  await mustBeSame()
  return { path, digest, validators: null, mustBeSame, close: async () => undefined }
}

/** Differs when a file was written or replaced. */
async function markOf(path: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await stat(path)
  return [ino, size, mtimeMs, ctimeMs].join()
}

async function fetched(feed: Feed, known: Validators | undefined, remoteFiles: RemoteFiles) {
  const folder = await mkdtemp(join(tmpdir(), 'highstreet-feed-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, basename(new URL(feed.source).pathname) || 'feed')
    const file = await remoteFiles.save(feed.source, path, { maxBytes, timeoutMs }, known)
    if (!file.isUnchanged) {
      const digest = await digestOf(path, feed)
      return { path, digest, validators: file.validators, mustBeSame: async () => undefined, close }
    }
  } catch (error) {
    await close()
    throw error
  }
  await close()
  return 'unchanged' as const
}

/** Names that programs give to files while they write them. */
const unfinished = /^\.|\.(part|partial|filepart|tmp|crdownload|swp)$|~$/i

/**
 * The file that a feed names, or the newest of its folder. Suppliers may write there: links that lead out of the
 * folder, pipes and devices, and files that are not of a known format are passed over.
 */
async function fileOf({ source, format }: Feed): Promise<string> {
  const found = await stat(source).catch(() => null)
  if (found === null) throw new CommandFailure(`there is no file or folder ${source}`)
  if (found.isFile()) return source
  if (!found.isDirectory()) throw new CommandFailure(`${source} is neither a file nor a folder`)
  const folder = await realpath(source)
  const files: { readonly path: string; readonly at: number }[] = []
  for (const name of await readdir(folder)) {
    if (unfinished.test(name) || (format === null && formatByName(name) === undefined)) continue
    // It may be gone by now.
    const path = await realpath(join(folder, name)).catch(() => null)
    const one = path === null ? null : await stat(path).catch(() => null)
    if (path?.startsWith(join(folder, sep)) && one?.isFile()) files.push({ path, at: one.mtimeMs })
  }
  files.sort((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1))
  if (files[0] === undefined)
    throw new CommandFailure(`the folder ${source} holds no file that can be taken in`)
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
