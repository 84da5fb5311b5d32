import { decoderOf } from './code-pages.ts'
import { type LegacyEncoding, legacyEncodingOf, legacyEncodings } from './legacy-encodings.ts'

/** Opens the bytes of a file from the start; can be called repeatedly. */
export type OpenBytes = () => AsyncIterable<Uint8Array>

type Unicode = 'utf-8' | 'utf-16le' | 'utf-16be'
export type Encoding = Unicode | LegacyEncoding

const unicodes: readonly Unicode[] = ['utf-8', 'utf-16le', 'utf-16be']
export const encodings: readonly Encoding[] = [...unicodes, ...legacyEncodings]

export const isUnicode = (encoding: Encoding): encoding is Unicode => unicodes.some((one) => one === encoding)

export interface EncodingReading {
  readonly encoding: Encoding
  /** The text is mostly UTF-8 with some invalid bytes, which decode to U+FFFD. */
  readonly damaged: boolean
}

const SAMPLE_BYTES = 4096
const LEGACY_BYTES = 65_536
const UTF16_NUL_SHARE = 0.2

/**
 * Detects the encoding of a text file: by a byte order mark, else by NULs in every other byte (UTF-16), else
 * by the sequences of bytes above 127, and what they would say in an encoding from before Unicode. Reads the whole file, because one
 * late byte can decide against UTF-8.
 */
export async function detectEncoding(bytes: AsyncIterable<Uint8Array>): Promise<EncodingReading> {
  const scanner = new Utf8Scanner()
  const sample = new LegacySample()
  let first = true
  for await (const chunk of bytes) {
    if (first && chunk.length > 0) {
      const marked = markedEncoding(chunk.subarray(0, SAMPLE_BYTES))
      if (marked && marked !== 'utf-8') return { encoding: marked, damaged: false }
      first = false
    }
    const before = scanner.faults
    scanner.scan(chunk)
    sample.add(chunk, scanner.faults > before)
  }
  scanner.end()
  if (scanner.faults === 0) return { encoding: 'utf-8', damaged: false }
  return scanner.sequences > scanner.faults
    ? { encoding: 'utf-8', damaged: true }
    : { encoding: legacyEncodingOf(sample.lines()), damaged: false }
}

const LINE_FEED = 0x0a

/** The first lines that hold bytes above 127. No byte of a longer character is a line feed, so that none is cut. */
class LegacySample {
  readonly #lines: Buffer[] = []
  #size = 0
  #begun: Buffer = Buffer.alloc(0)
  /** Whether a fault was found since the last line feed. */
  #isFaulty = false

  /** `hasFaults`: whether the chunk is no UTF-8. Others are passed over, which takes no time. */
  add(chunk: Uint8Array, hasFaults: boolean): void {
    if (this.#size >= LEGACY_BYTES) return
    this.#isFaulty ||= hasFaults
    const last = chunk.lastIndexOf(LINE_FEED)
    if (!this.#isFaulty && last >= 0) this.#begun = Buffer.from(chunk.subarray(last + 1))
    else this.#takeLines(Buffer.concat([this.#begun, chunk]))
    if (last >= 0) this.#isFaulty = false
  }

  #takeLines(bytes: Buffer): void {
    let start = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      this.#take(bytes.subarray(start, end + 1))
      start = end + 1
    }
    // Of a line that is longer than the sample, only the end is looked at.
    this.#begun = bytes.subarray(Math.max(start, bytes.length - LEGACY_BYTES))
  }

  lines(): Uint8Array {
    this.#take(this.#begun)
    return Buffer.concat(this.#lines)
  }

  #take(line: Buffer): void {
    if (this.#size >= LEGACY_BYTES || !line.some((byte) => byte > 0x7f)) return
    this.#lines.push(line)
    this.#size += line.length
  }
}

function markedEncoding(start: Uint8Array): Encoding | undefined {
  const [a, b, c] = start
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const nuls = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) nuls[at % 2]!++
  const enough = (start.length / 2) * UTF16_NUL_SHARE
  if (nuls[1]! > enough && nuls[0]! === 0) return 'utf-16le'
  if (nuls[0]! > enough && nuls[1]! === 0) return 'utf-16be'
  return undefined
}

/**
 * Counts well-formed multi-byte sequences and errors of UTF-8 across chunks. Leaves overlong forms to the
 * decoder.
 */
class Utf8Scanner {
  sequences = 0
  faults = 0
  #pending = 0

  scan(chunk: Uint8Array): void {
    let pending = this.#pending
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte < 0x80) {
        if (pending > 0) this.faults++
        pending = 0
      } else if (byte < 0xc0) {
        if (pending === 0) this.faults++
        else if (--pending === 0) this.sequences++
      } else {
        if (pending > 0) this.faults++
        pending = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf5 ? 3 : 0
        if (pending === 0) this.faults++
      }
    }
    this.#pending = pending
  }

  end(): void {
    if (this.#pending > 0) this.faults++
  }
}

/** Decodes chunks to text, without the byte order mark; invalid bytes become U+FFFD. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
