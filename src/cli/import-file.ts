import { createReadStream, createWriteStream, type ReadStream, statSync } from 'node:fs'
import { mkdtemp, open as openHandle, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { OpenBytes } from '../importing/encoding.ts'
import { documentKind, inMemory, KIND_BYTES, kindOf } from '../importing/file-kind.ts'
import { type RandomAccess, type ZipEntry, zipEntries } from '../importing/zip.ts'
import { formatByName, type UnpackedKind } from './import-format.ts'

/** A file to import, unpacked if it is a gzip file or a ZIP archive. */
export interface ImportFile extends RandomAccess {
  readonly path: string
  /** The name within the packing. */
  readonly name: string
  readonly kind: UnpackedKind
  readonly open: OpenBytes
  /** The fraction of the file that the latest reader has consumed. */
  share(): number
}

export const STANDARD_INPUT = '-'

/**
 * Opens a file, packed or not by its contents. Standard input (`-`) is first written to a temporary file, because encoding and header
 * are looked at before the rows; `release` removes it.
 * @throws Error if it is no file, is damaged, or an archive without a file, or with more than one that could be meant
 */
export async function openFile(given: string): Promise<ImportFile> {
  const path = given === STANDARD_INPUT ? await spooled() : given
  const stats = statSync(path)
  if (stats.isDirectory()) throw new Error('it is a folder; name the file in it')
  const { size } = stats
  let [stream, readTo]: [ReadStream | undefined, number] = [undefined, 0]
  const access: RandomAccess = {
    size,
    read: async (start, length) => {
      const handle = await openHandle(path)
      try {
        const wanted = Math.max(0, Math.min(length, size - start))
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, start)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    stream: async function* (start, end) {
      if (end <= start) return
      for await (const chunk of createReadStream(path, { start, end: end - 1 })) {
        readTo += chunk.length
        yield chunk
      }
    },
  }
  const plain = {
    ...access,
    path,
    name: given,
    open: () => {
      stream = createReadStream(path)
      return stream
    },
    share: () => (stream?.bytesRead ?? readTo) / size,
  }
  const kind = kindOf(await access.read(0, KIND_BYTES))
  if (typeof kind === 'string' || !('packing' in kind)) return { ...plain, kind }
  const { packing } = kind
  if (packing !== 'zip') {
    const open: OpenBytes = () => {
      stream = createReadStream(path)
      return sane(unpacked(stream, packing), size)
    }
    return fileWithin({ ...plain, name: given.replace(/\.(gz|zst)$/i, ''), open })
  }
  const entries = await zipEntries(access)
  const document = documentKind(entries)
  if (document !== undefined) return { ...plain, kind: document }
  const entry = theOne(entries)
  const open: OpenBytes = () => {
    readTo = 0
    return sane(entry.open(), size)
  }
  return fileWithin({ ...plain, name: entry.name, open, share: () => readTo / size })
}

/** A file in a packing. Spreadsheets and Parquet are read by position, for which they are unpacked to memory. */
async function fileWithin(file: Omit<ImportFile, 'kind'>): Promise<ImportFile> {
  const kind = kindOf(await startOf(file.open()))
  if (typeof kind === 'string' || 'refusal' in kind || 'table' in kind) return { ...file, kind }
  if ('format' in kind && kind.format !== 'overture') return { ...file, kind }
  if ('packing' in kind && kind.packing !== 'zip')
    return { ...file, kind: { refusal: 'the file is packed twice: unpack it once' } }
  const whole = inMemory(await wholeOf(file.open()))
  if ('format' in kind) return { ...file, ...whole, kind }
  const document = documentKind(await zipEntries(whole))
  const twice = { refusal: 'the file is an archive in an archive: unpack it once' }
  return { ...file, ...whole, kind: document ?? twice }
}

async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= KIND_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, KIND_BYTES)
}

/** Whether a file begins with a text, or holds it in its first bytes. */
export async function startsWith(open: OpenBytes, text: string, within = text.length): Promise<boolean> {
  for await (const chunk of open())
    return Buffer.from(chunk.subarray(0, within))
      .toString('latin1')
      .trimStart()
      .replace(/^\xEF\xBB\xBF/, '')
      .startsWith(text)
  return false
}

const MOST_IN_MEMORY = 200_000_000

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MOST_IN_MEMORY)
      throw new Error('the file in the archive is too large to be read packed: unpack it first')
  }
  return Buffer.concat(chunks)
}

/** @throws Error that says what is wrong with the packing */
async function* unpacked(stream: ReadStream, packing: 'gzip' | 'zstd'): AsyncGenerator<Uint8Array> {
  const unzip = packing === 'gzip' ? createGunzip() : createZstdDecompress()
  stream.on('error', (error) => unzip.destroy(error))
  try {
    yield* stream.pipe(unzip)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new Error('the packed file is cut off', { cause: error })
    if (code === 'Z_DATA_ERROR' || code?.startsWith('ZSTD_'))
      throw new Error(`the file is damaged, or not packed by ${packing}`, { cause: error })
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

/** Archives carry read-me files, terms and the remains of other systems beside the data. */
function theOne(entries: readonly ZipEntry[]): ZipEntry {
  const files = entries.filter(
    ({ name }) => !/(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)|readme|licen[cs]e/i.test(name),
  )
  const tables = files.filter(({ name }) => formatByName(name) !== undefined)
  const [first, ...more] = tables.length > 0 ? tables : files
  if (first === undefined) throw new Error('the archive holds no file')
  if (more.length === 0) return first
  throw new Error(
    `the archive holds ${more.length + 1} files (${[first, ...more]
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')}${more.length > 2 ? ' …' : ''}); unpack the one to import`,
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
