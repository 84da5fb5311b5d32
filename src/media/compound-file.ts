import { hasAt } from './blob.ts'

/** Numbers from here on end a sector chain. Source for this whole file: Microsoft [MS-CFB]. */
const endOfChain = 0xfffffffa
const entryLength = 128
/** Smaller streams share another stream, in mini sectors. */
const miniStreamLimit = 4096
const miniSectorSize = 64

/** A stream or storage of a compound file. */
export interface CompoundEntry {
  readonly name: string
  readonly kind: 'stream' | 'storage' | 'root' | 'unused'
  readonly start: number
  /** In bytes. */
  readonly size: number
  readonly left: number
  readonly right: number
  readonly child: number
}

/**
 * A compound file: a header followed by sectors of `sectorSize` bytes, chained by the file allocation table.
 */
export interface CompoundFile {
  /** All directory entries, including those outside any storage. */
  readonly entries: readonly CompoundEntry[]
  readonly view: Buffer
  readonly sectorSize: number
  readonly fatSectors: readonly number[]
}

/**
 * Parses `bytes` as an OLE2 compound file (the container of `.doc`); undefined if they are not one or are
 * damaged.
 */
export function readCompoundFile(bytes: Uint8Array): CompoundFile | undefined {
  if (bytes.byteLength < 1536 || !isCompoundFile(bytes)) return undefined
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 1 << shift
  const file = { view, sectorSize, fatSectors: fatSectorNumbers(view, sectorSize) }
  const directory = chain(file, view.readUInt32LE(48))
  return directory && { ...file, entries: readEntries(directory) }
}

/** Whether a file starts like a compound file. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  hasAt(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/**
 * The stream `name` directly under the root. Streams of embedded objects, such as a Word text in a
 * spreadsheet, are deeper and do not count.
 */
export const rootStream = (file: CompoundFile, name: string): CompoundEntry | undefined =>
  rootStreams(file.entries).find((entry) => entry.name === name)

/** Whether the file contains all bytes of a stream. */
export const isWhole = (file: CompoundFile, stream: CompoundEntry): boolean =>
  readStream(file, stream) !== undefined

/** The bytes of a stream, at most `most`; undefined if the file is too short for its declared size. */
export function readStream(
  file: CompoundFile,
  stream: CompoundEntry,
  most = Number.POSITIVE_INFINITY,
): Buffer | undefined {
  if (stream.size > file.view.length) return undefined
  const sectors = stream.size < miniStreamLimit ? miniChain(file, stream) : chain(file, stream.start)
  const length = sectors?.reduce((sum, sector) => sum + sector.length, 0) ?? 0
  if (sectors === undefined || length < stream.size) return undefined
  return Buffer.concat(sectors as Buffer[], Math.min(stream.size, most, length))
}

/** One sector; the last of the file may be short. Undefined outside the file. */
function sectorAt(view: Buffer, sectorSize: number, number: number): Buffer | undefined {
  const start = (number + 1) * sectorSize
  return start < view.length ? view.subarray(start, start + sectorSize) : undefined
}

/**
 * The header lists the first 109 sectors of the FAT; a file above 6.8 MiB continues the list at the field at
 * 68.
 */
function fatSectorNumbers(view: Buffer, sectorSize: number): number[] {
  const numbers: number[] = []
  const take = (list: Buffer, from: number, to: number): void => {
    for (let at = from; at + 4 <= to && at + 4 <= list.length; at += 4) {
      const number = list.readUInt32LE(at)
      if (number < endOfChain) numbers.push(number)
    }
  }
  take(view, 76, 512)
  let list = view.readUInt32LE(68)
  // A list may refer to itself, and the header may declare any count; there cannot be more than the number of
  // sectors.
  const most = Math.ceil(view.length / sectorSize)
  for (let left = Math.min(view.readUInt32LE(72), most); left > 0 && list < endOfChain; left--) {
    const table = sectorAt(view, sectorSize, list)
    if (table?.length !== sectorSize || numbers.length * sectorSize > view.length) break
    take(table, 0, sectorSize - 4)
    list = table.readUInt32LE(sectorSize - 4)
  }
  return numbers
}

type Sectors = Pick<CompoundFile, 'view' | 'sectorSize' | 'fatSectors'>

/** The sectors of a chain; undefined if it leaves the file or forms a cycle. */
function chain({ view, sectorSize, fatSectors }: Sectors, first: number): Buffer[] | undefined {
  const sectors: Buffer[] = []
  const perTable = sectorSize / 4
  let number = first
  while (number < endOfChain) {
    const sector = sectorAt(view, sectorSize, number)
    const table = sectorAt(view, sectorSize, fatSectors[Math.floor(number / perTable)] ?? endOfChain)
    if (sector === undefined || table?.length !== sectorSize) return undefined
    sectors.push(sector)
    if (sectors.length * sectorSize > view.length) return undefined
    number = table.readUInt32LE((number % perTable) * 4)
  }
  return sectors
}

/** The mini sectors of a small stream. They are in the root's stream and chained by a table of their own. */
function miniChain(file: CompoundFile, stream: CompoundEntry): Buffer[] | undefined {
  const root = file.entries[0]
  if (stream.size === 0) return []
  const container = root && chain(file, root.start)
  const table = chain(file, file.view.readUInt32LE(60))
  if (container === undefined || table === undefined) return undefined
  const sectors: Buffer[] = []
  const perTable = file.sectorSize / 4
  for (let number = stream.start; number < endOfChain; ) {
    const at = number * miniSectorSize
    const within = at % file.sectorSize
    const sector = container[Math.floor(at / file.sectorSize)]?.subarray(within, within + miniSectorSize)
    const next = table[Math.floor(number / perTable)]
    if (sector?.length !== miniSectorSize || next?.length !== file.sectorSize) return undefined
    sectors.push(sector)
    if (sectors.length * miniSectorSize > miniStreamLimit) return undefined
    number = next.readUInt32LE((number % perTable) * 4)
  }
  return sectors
}

const entryKinds: Readonly<Record<number, CompoundEntry['kind']>> = { 1: 'storage', 2: 'stream', 5: 'root' }

function readEntries(directory: readonly Buffer[]): CompoundEntry[] {
  const entries: CompoundEntry[] = []
  for (const sector of directory) {
    for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
      const nameLength = Math.min(64, Math.max(2, sector.readUInt16LE(at + 64)))
      entries.push({
        name: sector.toString('utf16le', at, at + nameLength - 2),
        kind: entryKinds[sector[at + 66]!] ?? 'unused',
        left: sector.readUInt32LE(at + 68),
        right: sector.readUInt32LE(at + 72),
        child: sector.readUInt32LE(at + 76),
        start: sector.readUInt32LE(at + 116),
        size: sector.readUInt32LE(at + 120),
      })
    }
  }
  return entries
}

/** The siblings below the root entry, a binary tree; a damaged tree may contain cycles. */
function rootStreams(entries: readonly CompoundEntry[]): CompoundEntry[] {
  const streams: CompoundEntry[] = []
  const seen = new Set<number>()
  const open = [entries[0]?.child]
  while (open.length > 0) {
    const number = open.pop()
    const entry = number === undefined || seen.has(number) ? undefined : entries[number]
    if (number === undefined || entry === undefined) continue
    seen.add(number)
    if (entry.kind === 'stream') streams.push(entry)
    open.push(entry.left, entry.right)
  }
  return streams
}
