/** A column of 32-bit numbers that grows at its end. */
export class GrowingWords {
  length = 0
  #words = new Uint32Array(1024)

  push(word: number): void {
    if (this.length === this.#words.length) this.#grow(this.length + 1)
    this.#words[this.length++] = word
  }

  /** The words so far; valid until the next push. */
  get view(): Uint32Array {
    return this.#words.subarray(0, this.length)
  }

  #grow(least: number): void {
    const larger = new Uint32Array(Math.max(least, this.#words.length * 2))
    larger.set(this.#words)
    this.#words = larger
  }
}

/** Bytes that grow at their end. */
export class GrowingBytes {
  length = 0
  #bytes = new Uint8Array(4096)

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.length + bytes.length, this.#bytes.length * 2))
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  get view(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}
