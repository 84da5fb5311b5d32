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
const ZIP64_FIELD = 1
const LOCATOR_SIGNATURE = 0x07064b50
const LOCATOR_BYTES = 20
const END64_SIGNATURE = 0x06064b50

/**
 * The files of a ZIP archive, by its central directory. Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * @throws Error if it is no archive, is encrypted, or uses a packing other than deflate
 */
export async function zipEntries(file: RandomAccess): Promise<readonly ZipEntry[]> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT)
  const tail = await file.read(tailStart, file.size - tailStart)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--
  if (end < 0) throw new Error('the file is no ZIP archive, or is cut off')
  const { offset, size } = await directoryPlace(file, tail, end)
  const directory = await file.read(offset, size)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, nameEnd)
    if (!name.endsWith('/')) entries.push(entryOf(file, directory.subarray(at), name))
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Where the central directory is: in the record at the end, or for ZIP64 in the record that the locator before it names. */
async function directoryPlace(
  file: RandomAccess,
  tail: Buffer,
  end: number,
): Promise<{ offset: number; size: number }> {
  const [size, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (size !== ZIP64_MARK && offset !== ZIP64_MARK) return { offset, size }
  const locator = end - LOCATOR_BYTES
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_SIGNATURE)
    throw new Error('the ZIP archive is damaged: its directory is not found')
  const record = await file.read(Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END64_SIGNATURE)
    throw new Error('the ZIP archive is damaged: its directory is not found')
  return { size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

/** Packed size and place of an entry, which stand in an extra field where 32 bits do not hold them. */
function placeOf(header: Buffer): { packed: number; start: number } {
  const [size, packed, start] = [24, 20, 42].map((at) => header.readUInt32LE(at)) as [number, number, number]
  let at = 46 + header.readUInt16LE(28)
  const end = Math.min(at + header.readUInt16LE(30), header.length)
  while (at + 4 <= end && header.readUInt16LE(at) !== ZIP64_FIELD) at += 4 + header.readUInt16LE(at + 2)
  let next = at + 4
  // The field has only the numbers that are marked, in this order.
  const wide = (number: number): number => {
    if (number !== ZIP64_MARK || next + 8 > end) return number
    next += 8
    return Number(header.readBigUInt64LE(next - 8))
  }
  wide(size)
  return { packed: wide(packed), start: wide(start) }
}

function entryOf(file: RandomAccess, header: Buffer, name: string): ZipEntry {
  const encrypted = (header.readUInt16LE(8) & 1) === 1
  const method = header.readUInt16LE(10)
  const { packed, start } = placeOf(header)
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
