const firstSize = 1 << 17
/** Larger memory, and more of it, is left to the garbage collector. */
const largestKept = 1 << 20
const mostKept = 16

/**
 * Puts texts together as UTF-8 in memory that is used again: what goes out as bytes is never a string of its own. One at a time writes; `take` ends a text.
 * Fresh memory for every text would cost more than its allocation: what lies outside its heap makes V8 look through the whole heap for
 * garbage every 64 MB.
 */
export class Utf8Writer {
  #bytes = new Uint8Array(firstSize)
  readonly #given: Uint8Array<ArrayBuffer>[] = []
  #length = 0

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length
  }

  /** Appends a text. A lone surrogate becomes U+FFFD. */
  text(text: string): void {
    this.textUntil(text, 0, -1)
  }

  /** Appends the characters from `from` on that are above `limit`; returns where the first other one is, or the length of the text. */
  textUntil(text: string, from: number, limit: number): number {
    this.#reserve(3 * (text.length - from))
    const bytes = this.#bytes
    let length = this.#length
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code <= limit) break
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
    return at
  }

  bytes(part: Uint8Array): void {
    this.#reserve(part.length)
    this.#bytes.set(part, this.#length)
    this.#length += part.length
  }

  /** Appends once more what was written from one length to another. */
  again(from: number, to: number): void {
    this.#reserve(to - from)
    this.#bytes.copyWithin(this.#length, from, to)
    this.#length += to - from
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
    this.#bytes = this.#given.pop() ?? new Uint8Array(firstSize)
    this.#length = 0
    return taken
  }

  /** Gives back what `take` gave out, once, when nobody reads it any more; what is never given back is garbage as usual. */
  giveBack(taken: Buffer<ArrayBuffer>): void {
    const { buffer } = taken
    if (buffer.byteLength <= largestKept && this.#given.length < mostKept)
      this.#given.push(new Uint8Array(buffer))
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#length + more, 2 * this.#bytes.length))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

function pointAt(text: string, at: number): number {
  const point = text.codePointAt(at)!
  return point > 0xffff ? point : 0xfffd
}
