import { inflateRawSync } from 'node:zlib'
import { fault } from '../faults/fault.ts'
import { UnsafeFile } from './unsafe-file.ts'

/** A file of a zip archive for which the central directory and the local header agree. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  /** Size in the archive, in bytes. */
  readonly compressedSize: number
  /** Unpacked size, in bytes. */
  readonly size: number
  /** Offset of the local header. */
  readonly offset: number
  /** Offset of the content. */
  readonly start: number
}

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const endLength = 22
const maxCommentLength = 0xffff
const stored = 0
const deflated = 8

/** More parts than any real document has. */
const maxEntries = 10_000
/** Limit over all parts, unpacked. */
const maxTotalBytes = 128 * 1024 * 1024
/**
 * Deflate compresses at most 1,032 times; real documents, including tables of equal rows, stay far below this
 * limit.
 */
const maxRatio = 400
/** Small parts may exceed the ratio. */
const freeBytes = 1024 * 1024

/**
 * The files of a zip archive that starts at the first byte of `bytes` (unlike a self-extracting program);
 * undefined if it is not one, is damaged or spans volumes. Source: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12
 * and 4.3.16.
 * @throws UnsafeFile if it is encrypted, has overlapping files or names that lead outside, or unpacks to too
 * much
 */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined || view.readUInt32LE(0) !== localHeader) return undefined
  const count = view.readUInt16LE(end + 10)
  const directory = view.readUInt32LE(end + 16)
  const directorySize = view.readUInt32LE(end + 12)
  if (count > maxEntries) throw new UnsafeFile(fault('archive_parts', null, { maximum: maxEntries }))
  if (view.readUInt16LE(end + 8) !== count || directory + directorySize > end) return undefined
  const entries: ZipEntry[] = []
  let at = directory
  for (let i = 0; i < count; i++) {
    const entry = readEntry(view, at, end)
    if (entry === undefined) return undefined
    entries.push(entry)
    at += 46 + view.readUInt16LE(at + 28) + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return checked(entries, directory)
}

function findEnd(view: Buffer): number | undefined {
  const lowest = Math.max(0, view.length - endLength - maxCommentLength)
  for (let at = view.length - endLength; at >= lowest; at--) {
    if (
      view.readUInt32LE(at) === endOfDirectory &&
      at + endLength + view.readUInt16LE(at + 20) === view.length
    ) {
      return at
    }
  }
  return undefined
}

function readEntry(view: Buffer, at: number, end: number): ZipEntry | undefined {
  if (at + 46 > end || view.readUInt32LE(at) !== centralHeader) return undefined
  const nameLength = view.readUInt16LE(at + 28)
  const offset = view.readUInt32LE(at + 42)
  if (at + 46 + nameLength > end || offset + 30 > end || view.readUInt32LE(offset) !== localHeader)
    return undefined
  // Bit 0 of the flags, in the directory or in the local header.
  if (((view.readUInt16LE(at + 8) | view.readUInt16LE(offset + 6)) & 1) === 1)
    throw new UnsafeFile(fault('encrypted'))
  const name = view.toString('utf8', at + 46, at + 46 + nameLength)
  const localNameLength = view.readUInt16LE(offset + 26)
  const localName = view.toString('utf8', offset + 30, offset + 30 + localNameLength)
  // Programs that read the local headers would see a different archive from those that read the directory.
  if (localName !== name || !areAlike(view, at, offset)) throw new UnsafeFile(fault('archive_directory'))
  return {
    name,
    method: view.readUInt16LE(at + 10),
    compressedSize: view.readUInt32LE(at + 20),
    size: view.readUInt32LE(at + 24),
    offset,
    start: offset + 30 + localNameLength + view.readUInt16LE(offset + 28),
  }
}

/**
 * Whether the local header at `offset` has the method and sizes of the directory entry at `at`; the sizes may
 * follow the content instead (bit 3 of the flags).
 */
function areAlike(view: Buffer, at: number, offset: number): boolean {
  if (view.readUInt16LE(offset + 8) !== view.readUInt16LE(at + 10)) return false
  if ((view.readUInt16LE(offset + 6) & 8) !== 0) return true
  return (
    view.readUInt32LE(offset + 18) === view.readUInt32LE(at + 20) &&
    view.readUInt32LE(offset + 22) === view.readUInt32LE(at + 24)
  )
}

/** @throws UnsafeFile */
function checked(entries: readonly ZipEntry[], directory: number): ReadonlyMap<string, ZipEntry> {
  const byName = new Map<string, ZipEntry>()
  const folded = new Set<string>()
  let total = 0
  for (const entry of entries) {
    if (leadsOut(entry.name)) throw new UnsafeFile(fault('archive_escape'))
    // Programs differ in how they read duplicate names; office programs compare names case-insensitively.
    if (folded.has(entry.name.toLowerCase())) throw new UnsafeFile(fault('archive_names'))
    folded.add(entry.name.toLowerCase())
    byName.set(entry.name, entry)
    total += entry.size
    if (entry.size > freeBytes && entry.size > entry.compressedSize * maxRatio) throw tooMuch()
    if (entry.method !== stored && entry.method !== deflated) throw new UnsafeFile(fault('archive_packing'))
  }
  if (total > maxTotalBytes) throw tooMuch()
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset)
  inOrder.forEach((entry, index) => {
    const next = inOrder[index + 1]?.offset ?? directory
    if (entry.start + entry.compressedSize > next) throw new UnsafeFile(fault('archive_overlap'))
  })
  return byName
}

const leadsOut = (name: string): boolean =>
  name === '' || /[\x00-\x1f\\]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/i.test(name)

const tooMuch = (): UnsafeFile => new UnsafeFile(fault('unpacks_too_large'))

/**
 * The whole content of an entry. @throws UnsafeFile if it is damaged or its length differs from the
 * directory's
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry): Buffer {
  const packed = packedBytes(bytes, entry)
  if (entry.method === deflated) {
    try {
      const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
      if (content.length === entry.size) return content
    } catch {
      // Reported below.
    }
  } else if (packed.length === entry.size) return packed
  throw new UnsafeFile(fault('archive_damaged'))
}

const packedBytes = (bytes: Uint8Array, { start, compressedSize }: ZipEntry): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, compressedSize)
