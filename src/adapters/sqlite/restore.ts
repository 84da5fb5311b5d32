import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ArchiveFault, readTar, type TarEntry } from '../archive/tar-reader.ts'
import {
  asyncFilter,
  BackupFault,
  type BackupTally,
  dataPrefix,
  firstBytes,
  formatVersion,
  isDatabase,
  labelName,
  listFiles,
  type OnProgress,
  sumsName,
  syncFolder,
  watched,
} from './backup-format.ts'
import { openDatabase } from './database.ts'

const mib = 1024 ** 2

/** Upper bounds for a restore. */
export interface RestoreLimits {
  /** Maximum ratio of unpacked size to file size. Does not apply up to `smallBytes`. Infinity: no limit. */
  readonly timesLarger: number
  /** Disk space that it may use, in bytes; default: the free space. */
  readonly freeBytes?: number
}

/** gzip reduces databases and pictures to a tenth at best, but a decompression bomb to a thousandth. */
export const defaultLimits: RestoreLimits = { timesLarger: 100 }

const smallBytes = 64 * mib
/** Space reserved for the writes of the first start. */
const reservedBytes = 64 * mib
/** Minimum disk space per file, even for a tiny one. */
const bytesOfAFile = 4096

const longestLabel = 4096
const longestPath = 1024
const longestName = 255

/**
 * Restores a backup into an absent or empty data folder. Everything is staged and verified (checksums, and
 * the databases' own check) before it is moved into place. Memory use is small and independent of the
 * backup's size; a rejected restore leaves nothing behind.
 * @param onProgress receives the bytes of the file read so far, and its size
 * @throws BackupFault if the folder is not empty, or if the file is no backup, is damaged or truncated, or
 * unpacks to more than the limits allow
 */
export async function restore(
  file: string,
  dataDir: string,
  limits: RestoreLimits = defaultLimits,
  onProgress: OnProgress = () => undefined,
): Promise<BackupTally> {
  const found = await readdir(dataDir).catch(() => [])
  if (found.some((name) => name !== 'lost+found')) {
    throw new BackupFault(`${dataDir} is not empty; restore into a new folder, or move what is there away`)
  }
  const archive = await openArchive(file)
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const staging = join(resolve(dataDir), stagingName)
  let isDone = false
  try {
    await mkdir(staging)
    const bytes = watched(archive.bytes, () => onProgress(archive.read(), archive.size))
    const tally = await unpack(bytes, staging, await roomFor(archive.size, dataDir, limits))
    await putInPlace(staging, dataDir)
    isDone = true
    return tally
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    throw new BackupFault(`${file} cannot be restored: ${reason}`, { cause: error })
  } finally {
    archive.bytes.destroy()
    await rm(staging, { recursive: true, force: true })
    if (!isDone && made !== undefined) await rm(made, { recursive: true, force: true })
  }
}

const stagingName = '.restoring'

/** Describes what is wrong with the backup or its location; null for unexpected errors. */
function reasonOf(error: unknown): string | null {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof ArchiveFault || code.startsWith('Z_')) return message
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  // Path conflicts: a file where another entry has a folder, or a duplicate.
  if (['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code))
    return `two of its files contradict: ${message}`
  return null
}

async function putInPlace(staging: string, dataDir: string): Promise<void> {
  const paths = await listFiles(staging)
  const databases = await asyncFilter(paths, (path) => isDatabase(join(staging, path)))
  for (const path of databases) verifyDatabase(join(staging, path), path)
  const tops = new Set(paths.map((path) => path.split('/', 1)[0]!))
  const last = new Set(databases)
  for (const name of [...tops].sort((a, b) => Number(last.has(a)) - Number(last.has(b)))) {
    await rename(join(staging, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
}

/** Checks for disk space before each file is written. */
class Room {
  #taken = 0
  readonly #allowed: number
  readonly #free: number

  constructor(allowed: number, free: number) {
    this.#allowed = allowed
    this.#free = free
  }

  /** @throws ArchiveFault */
  take(bytes: number): void {
    this.#taken += Math.max(bytes, bytesOfAFile)
    if (this.#taken > this.#free) {
      const missing = Math.ceil((this.#taken - this.#free) / mib)
      throw new ArchiveFault(`there is no room for it; at least ${missing} MiB more are needed on the disk`)
    }
    if (this.#taken > this.#allowed) {
      throw new ArchiveFault(
        `it unpacks to more than ${Math.floor(this.#allowed / mib)} MiB, far more than a backup of its size; with --any-size it is restored all the same`,
      )
    }
  }
}

async function roomFor(size: number, dataDir: string, limits: RestoreLimits): Promise<Room> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = limits.freeBytes ?? bavail * bsize - reservedBytes
  return new Room(Math.max(smallBytes, size * limits.timesLarger), free)
}

async function unpack(bytes: AsyncIterable<Buffer>, staging: string, room: Room): Promise<BackupTally> {
  const tally = { files: 0, bytes: 0 }
  // The checksums are compared as one text, because a list of all files would take memory.
  const actual = createHash('sha256')
  let sumsLength = 0
  let isLabelled = false
  let expected: string | undefined
  for await (const entry of readTar(bytes)) {
    if (expected !== undefined) throw new ArchiveFault('something follows its checksums')
    if (!isLabelled) {
      await readLabel(entry)
      isLabelled = true
    } else if (entry.path === sumsName) {
      if (entry.size !== sumsLength) throw new ArchiveFault('its files do not match its checksums')
      expected = await hashOf(entry, createHash('sha256'))
    } else {
      room.take(entry.size)
      const line = `${await unpackFile(entry, staging)}  ${entry.path}\n`
      actual.update(line)
      sumsLength += Buffer.byteLength(line)
      tally.files++
      tally.bytes += entry.size
    }
  }
  if (!isLabelled) throw new ArchiveFault('it is not a backup of Highstreet')
  if (expected === undefined) throw new ArchiveFault('it ends before its checksums')
  if (actual.digest('hex') !== expected) throw new ArchiveFault('its files do not match its checksums')
  return tally
}

/** The first entry identifies the archive. @throws ArchiveFault */
async function readLabel(entry: TarEntry): Promise<void> {
  const isLabel = entry.path === labelName && entry.size <= longestLabel
  const format = isLabel ? /^\{"format":(\d+),/.exec(await textOf(entry))?.[1] : undefined
  if (format === undefined) throw new ArchiveFault('it is not a backup of Highstreet')
  if (Number(format) !== formatVersion) throw new ArchiveFault('it was made by a newer version')
}

/** Target path of an archive entry. @throws ArchiveFault for a path outside the folder */
function placeOf(path: string, staging: string): string {
  const inside = path.slice(dataPrefix.length)
  const isPlain =
    path.startsWith(dataPrefix) &&
    path.length <= longestPath &&
    !/[\\\0]/.test(inside) &&
    inside.split('/').every((name) => !['', '.', '..', stagingName].includes(name) && isName(name))
  const target = resolve(staging, inside)
  if (isPlain && target.startsWith(staging + sep)) return target
  throw new ArchiveFault(`it has a file at ${JSON.stringify(path.slice(0, longestPath))}`)
}

const isName = (name: string): boolean => Buffer.byteLength(name) <= longestName

/** Returns the SHA-256 of the written content. */
async function unpackFile(entry: TarEntry, staging: string): Promise<string> {
  const target = placeOf(entry.path, staging)
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

async function hashOf(entry: TarEntry, hash: Hash): Promise<string> {
  for await (const piece of entry.content) hash.update(piece)
  return hash.digest('hex')
}

async function textOf(entry: TarEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of entry.content) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** @throws BackupFault if the file is missing */
async function openArchive(file: string) {
  const start = await firstBytes(file, 2)
  if (start === undefined) throw new BackupFault(`there is no file ${file}`)
  const { size } = await stat(file)
  const bytes = createReadStream(file)
  if (start.toString('hex') !== '1f8b') return { bytes, size, read: () => bytes.bytesRead }
  const plain = createGunzip()
  bytes.on('error', (error) => plain.destroy(error))
  // The stream may fail before it is read; later readers get the same error.
  plain.on('error', () => undefined)
  plain.on('close', () => bytes.destroy())
  return { bytes: bytes.pipe(plain), size, read: () => bytes.bytesRead }
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
