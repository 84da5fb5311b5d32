import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** Bytes of a file by position; `slice` may return fewer at the end of the file. */
export interface RandomAccess {
  readonly size: number
  read(start: number, length: number): Promise<Buffer>
  stream(start: number, end: number): AsyncIterable<Uint8Array>
}

export interface ZipEntry {
  readonly name: string
  /** The unpacked bytes, from the start each time. */
  open(): AsyncIterable<Uint8Array>
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const ZIP64_MARK = 0xffffffff

/**
 * The files of a ZIP archive, by its central directory. Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @throws Error if it is no archive, is encrypted, or uses ZIP64 or a packing other than deflate
 */
export async function zipEntries(file: RandomAccess): Promise<readonly ZipEntry[]> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT)
  const tail = await file.read(tailStart, file.size - tailStart)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--
  if (end < 0) throw new Error('the file is no ZIP archive, or is cut off')
  const offset = tail.readUInt32LE(end + 16)
  if (offset === ZIP64_MARK) throw new Error('ZIP64 archives are not read; unpack it first')
  const directory = await file.read(offset, tail.readUInt32LE(end + 12))
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, nameEnd)
    if (!name.endsWith('/')) entries.push(entryOf(file, directory.subarray(at), name))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

function entryOf(file: RandomAccess, header: Buffer, name: string): ZipEntry {
  const encrypted = (header.readUInt16LE(8) & 1) === 1
  const method = header.readUInt16LE(10)
  const packed = header.readUInt32LE(20)
  const start = header.readUInt32LE(42)
  return {
    name,
    async *open() {
      if (encrypted) throw new Error(`${name} in the archive is encrypted`)
      if (method !== STORED && method !== DEFLATED)
        throw new Error(`${name} is packed with a method that is not read`)
      const local = await file.read(start, 30)
      const dataStart = start + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
      const bytes = file.stream(dataStart, dataStart + packed)
      if (method === STORED) yield* bytes
      else {
        const source = Readable.from(bytes, { objectMode: false })
        const inflate = createInflateRaw()
        source.on('error', (error) => inflate.destroy(error))
        yield* source.pipe(inflate)
      }
    },
  }
}
