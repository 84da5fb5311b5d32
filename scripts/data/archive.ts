import { gunzipSync, inflateRawSync } from 'node:zlib'
import { extract } from 'tar-stream'

/** Looks up files inside an archive held in memory. */
export interface Archive {
  /** All paths, sorted. */
  readonly paths: readonly string[]
  /** @throws Error when the archive has no such file */
  read(path: string): Buffer
}

/** Opens a wheel (zip) or an npm package (gzipped tar), told apart by the first bytes. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
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

/** @throws Error when it is none, or damaged */
export function openZip(bytes: Buffer): Archive {
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

async function openTar(bytes: Buffer): Promise<Archive> {
  const entries = new Map<string, () => Buffer>()
  const tar = extract({ allowUnknownFormat: true })
  tar.end(bytes)
  for await (const entry of tar) {
    const body = Buffer.concat(await Array.fromAsync(entry))
    if (entry.header.type === 'file') entries.set(entry.header.name, () => body)
  }
  return archiveOf(entries)
}
