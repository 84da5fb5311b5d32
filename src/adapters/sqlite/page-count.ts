import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Offsets and sizes as in https://sqlite.org/fileformat2.html, 1.3 and 4. */
const headerBytes = 100
const walHeaderBytes = 32
const frameHeaderBytes = 24

/** SQLite uses bytes of this page for locks and never writes it. */
const lockByte = 0x4000_0000

interface PageCount {
  /** In bytes. */
  readonly pageSize: number
  /** Pages in the database; 0 if unknown. */
  readonly pages: number
}

/**
 * The number of pages that the database header counts but neither the file nor its WAL contains: above 0 for
 * a truncated file. Returns 0 for a missing file or one that is not a database; SQLite reports those better.
 * Only for a process without a connection to the file: closing the file here would drop SQLite's locks
 * (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function missingPages(file: string): number {
  const header = withFile(file, readHeader)
  return header === undefined ? 0 : countMissing(file, header)
}

/** The same for a page count from a connection, without opening the database file. */
export function countMissing(file: string, { pageSize, pages }: PageCount): number {
  const inFile = (): number => Math.floor((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / pageSize)
  if (pages <= inFile()) return 0
  const logged = withFile(`${file}-wal`, (handle) => pagesOfLog(handle, pageSize)) ?? new Set<number>()
  // Pages that a checkpoint moved out of the WAL before it was read are in the file by now.
  const held = inFile()
  logged.add(Math.floor(lockByte / pageSize) + 1)
  let missing = Math.max(0, pages - held)
  for (const page of logged) if (page > held && page <= pages) missing--
  return missing
}

function readHeader(handle: number): PageCount | undefined {
  const header = read(handle, 0, headerBytes)
  if (header === undefined || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return undefined
  const stored = header.readUInt16BE(16)
  // A program that does not maintain the page count leaves the two change counters different.
  const pages = header.readUInt32BE(24) === header.readUInt32BE(92) ? header.readUInt32BE(28) : 0
  return { pageSize: stored === 1 ? 65_536 : stored, pages }
}

/** The page numbers in a WAL written since its last reset; those frames carry its salts. */
function pagesOfLog(handle: number, pageSize: number): Set<number> {
  const pages = new Set<number>()
  const header = read(handle, 0, walHeaderBytes)
  if (header === undefined) return pages
  const salts = header.subarray(16, 24)
  for (let at = walHeaderBytes; ; at += frameHeaderBytes + pageSize) {
    const frame = read(handle, at, frameHeaderBytes)
    if (frame === undefined || !frame.subarray(8, 16).equals(salts)) return pages
    pages.add(frame.readUInt32BE(0))
  }
}

/** Undefined if the file ends too soon. */
function read(handle: number, position: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length)
  return readSync(handle, bytes, 0, length, position) === length ? bytes : undefined
}

function withFile<T>(file: string, use: (handle: number) => T): T | undefined {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch {
    return undefined
  }
  try {
    return use(handle)
  } finally {
    closeSync(handle)
  }
}
