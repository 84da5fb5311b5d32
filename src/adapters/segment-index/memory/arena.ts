/**
 * A bump allocator for typed arrays, cleared as a whole. Short-lived arrays outside the V8 heap make V8 mark
 * the whole heap whenever they add up to some ten megabytes, which delays requests; arrays in an arena do
 * not.
 */
export class Arena {
  readonly #buffer: ArrayBuffer
  #used = 0

  /** The system provides the `bytes` as they are first touched. */
  constructor(bytes: number) {
    this.#buffer = new ArrayBuffer(bytes)
  }

  hasRoom(bytes: number): boolean {
    return this.#used + bytes <= this.#buffer.byteLength
  }

  /** @throws RangeError if there is no room */
  uint32(length: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(length * 4), length)
  }

  /** @throws RangeError if there is no room */
  int32(length: number): Int32Array {
    return new Int32Array(this.#buffer, this.#take(length * 4), length)
  }

  /** @throws RangeError if there is no room */
  uint8(length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(length), length)
  }

  /** Invalidates all arrays allocated before. */
  clear(): void {
    this.#used = 0
  }

  #take(bytes: number): number {
    const at = this.#used
    // Keep the offset aligned for the next array of 32-bit numbers.
    this.#used = Math.ceil((at + bytes) / 4) * 4
    return at
  }
}
