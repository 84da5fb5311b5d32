import { blockSize, type TarFile } from './tar-writer.ts'

/** The archive is cut off, damaged, or holds what this reader does not take. */
export class ArchiveFault extends Error {}

export interface TarEntry extends TarFile {
  /** The content in pieces. It must be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>
}

/** Bytes of a pax header, which is held in memory; ours have two records at most. */
const longestPax = 16_384

/**
 * Reads the regular files of a tar archive (ustar, with pax headers for path and size) as they stream by. Holds a chunk of the source and a header in memory.
 * @throws ArchiveFault for a bad checksum, a size that is none, another type of entry, or an archive that ends too soon
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteSource(source)
  let extended: Partial<Record<string, string>> = {}
  for (;;) {
    const header = await bytes.take(blockSize)
    if (header.every((byte) => byte === 0)) return
    const { type, ...file } = parseHeader(header)
    if (type === 'x') {
      if (file.size > longestPax) throw new ArchiveFault('the archive is damaged: a pax header is too long')
      extended = parsePax(await bytes.take(file.size))
      await bytes.take(paddingOf(file.size))
      continue
    }
    if (type !== '0' && type !== '\0') throw new ArchiveFault(`${file.path} is not a regular file`)
    const path = extended.path ?? file.path
    const size = extended.size === undefined ? file.size : sizeOf(extended.size)
    extended = {}
    yield { ...file, path, size, content: bytes.pieces(size) }
    await bytes.take(paddingOf(size))
  }
}

/** @throws ArchiveFault */
function sizeOf(decimal: string): number {
  const size = /^\d{1,16}$/.test(decimal) ? Number(decimal) : Number.NaN
  if (Number.isSafeInteger(size)) return size
  throw new ArchiveFault('the archive is damaged: a size cannot be read')
}

function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}

function parseHeader(header: Buffer): TarFile & { readonly type: string } {
  const text = (from: number, to: number): string =>
    header.toString('latin1', from, to).split('\0', 1)[0]!.trim()
  const octal = (from: number, to: number): number => {
    const digits = text(from, to)
    if (/^[0-7]{1,12}$/.test(digits)) return Number.parseInt(digits, 8)
    throw new ArchiveFault('the archive is damaged: a number in a header cannot be read')
  }
  const blanked = Buffer.from(header).fill(' ', 148, 156)
  const sum = blanked.reduce((total, byte) => total + byte, 0)
  if (sum !== octal(148, 156)) throw new ArchiveFault('the archive is damaged: a header has a wrong checksum')
  const prefix = text(345, 500)
  return {
    path: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    mode: octal(100, 108) & 0o777,
    size: octal(124, 136),
    modified: octal(136, 148) * 1000,
    type: String.fromCharCode(header[156]!),
  }
}

function parsePax(bytes: Buffer): Partial<Record<string, string>> {
  const records: Partial<Record<string, string>> = {}
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 20), 10)
    const record = bytes.toString('utf8', bytes.indexOf(' ', at) + 1, at + length - 1)
    if (!(length > 0 && at + length <= bytes.length))
      throw new ArchiveFault('the archive is damaged: a pax header cannot be read')
    const equals = record.indexOf('=')
    records[record.slice(0, equals)] = record.slice(equals + 1)
    at += length
  }
  return records
}

/** Hands out a stream of chunks in the portions asked for. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new ArchiveFault('the archive is cut off')
    return value
  }
}
