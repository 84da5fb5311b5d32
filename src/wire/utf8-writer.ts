/** Bytes that are copied at a time: most parts of a document need one or two rounds, whose number the processor then guesses right. */
const stride = 16
const firstSize = 1 << 17
/** Larger memory, and more of it, is left to the garbage collector. */
const largestKept = 1 << 20
const mostKept = 16

/**
 * Copies bytes from one memory to another, which is quicker for short texts than any function for it. Behind the last one up to `Utf8Writer.readOn` bytes
 * are read, and written, too.
 */
export function copyBytes(from: DataView, start: number, end: number, to: DataView, at: number): void {
  const by = at - start
  for (let place = start; place < end; place += stride) {
    to.setBigUint64(by + place, from.getBigUint64(place, true), true)
    to.setBigUint64(by + place + 8, from.getBigUint64(place + 8, true), true)
  }
}

/**
 * Puts texts together as UTF-8 in memory that is used again: what goes out as bytes is never a string of its own. One at a time writes; `take` ends a text.
 * Fresh memory for every text would cost more than its allocation: what lies outside its heap makes V8 look through the whole heap for
 * garbage every 64 MB.
 */
export class Utf8Writer {
  /** How many bytes must be readable behind those that `copy` and `copyBytes` are to copy. */
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

  /** Appends bytes of another memory, of which up to `readOn` bytes behind the last one are read too. */
  copy(from: DataView, start: number, end: number): void {
    this.#reserve(end - start)
    copyBytes(from, start, end, this.#words, this.#length)
    this.#length += end - start
  }

  /**
   * The memory itself, for who writes many small parts in a row: from `length` on there is room for so many bytes, and for what `copyBytes` writes
   * behind them. `forwardTo` says how far it was written. Not to be kept while anything else is appended.
   */
  room(bytes: number): DataView {
    this.#reserve(bytes)
    return this.#words
  }

  /** Counts what was written into the memory of `room` up to a length. */
  forwardTo(length: number): void {
    this.#length = length
  }

  /** Takes back what was written after a length. */
  backTo(length: number): void {
    this.#length = length
  }

  /** What was written after a length. */
  since(length: number): string {
    return Buffer.from(this.#bytes.buffer, length, this.#length - length).toString()
  }

  /** All that was written, in memory that is the taker's until it is given back; the next text begins in other memory. */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.from(this.#bytes.buffer, 0, this.#length)
    this.#use(this.#given.pop() ?? new Uint8Array(firstSize))
    this.#length = 0
    return taken
  }

  /** Gives back what `take` gave out, once, when nobody reads it any more; what is never given back is garbage as usual. */
  giveBack(taken: Buffer<ArrayBuffer>): void {
    const { buffer } = taken
    if (buffer.byteLength <= largestKept && this.#given.length < mostKept)
      this.#given.push(new Uint8Array(buffer))
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes
    this.#words = new DataView(bytes.buffer)
  }

  /** Makes room for so many bytes and what `copyBytes` may write behind them. */
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
