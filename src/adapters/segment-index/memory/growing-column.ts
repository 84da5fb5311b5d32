/** Typed arrays that grow at the end. */

/** A copy at least twice as long, and at least `least` long. */
export function doubled(old: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, old.length * 2))
  larger.set(old)
  return larger
}

/** 32-bit numbers. */
export class GrowingWords {
  length = 0
  /** Longer than `length`. Valid until the next push. */
  words = new Uint32Array(1024)

  push(word: number): void {
    if (this.length === this.words.length) this.words = doubled(this.words, 0)
    this.words[this.length++] = word
  }

  /** The words so far. Valid until the next push. */
  get view(): Uint32Array {
    return this.words.subarray(0, this.length)
  }
}

export class GrowingFloats {
  length = 0
  /** Longer than `length`. Valid until the next push. */
  floats = new Float64Array(1024)

  push(value: number): void {
    if (this.length === this.floats.length) {
      const larger = new Float64Array(this.floats.length * 2)
      larger.set(this.floats)
      this.floats = larger
    }
    this.floats[this.length++] = value
  }
}

export class GrowingBytes {
  length = 0
  /** Longer than `length`. Valid until the next append. */
  bytes = new Uint8Array(4096)

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length + bytes.length, this.bytes.length * 2))
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  get view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}
