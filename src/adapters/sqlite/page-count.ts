import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** Offsets and sizes as in https://sqlite.org/fileformat2.html, 1.3 and 4. */
const headerBytes = 100
const walHeaderBytes = 32
const frameHeaderBytes = 24

/** SQLite locks bytes of this page, and never writes it. */
const lockByte = 0x4000_0000

interface PageCount {
  /** In bytes. */
  readonly pageSize: number
  /** Pages that the database has; 0 when nothing says so. */
  readonly pages: number
}

/**
 * How many pages the database's header counts that neither its file nor its log holds: more than 0 for a file that was cut off. 0 for one that is not there or
 * is no database, about which SQLite says more. Only for a process that has no connection to the file: to close it here would end SQLite's locks on it
 * (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function missingPages(file: string): number {
  const header = withFile(file, readHeader)
  return header === undefined ? 0 : countMissing(file, header)
}

/** The same for a count that a connection told, without opening the database file. */
export function countMissing(file: string, { pageSize, pages }: PageCount): number {
  const inFile = (): number => Math.floor((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / pageSize)
  if (pages <= inFile()) return 0
  const logged = withFile(`${file}-wal`, (handle) => pagesOfLog(handle, pageSize)) ?? new Set<number>()
  // What a checkpoint took out of the log before it was read is in the file by now.
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
  // A program that does not count pages leaves the two change counters apart.
  const pages = header.readUInt32BE(24) === header.readUInt32BE(92) ? header.readUInt32BE(28) : 0
  return { pageSize: stored === 1 ? 65_536 : stored, pages }
}

/** Numbers of the pages in a log, of those written since it was last begun anew: they carry its salts. */
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

/** Undefined when the file ends before. */
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
