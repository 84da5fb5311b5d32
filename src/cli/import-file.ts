import { createReadStream, createWriteStream, type ReadStream, statSync } from 'node:fs'
import { mkdtemp, open as openHandle, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { OpenBytes } from '../importing/encoding.ts'
import { type RandomAccess, type ZipEntry, zipEntries } from '../importing/zip.ts'

/** A file to import, unpacked if its name ends in `.gz` or `.zip`. */
export interface ImportFile extends RandomAccess {
  readonly path: string
  readonly open: OpenBytes
  /** The fraction of the file that the latest reader has consumed. */
  share(): number
}

export const STANDARD_INPUT = '-'

/**
 * Opens a file. Standard input (`-`) is first written to a temporary file, because encoding and header are looked at before the
 * rows; `release` removes it.
 * @throws Error if a ZIP archive holds no file, or more than one that could be meant
 */
export async function openFile(given: string): Promise<ImportFile> {
  const path = given === STANDARD_INPUT ? await spooled() : given
  const { size } = statSync(path)
  let [stream, readTo]: [ReadStream | undefined, number] = [undefined, 0]
  const access: RandomAccess = {
    size,
    read: async (start, length) => {
      const handle = await openHandle(path)
      try {
        const { buffer, bytesRead } = await handle.read(
          Buffer.alloc(Math.min(length, size)),
          0,
          Math.min(length, size - start),
          start,
        )
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    stream: async function* (start, end) {
      for await (const chunk of createReadStream(path, { start, end: end - 1 })) {
        readTo += chunk.length
        yield chunk
      }
    },
  }
  if (/\.zip$/i.test(given)) {
    const entry = theOne(await zipEntries(access))
    const open: OpenBytes = () => {
      readTo = 0
      return sane(entry.open(), size)
    }
    return { ...access, path, open, share: () => readTo / size }
  }
  return {
    ...access,
    path,
    open: () => {
      stream = createReadStream(path)
      return path.endsWith('.gz') ? sane(unpacked(stream), size) : stream
    },
    share: () => (stream?.bytesRead ?? readTo) / size,
  }
}

/** @throws Error that says what is wrong with the packing */
async function* unpacked(stream: ReadStream): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip()
  stream.on('error', (error) => unzip.destroy(error))
  try {
    yield* stream.pipe(unzip)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new Error('the packed file is cut off', { cause: error })
    if (code === 'Z_DATA_ERROR')
      throw new Error('the file is damaged, or not packed by gzip', { cause: error })
    throw error
  } finally {
    stream.destroy()
  }
}

/** Texts of rows pack to a tenth or a fiftieth, and gzip reaches a thousandth. */
const mostUnpacked = 300
const alwaysUnpacked = 64 * 2 ** 20

/** @throws Error for a file that unpacks to far more than data does */
async function* sane(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  packedBytes: number,
): AsyncGenerator<Uint8Array> {
  const most = Math.max(alwaysUnpacked, mostUnpacked * packedBytes)
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > most)
      throw new Error(`the file unpacks to more than ${mostUnpacked} times its size, which no table does`)
    yield chunk
  }
}

/** Archives carry read-me files and the remains of other systems beside the data. */
function theOne(entries: readonly ZipEntry[]): ZipEntry {
  const files = entries.filter(
    ({ name }) => !/(^|\/)(__MACOSX\/|\.|thumbs\.db$)|readme|licen[cs]e/i.test(name),
  )
  if (files.length === 1) return files[0]!
  if (files.length === 0) throw new Error('the archive holds no file')
  throw new Error(
    `the archive holds ${files.length} files (${files
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')} …); unpack the one to import`,
  )
}

let spool: string | undefined

/** Standard input as a temporary file, which goes away with the process. */
async function spooled(): Promise<string> {
  if (spool !== undefined) return spool
  const folder = await mkdtemp(join(tmpdir(), 'highstreet-import-'))
  spool = join(folder, 'standard-input')
  await pipeline(process.stdin, createWriteStream(spool, { mode: 0o600 }))
  return spool
}

/** Removes what standard input was written to. */
export async function releaseFiles(): Promise<void> {
  if (spool === undefined) return
  await rm(join(spool, '..'), { recursive: true, force: true })
  spool = undefined
}
