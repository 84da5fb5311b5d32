import { hasAt } from './blob.ts'

/** Numbers from here on end a chain of sectors. Source for all of this file: Microsoft [MS-CFB]. */
const endOfChain = 0xfffffffa
const entryLength = 128
/** Smaller streams lie together inside another stream. */
const miniStreamLimit = 4096

/** A compound file: sectors of `sectorSize` bytes after a header, chained by the file allocation table. */
interface CompoundFile {
  readonly view: Buffer
  readonly sectorSize: number
  readonly fatSectors: readonly number[]
}

/**
 * Whether `bytes` is an OLE2 compound file (the container of `.doc`) that has a stream `name` right under its root, and has it whole.
 * A stream of an embedded object, such as a Word text in a spreadsheet, lies deeper and does not count.
 */
export function hasWholeStream(bytes: Uint8Array, name: string): boolean {
  const file = openCompoundFile(bytes)
  const directory = file && chain(file, file.view.readUInt32LE(48))
  if (directory === undefined) return false
  const stream = rootStreams(readEntries(directory)).find((entry) => entry.name === name)
  if (stream === undefined) return false
  if (stream.size < miniStreamLimit) return true
  const length = chain(file!, stream.start)?.reduce((sum, sector) => sum + sector.length, 0) ?? 0
  return length >= stream.size
}

function openCompoundFile(bytes: Uint8Array): CompoundFile | undefined {
  if (bytes.byteLength < 1536 || !hasAt(bytes, 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return undefined
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 1 << shift
  return { view, sectorSize, fatSectors: fatSectorNumbers(view, sectorSize) }
}

/** One sector, the last of the file perhaps short; undefined outside of the file. */
function sectorAt(view: Buffer, sectorSize: number, number: number): Buffer | undefined {
  const start = (number + 1) * sectorSize
  return start < view.length ? view.subarray(start, start + sectorSize) : undefined
}

/** The header lists the first 109 sectors of the FAT; a file above 6.8 MiB continues the list where the field at 68 says. */
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
  // A list may name itself, and the header any number of them: there are no more than sectors.
  const most = Math.ceil(view.length / sectorSize)
  for (let left = Math.min(view.readUInt32LE(72), most); left > 0 && list < endOfChain; left--) {
    const table = sectorAt(view, sectorSize, list)
    if (table?.length !== sectorSize || numbers.length * sectorSize > view.length) break
    take(table, 0, sectorSize - 4)
    list = table.readUInt32LE(sectorSize - 4)
  }
  return numbers
}

/** The sectors of a chain; undefined when it leaves the file or runs in a circle. */
function chain({ view, sectorSize, fatSectors }: CompoundFile, first: number): Buffer[] | undefined {
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

interface Entry {
  readonly name: string
  readonly isStream: boolean
  readonly start: number
  readonly size: number
  readonly left: number
  readonly right: number
  readonly child: number
}

function readEntries(directory: readonly Buffer[]): Entry[] {
  const entries: Entry[] = []
  for (const sector of directory) {
    for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
      const nameLength = Math.min(64, Math.max(2, sector.readUInt16LE(at + 64)))
      entries.push({
        name: sector.toString('utf16le', at, at + nameLength - 2),
        isStream: sector[at + 66] === 2,
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

/** The siblings below the root entry, which form a binary tree; a damaged tree may run in a circle. */
function rootStreams(entries: readonly Entry[]): Entry[] {
  const streams: Entry[] = []
  const seen = new Set<number>()
  const open = [entries[0]?.child]
  while (open.length > 0) {
    const number = open.pop()
    const entry = number === undefined || seen.has(number) ? undefined : entries[number]
    if (number === undefined || entry === undefined) continue
    seen.add(number)
    if (entry.isStream) streams.push(entry)
    open.push(entry.left, entry.right)
  }
  return streams
}
