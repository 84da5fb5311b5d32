/**
 * Immutable files of named sections, each with a checksum.
 *
 * Layout: the sections in sequence, each starting at a multiple of 8 bytes; a footer (JSON in UTF-8: format
 * number, `meta`, and the name, offset, length and CRC-32 of each section); and a 16-byte trailer: length and
 * CRC-32 of the footer (32 bits each) and the magic word. All numbers are little-endian.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const magic = Buffer.from('HSSEGMT1', 'latin1')
const trailerBytes = 16
const bufferBytes = 1 << 20

/** Version of the file format and of the sections' contents. An index of another format is rebuilt. */
export const formatNumber = 3

interface SectionEntry {
  readonly offset: number
  readonly bytes: number
  readonly crc: number
}

interface Footer {
  readonly format: number
  readonly meta: unknown
  readonly sections: Record<string, SectionEntry>
}

/** Thrown when a file is truncated, altered, or of an unknown format. */
export class DamagedFile extends Error {}

export type Column = Uint8Array | Uint32Array | Float64Array

/** Writes one file, front to back. `finish` makes it durable; until then the file is invalid. */
export class SectionWriter {
  readonly #fd: number
  readonly #sections: Record<string, SectionEntry> = {}
  readonly #buffer = Buffer.alloc(bufferBytes)
  #buffered = 0
  #offset = 0
  #name = ''
  #start = 0
  #crc = 0

  constructor(file: string) {
    this.#fd = openSync(file, 'wx')
  }

  /** Bytes of the current section so far. */
  get sectionBytes(): number {
    return this.#offset - this.#start
  }

  begin(name: string): void {
    this.#write(Buffer.alloc((8 - (this.#offset % 8)) % 8))
    this.#name = name
    this.#start = this.#offset
    this.#crc = 0
  }

  append(column: Column): void {
    this.#write(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
  }

  end(): void {
    this.#sections[this.#name] = { offset: this.#start, bytes: this.sectionBytes, crc: this.#crc }
  }

  /** Writes a whole section. */
  section(name: string, column: Column): void {
    this.begin(name)
    this.append(column)
    this.end()
  }

  /** Writes the footer and syncs the file. Returns its size in bytes. */
  finish(meta: unknown): number {
    const footer: Footer = { format: formatNumber, meta, sections: this.#sections }
    const text = Buffer.from(JSON.stringify(footer))
    const trailer = Buffer.alloc(trailerBytes)
    trailer.writeUInt32LE(text.length, 0)
    trailer.writeUInt32LE(crc32(text), 4)
    magic.copy(trailer, 8)
    this.#write(text)
    this.#write(trailer)
    this.#flush()
    fsyncSync(this.#fd)
    closeSync(this.#fd)
    return this.#offset
  }

  /** Closes a file that will not be finished. */
  abandon(): void {
    closeSync(this.#fd)
  }

  #write(bytes: Uint8Array): void {
    this.#crc = crc32(bytes, this.#crc)
    this.#offset += bytes.length
    if (this.#buffered + bytes.length > bufferBytes) this.#flush()
    if (bytes.length > bufferBytes) {
      writeAll(this.#fd, bytes)
    } else {
      this.#buffer.set(bytes, this.#buffered)
      this.#buffered += bytes.length
    }
  }

  #flush(): void {
    writeAll(this.#fd, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at)
}

/** A file in memory shared by threads. */
export interface SharedFile {
  readonly buffer: SharedArrayBuffer
  /**
   * Scratch memory where one thread writes derived data for all. Zeroed at first; untouched pages take no
   * memory.
   */
  readonly derived: SharedArrayBuffer
}

/**
 * A view of a file in shared memory. Threads may pass the `SharedFile` around and create one `SectionFile`
 * each.
 */
export class SectionFile {
  readonly buffer: SharedArrayBuffer
  readonly meta: unknown
  readonly #derived: SharedArrayBuffer
  readonly #sections: Record<string, SectionEntry>

  /** @throws DamagedFile if the footer is damaged or of another format */
  constructor({ buffer, derived }: SharedFile) {
    this.buffer = buffer
    this.#derived = derived
    const footer = readFooter(buffer.byteLength, (from, to) =>
      Buffer.from(new Uint8Array(buffer, from, to - from)),
    )
    this.meta = footer.meta
    this.#sections = footer.sections
  }

  /** Part `part` of the derived memory, divided into `parts` equal parts. */
  derived(part: number, parts: number): Int32Array {
    const words = Math.floor(this.#derived.byteLength / 4 / parts)
    return new Int32Array(this.#derived, part * words * 4, words)
  }

  has(name: string): boolean {
    return name in this.#sections
  }

  bytes(name: string): Uint8Array {
    const { offset, bytes } = this.#section(name)
    return new Uint8Array(this.buffer, offset, bytes)
  }

  words(name: string): Uint32Array {
    const { offset, bytes } = this.#section(name)
    return new Uint32Array(this.buffer, offset, bytes / 4)
  }

  floats(name: string): Float64Array {
    const { offset, bytes } = this.#section(name)
    return new Float64Array(this.buffer, offset, bytes / 8)
  }

  /** @throws DamagedFile naming the first section whose checksum is wrong */
  verify(): void {
    for (const name of Object.keys(this.#sections)) {
      if (crc32(this.bytes(name)) !== this.#section(name).crc)
        throw new DamagedFile(`section ${name} is damaged`)
    }
  }

  #section(name: string): SectionEntry {
    const entry = this.#sections[name]
    if (entry === undefined || entry.offset + entry.bytes > this.buffer.byteLength) {
      throw new DamagedFile(`section ${name} is missing`)
    }
    return entry
  }
}

/**
 * Reads the `meta` of a file without reading the rest. File-system errors pass through.
 * @throws DamagedFile if the footer is damaged or of another format
 */
export function readMeta(file: string): unknown {
  const fd = openSync(file, 'r')
  try {
    return readFooter(fstatSync(fd).size, (from, to) => {
      const bytes = Buffer.alloc(to - from)
      readSync(fd, bytes, 0, bytes.length, from)
      return bytes
    }).meta
  } finally {
    closeSync(fd)
  }
}

/** `read` returns the bytes of the file from one offset up to another. */
function readFooter(size: number, read: (from: number, to: number) => Buffer): Footer {
  const end = size - trailerBytes
  if (end < 0) throw new DamagedFile('the file is too short')
  const trailer = read(end, size)
  if (!trailer.subarray(8).equals(magic)) throw new DamagedFile('the file does not end as it should')
  const length = trailer.readUInt32LE(0)
  if (length > end) throw new DamagedFile('the footer is longer than the file')
  const text = read(end - length, end)
  if (crc32(text) !== trailer.readUInt32LE(4)) throw new DamagedFile('the footer is damaged')
  const footer: Footer = JSON.parse(text.toString())
  if (footer.format !== formatNumber) throw new DamagedFile(`format ${footer.format} is not known`)
  return footer
}

/** Derived memory of a file: a quarter of its size, but at least this many bytes. */
const fewestDerivedBytes = 72 << 20
const bytesPerDerivedByte = 4

/**
 * Reads a whole file into shared memory. File-system errors pass through.
 * @throws DamagedFile if the file shrinks meanwhile
 */
export function readShared(file: string): SharedFile {
  const fd = openSync(file, 'r')
  try {
    const size = fstatSync(fd).size
    const buffer = new SharedArrayBuffer(size)
    const bytes = new Uint8Array(buffer)
    for (let at = 0; at < size; ) {
      const read = readSync(fd, bytes, at, Math.min(size - at, 1 << 30), at)
      if (read === 0) throw new DamagedFile('the file became shorter while it was read')
      at += read
    }
    const derivedBytes = Math.max(fewestDerivedBytes, Math.ceil(size / bytesPerDerivedByte))
    return { buffer, derived: new SharedArrayBuffer(derivedBytes) }
  } finally {
    closeSync(fd)
  }
}
