import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ArchiveFault, readTar, type TarEntry } from '../archive/tar-reader.ts'
import { tarEnd, tarHeader, tarPadding } from '../archive/tar-writer.ts'
import { openDatabase } from './database.ts'

/**
 * A backup is a tar archive, gzipped when its name ends in `.gz` or `.tgz`: `highstreet-backup.json`, the files of the data folder under
 * `data/`, and at the end `SHA256SUMS` over them, in the form `sha256sum -c` reads. Databases come first, each as one snapshot; files are
 * stored before the rows that name them, so every file a row of the snapshot names is in the archive.
 */
const labelName = 'highstreet-backup.json'
const sumsName = 'SHA256SUMS'
const dataPrefix = 'data/'
const formatVersion = 1

/** What went into an archive or came out of it. */
export interface BackupTally {
  files: number
  bytes: number
}

/** The backup or restore cannot be done; the message says why and what to do. */
export class BackupFault extends Error {}

/** What a backup does not carry: the search index, made anew when it is missing, and codes, of no use once a backup is restored. */
const leftOut = ['search/', 'codes/']

/**
 * Copies the data folder into `file` while the directory goes on running. The file appears under its name when it is whole and synced.
 * @param made the time written into the archive, in milliseconds since 1970
 * @throws BackupFault when there is nothing to back up, or `file` exists, lies in the data folder or in a folder that does not exist
 */
export async function backUp(dataDir: string, file: string, made: number): Promise<BackupTally> {
  const target = resolve(file)
  if (`${target}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) {
    throw new BackupFault(`${file} lies in the data folder; name a place outside of ${dataDir}`)
  }
  if (await exists(target)) throw new BackupFault(`${file} exists; remove it or name another`)
  if (!(await exists(dirname(target)))) {
    throw new BackupFault(`there is no folder ${dirname(target)}; make it or name another`)
  }
  const paths = (await listFiles(dataDir)).filter(
    (path) => !leftOut.some((folder) => path.startsWith(folder)),
  )
  if (paths.length === 0) throw new BackupFault(`there is no data in ${dataDir}`)
  const partial = `${target}.partial`
  const tally = { files: 0, bytes: 0 }
  try {
    const sink = createWriteStream(partial, { mode: 0o600, flush: true })
    const bytes = archive(dataDir, paths, `${partial}.db`, made, tally)
    await (/\.t?gz$/.test(target) ? pipeline(bytes, createGzip({ level: 1 }), sink) : pipeline(bytes, sink))
    await rename(partial, target)
    await syncFolder(dirname(target))
  } finally {
    for (const rest of ['', '.db', '.db-journal']) await rm(partial + rest, { force: true })
  }
  return tally
}

/** The bytes of an archive of these files; `scratch` is a path for snapshots. */
async function* archive(
  dataDir: string,
  paths: readonly string[],
  scratch: string,
  made: number,
  tally: BackupTally,
): AsyncGenerator<Buffer> {
  const sums: string[] = []
  const databases = await asyncFilter(paths, (path) => isDatabase(join(dataDir, path)))
  const sidecars = new Set(databases.flatMap((path) => [`${path}-wal`, `${path}-shm`, `${path}-journal`]))
  const files = paths.filter((path) => !databases.includes(path) && !sidecars.has(path))
  yield* smallFile(
    labelName,
    `${JSON.stringify({ format: formatVersion, made: new Date(made).toISOString() })}\n`,
  )
  for (const path of databases) {
    await snapshot(join(dataDir, path), scratch)
    yield* storedFile(path, scratch, sums, tally)
    await rm(scratch)
  }
  for (const path of files) yield* storedFile(path, join(dataDir, path), sums, tally)
  yield* smallFile(sumsName, sums.join(''))
  yield tarEnd
}

/**
 * Copies a database as one transaction sees it. All pages go in one step: between two steps a busy writer would make SQLite begin again.
 */
async function snapshot(database: string, copy: string): Promise<void> {
  const db = openDatabase(database, 'reader')
  try {
    await db.backup(copy, { progress: () => 0x7fffffff })
  } finally {
    db.close()
  }
}

async function* storedFile(
  path: string,
  source: string,
  sums: string[],
  tally: BackupTally,
): AsyncGenerator<Buffer> {
  const handle = await open(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return
  try {
    const { size, mode, mtimeMs } = await handle.stat()
    const hash = createHash('sha256')
    yield tarHeader({ path: dataPrefix + path, size, mode, modified: mtimeMs })
    let read = 0
    if (size > 0) {
      for await (const chunk of handle.createReadStream({ end: size - 1, autoClose: false })) {
        hash.update(chunk)
        read += chunk.length
        yield chunk
      }
    }
    if (read < size) throw new BackupFault(`${path} became shorter while it was read; try again`)
    yield tarPadding(size)
    sums.push(`${hash.digest('hex')}  ${dataPrefix}${path}\n`)
    tally.files++
    tally.bytes += size
  } finally {
    await handle.close()
  }
}

function* smallFile(path: string, text: string): Generator<Buffer> {
  const bytes = Buffer.from(text, 'utf8')
  yield tarHeader({ path, size: bytes.length, mode: 0o644, modified: 0 })
  yield bytes
  yield tarPadding(bytes.length)
}

/**
 * Brings a backup back into an absent or empty data folder. Everything is written beside its place and verified (checksums, and the databases
 * by their own check) before anything is put in place.
 * @throws BackupFault when the folder has something in it, or the file is no backup, is damaged or is cut off
 */
export async function restore(file: string, dataDir: string): Promise<BackupTally> {
  const found = await readdir(dataDir).catch(() => [])
  if (found.some((name) => name !== 'lost+found')) {
    throw new BackupFault(`${dataDir} is not empty; restore into a new folder, or move what is there away`)
  }
  const staging = join(dataDir, '.restoring')
  await mkdir(staging, { recursive: true })
  try {
    const tally = await unpack(file, staging)
    const paths = await listFiles(staging)
    const databases = await asyncFilter(paths, (path) => isDatabase(join(staging, path)))
    for (const path of databases) verifyDatabase(join(staging, path), path)
    const tops = new Set(paths.map((path) => path.split('/', 1)[0]!))
    const last = new Set(databases)
    for (const name of [...tops].sort((a, b) => Number(last.has(a)) - Number(last.has(b)))) {
      await rename(join(staging, name), join(dataDir, name))
    }
    await syncFolder(dataDir)
    return tally
  } catch (error) {
    if (!(error instanceof ArchiveFault) && !isCompressionError(error)) throw error
    throw new BackupFault(`${file} cannot be restored: ${error.message}`, { cause: error })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function unpack(file: string, staging: string): Promise<BackupTally> {
  const sums = new Map<string, string>()
  const tally = { files: 0, bytes: 0 }
  let label: string | undefined
  let expected: string | undefined
  for await (const entry of readTar(await openArchive(file))) {
    if (expected !== undefined) throw new ArchiveFault('something follows its checksums')
    if (entry.path === labelName) label = await textOf(entry)
    else if (entry.path === sumsName) expected = await textOf(entry)
    else {
      sums.set(entry.path, await unpackFile(entry, staging))
      tally.files++
      tally.bytes += entry.size
    }
  }
  const format = /^\{"format":(\d+),/.exec(label ?? '')?.[1]
  if (format === undefined) throw new ArchiveFault('it is not a backup of Highstreet')
  if (Number(format) !== formatVersion) throw new ArchiveFault('it was made by a newer version')
  if (expected === undefined) throw new ArchiveFault('it ends before its checksums')
  const actual = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('')
  if (actual !== expected) throw new ArchiveFault('its files do not match its checksums')
  return tally
}

/** Returns the SHA-256 of what was written. */
async function unpackFile(entry: TarEntry, staging: string): Promise<string> {
  const path = entry.path.slice(dataPrefix.length)
  const target = resolve(staging, path)
  const inside = target.startsWith(resolve(staging) + sep) && !path.includes('\\') && !path.includes('\0')
  if (!entry.path.startsWith(dataPrefix) || !inside) throw new ArchiveFault(`it has a file at ${entry.path}`)
  await mkdir(dirname(target), { recursive: true })
  const hash = createHash('sha256')
  const hashed = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  const sink = createWriteStream(target, { flags: 'wx', mode: entry.mode, flush: true })
  await pipeline(entry.content, hashed, sink)
  return hash.digest('hex')
}

async function textOf(entry: TarEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of entry.content) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

async function openArchive(file: string): Promise<AsyncIterable<Buffer>> {
  const start = await firstBytes(file, 2)
  if (start === undefined) throw new BackupFault(`there is no file ${file}`)
  const bytes = createReadStream(file)
  if (start.toString('hex') !== '1f8b') return bytes
  const plain = createGunzip()
  bytes.on('error', (error) => plain.destroy(error))
  return bytes.pipe(plain)
}

function verifyDatabase(file: string, path: string): void {
  const db = openDatabase(file, 'writer')
  try {
    const verdict = db.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok') throw new ArchiveFault(`the database ${path} is damaged: ${verdict}`)
  } finally {
    db.close()
  }
}

/** Paths of all regular files in a folder, sorted; none when the folder is absent. Files half written by a blob store (`~new`) are not listed. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('~new'))
  return files
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

async function isDatabase(file: string): Promise<boolean> {
  const magic = 'SQLite format 3\0'
  return (await firstBytes(file, magic.length))?.toString('latin1') === magic
}

/** The beginning of a file, shorter when the file is; undefined when there is none. */
async function firstBytes(file: string, length: number): Promise<Buffer | undefined> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) return undefined
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function asyncFilter<T>(items: readonly T[], keep: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = []
  for (const item of items) if (await keep(item)) kept.push(item)
  return kept
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function isCompressionError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** A rename is durable once its folder is. Systems that cannot open a folder need no sync. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
