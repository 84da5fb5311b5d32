/**
 * Bytes per copy step. Most parts of a document need one or two steps, a loop count that branch prediction
 * handles well.
 */
const stride = 16
const firstSize = 1 << 17
/** Larger buffers, and surplus ones, are left to the garbage collector. */
const largestKept = 1 << 20
const mostKept = 16

/**
 * Copies bytes between buffers; for short texts faster than the built-in functions. Reads, and writes, up to
 * `Utf8Writer.readOn` bytes past the end.
 */
export function copyBytes(from: DataView, start: number, end: number, to: DataView, at: number): void {
  const by = at - start
  for (let place = start; place < end; place += stride) {
    to.setBigUint64(by + place, from.getBigUint64(place, true), true)
    to.setBigUint64(by + place + 8, from.getBigUint64(place + 8, true), true)
  }
}

/**
 * Builds texts as UTF-8 in reusable memory, without intermediate strings. One writer at a time; `take` ends a
 * text. Fresh buffers would cost more than their allocation: V8 runs a full garbage collection for every 64
 * MB of off-heap memory.
 */
export class Utf8Writer {
  /** Bytes that must be readable past the end of the source of `copy` and `copyBytes`. */
  static readonly readOn = stride - 1

  #bytes = new Uint8Array(firstSize)
  #words = new DataView(this.#bytes.buffer)
  readonly #given: Uint8Array<ArrayBuffer>[] = []
  #length = 0

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length
  }

  /** Appends a text. A lone surrogate becomes U+FFFD. */
  text(text: string): void {
    this.#reserve(3 * text.length)
    const bytes = this.#bytes
    let length = this.#length
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code < 0x80) bytes[length++] = code
      else if (code < 0x800) {
        bytes[length++] = 0xc0 | (code >> 6)
        bytes[length++] = 0x80 | (code & 0x3f)
      } else {
        const point = isSurrogate(code) ? pointAt(text, at) : code
        if (point > 0xffff) {
          at++
          bytes[length++] = 0xf0 | (point >> 18)
          bytes[length++] = 0x80 | ((point >> 12) & 0x3f)
        } else bytes[length++] = 0xe0 | (point >> 12)
        bytes[length++] = 0x80 | ((point >> 6) & 0x3f)
        bytes[length++] = 0x80 | (point & 0x3f)
      }
    }
    this.#length = length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  bytes(part: Uint8Array): void {
    this.#reserve(part.length)
    this.#bytes.set(part, this.#length)
    this.#length += part.length
  }

  /** Appends bytes of another buffer; reads up to `readOn` bytes past their end. */
  copy(from: DataView, start: number, end: number): void {
    this.#reserve(end - start)
    copyBytes(from, start, end, this.#words, this.#length)
    this.#length += end - start
  }

  /**
   * Direct access to the memory, for writing many small parts in a row: from `length` on, it has room for
   * this many bytes, plus the overrun of `copyBytes`. Afterwards, call `forwardTo` with the new length. Do
   * not keep it while appending otherwise.
   */
  room(bytes: number): DataView {
    this.#reserve(bytes)
    return this.#words
  }

  /** Sets the length after direct writes into the memory of `room`. */
  forwardTo(length: number): void {
    this.#length = length
  }

  /** Discards everything after a length. */
  backTo(length: number): void {
    this.#length = length
  }

  /** Changes what was written in place: `change` gets the memory and the length, and returns the new length. */
  change(change: (bytes: Uint8Array, length: number) => number): void {
    this.#length = change(this.#bytes, this.#length)
  }

  /** The text written after a length. */
  since(length: number): string {
    return Buffer.from(this.#bytes.buffer, length, this.#length - length).toString()
  }

  /**
   * Returns the finished text. Its memory belongs to the caller until given back; the next text uses other
   * memory.
   */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.from(this.#bytes.buffer, 0, this.#length)
    this.#use(this.#given.pop() ?? new Uint8Array(firstSize))
    this.#length = 0
    return taken
  }

  /**
   * Returns memory from `take` for reuse: once, and only when no reader is left. Memory never given back is
   * garbage-collected.
   */
  giveBack(taken: Buffer<ArrayBuffer>): void {
    const { buffer } = taken
    if (buffer.byteLength <= largestKept && this.#given.length < mostKept)
      this.#given.push(new Uint8Array(buffer))
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes
    this.#words = new DataView(bytes.buffer)
  }

  /** Reserves room for this many bytes, plus the overrun of `copyBytes`. */
  #reserve(more: number): void {
    const wanted = this.#length + more + Utf8Writer.readOn
    if (wanted <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(wanted, 2 * this.#bytes.length))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#use(larger)
  }
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

function pointAt(text: string, at: number): number {
  const point = text.codePointAt(at)!
  return point > 0xffff ? point : 0xfffd
}
