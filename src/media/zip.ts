import { inflateRawSync } from 'node:zlib'

/** One file of a zip archive as its central directory tells it. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly compressedSize: number
  readonly offset: number
}

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const endLength = 22
const maxCommentLength = 0xffff
/** A document with more parts than this is not one that people write. */
const maxEntries = 10_000

/**
 * The files of a zip archive that begins at the first byte of `bytes` (a self-extracting program does not), or undefined when it is not
 * one, or is damaged, spans volumes or is encrypted. Source: PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined || view.readUInt32LE(0) !== localHeader) return undefined
  const count = view.readUInt16LE(end + 10)
  const directorySize = view.readUInt32LE(end + 12)
  let at = view.readUInt32LE(end + 16)
  if (view.readUInt16LE(end + 8) !== count || count > maxEntries || at + directorySize > end) return undefined
  const entries = new Map<string, ZipEntry>()
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.readUInt32LE(at) !== centralHeader) return undefined
    const nameLength = view.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
    const encrypted = (view.readUInt16LE(at + 8) & 1) === 1
    const offset = view.readUInt32LE(at + 42)
    if (next > end || encrypted || offset + 30 > end || view.readUInt32LE(offset) !== localHeader)
      return undefined
    const name = view.toString('utf8', at + 46, at + 46 + nameLength)
    // Two files of one name are read differently by different programs.
    if (entries.has(name)) return undefined
    entries.set(name, {
      name,
      method: view.readUInt16LE(at + 10),
      compressedSize: view.readUInt32LE(at + 20),
      offset,
    })
    at = next
  }
  return entries
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

/** The text of one entry, or undefined when it is damaged or longer than `maxLength` bytes once unpacked. */
export function readZipText(bytes: Uint8Array, entry: ZipEntry, maxLength: number): string | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start =
    entry.offset + 30 + view.readUInt16LE(entry.offset + 26) + view.readUInt16LE(entry.offset + 28)
  const packed = view.subarray(start, start + entry.compressedSize)
  if (packed.length !== entry.compressedSize) return undefined
  if (entry.method === 0) return packed.length > maxLength ? undefined : packed.toString('utf8')
  if (entry.method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength: maxLength }).toString('utf8')
  } catch {
    return undefined
  }
}
