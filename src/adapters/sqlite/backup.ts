import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Headers, type Pack, pack } from 'tar-stream'
import {
  asyncFilter,
  BackupFault,
  type BackupTally,
  dataPrefix,
  exists,
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

/**
 * Excluded from backups: the search index, which is rebuilt when missing, and codes, which are useless after
 * a restore.
 */
const leftOut = ['search/', 'codes/']

/**
 * Copies the data folder into `file` while the directory keeps running. The file gets its name only when
 * complete and synced.
 * @param made the time recorded in the archive, in milliseconds since 1970
 * @param onProgress receives the bytes written and the approximate total
 * @throws BackupFault if there is nothing to back up, or if `file` exists, is inside the data folder or is in
 * a missing folder
 */
export async function backUp(
  dataDir: string,
  file: string,
  made: number,
  onProgress: OnProgress = () => undefined,
): Promise<BackupTally> {
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
  const total = await sizeOf(dataDir, paths)
  await removePartial(partial)
  try {
    const sink = createWriteStream(partial, { mode: 0o600, flush: true })
    let done = 0
    const bytes = watched(archive(dataDir, paths, `${partial}.db`, made, tally), (length) => {
      done += length
      onProgress(done, total)
    })
    await (/\.t?gz$/.test(target) ? pipeline(bytes, createGzip({ level: 1 }), sink) : pipeline(bytes, sink))
    await rename(partial, target)
    await syncFolder(dirname(target))
  } finally {
    await removePartial(partial)
  }
  return tally
}

/** Also what a backup left that was killed. */
async function removePartial(partial: string): Promise<void> {
  for (const rest of ['', '.db', '.db-journal']) await rm(partial + rest, { force: true })
}

async function sizeOf(dataDir: string, paths: readonly string[]): Promise<number> {
  let total = 0
  for (const path of paths) total += (await stat(join(dataDir, path)).catch(() => ({ size: 0 }))).size
  return total
}

/** The archive's bytes; `scratch` is a path for snapshots. */
async function* archive(
  dataDir: string,
  paths: readonly string[],
  scratch: string,
  made: number,
  tally: BackupTally,
): AsyncGenerator<Buffer> {
  const tar = pack()
  const filling = fill(tar, dataDir, paths, scratch, made, tally).catch((error) => tar.destroy(error))
  try {
    yield* tar
  } finally {
    await filling
  }
}

async function fill(
  tar: Pack,
  dataDir: string,
  paths: readonly string[],
  scratch: string,
  made: number,
  tally: BackupTally,
): Promise<void> {
  const sums: string[] = []
  const databases = await asyncFilter(paths, (path) => isDatabase(join(dataDir, path)))
  const sidecars = new Set(databases.flatMap((path) => [`${path}-wal`, `${path}-shm`, `${path}-journal`]))
  const files = paths.filter((path) => !databases.includes(path) && !sidecars.has(path))
  const label = { format: formatVersion, made: new Date(made).toISOString() }
  await addText(tar, labelName, `${JSON.stringify(label)}\n`)
  for (const path of databases) {
    await snapshot(join(dataDir, path), scratch)
    await addFile(tar, path, scratch, sums, tally)
    await rm(scratch)
  }
  for (const path of files) await addFile(tar, path, join(dataDir, path), sums, tally)
  await addText(tar, sumsName, sums.join(''))
  tar.finalize()
}

/**
 * Copies a database as of one transaction. All pages are copied in one step: between two steps, a busy writer
 * would force SQLite to restart.
 */
async function snapshot(database: string, copy: string): Promise<void> {
  // As private as the database. SQLite accepts an empty file as a new database.
  await (await open(copy, 'wx', 0o600)).close()
  const db = openDatabase(database, 'reader')
  try {
    await db.backup(copy, { progress: () => 0x7fffffff })
  } finally {
    db.close()
  }
}

async function addFile(
  tar: Pack,
  path: string,
  source: string,
  sums: string[],
  tally: BackupTally,
): Promise<void> {
  const handle = await open(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return
  const { size, mode, mtime } = await handle.stat()
  const hash = createHash('sha256')
  const content = async function* (): AsyncGenerator<Buffer> {
    let read = 0
    if (size > 0) {
      for await (const chunk of handle.createReadStream({ end: size - 1, autoClose: false })) {
        hash.update(chunk)
        read += chunk.length
        yield chunk
      }
    }
    if (read < size) throw new BackupFault(`${path} became shorter while it was read; try again`)
  }
  try {
    await add(tar, { name: dataPrefix + path, size, mode: mode & 0o777, mtime }, content())
  } finally {
    await handle.close()
  }
  sums.push(`${hash.digest('hex')}  ${dataPrefix}${path}\n`)
  tally.files++
  tally.bytes += size
}

const addText = (tar: Pack, name: string, text: string): Promise<void> =>
  add(tar, { name, size: Buffer.byteLength(text), mode: 0o644, mtime: new Date(0) }, [Buffer.from(text)])

const add = (tar: Pack, header: Headers, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> =>
  pipeline(content, tar.entry(header))
