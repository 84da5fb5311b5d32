import { gunzipSync, inflateRawSync } from 'node:zlib'

/** Looks up files inside an archive held in memory. */
export interface Archive {
  /** All paths, sorted. */
  readonly paths: readonly string[]
  /** @throws Error when the archive has no such file */
  read(path: string): Buffer
}

/** Opens a wheel (zip) or an npm package (gzipped tar), told apart by the first bytes. */
export function openArchive(bytes: Buffer): Archive {
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? openZip(bytes) : openTar(gunzipSync(bytes))
}

function archiveOf(entries: ReadonlyMap<string, () => Buffer>): Archive {
  return {
    paths: [...entries.keys()].sort(),
    read(path) {
      const entry = entries.get(path)
      if (!entry) throw new Error(`the archive has no file ${path}`)
      return entry()
    },
  }
}

const ZIP_END = 0x06054b50
const ZIP_ENTRY = 0x02014b50
const STORED = 0

function openZip(bytes: Buffer): Archive {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== ZIP_END) end--
  if (end < 0) throw new Error('not a zip file')
  const entries = new Map<string, () => Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ZIP_ENTRY) throw new Error('damaged zip directory')
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(path, () => {
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const body = bytes.subarray(start, start + packed)
      return method === STORED ? Buffer.from(body) : inflateRawSync(body)
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return archiveOf(entries)
}

const TAR_BLOCK = 512

function openTar(bytes: Buffer): Archive {
  const entries = new Map<string, () => Buffer>()
  const text = (from: number, length: number) =>
    bytes.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  let longName = ''
  for (let at = 0; at + TAR_BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8)
    const type = text(at + 156, 1)
    const body = at + TAR_BLOCK
    if (type === 'L' || type === 'x') {
      longName = type === 'L' ? text(body, size) : paxPath(bytes.toString('utf8', body, body + size))
    } else {
      const prefix = text(at + 345, 155)
      const path = longName || (prefix ? `${prefix}/${text(at, 100)}` : text(at, 100))
      longName = ''
      if (type === '0' || type === '') entries.set(path, () => bytes.subarray(body, body + size))
    }
    at = body + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
  }
  return archiveOf(entries)
}

function paxPath(records: string): string {
  return /^\d+ path=(.*)$/m.exec(records)?.[1] ?? ''
}
