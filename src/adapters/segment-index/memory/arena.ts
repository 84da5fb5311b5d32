/**
 * Memory that arrays are laid into one behind the other, and that is given up as a whole. Arrays that are made and dropped with every few searches
 * would make V8 mark its whole heap each time they add up to some ten megabytes, which holds requests up.
 */
export class Arena {
  readonly #buffer: ArrayBuffer
  #used = 0

  /** `bytes` are taken from the system as they are first used. */
  constructor(bytes: number) {
    this.#buffer = new ArrayBuffer(bytes)
  }

  hasRoom(bytes: number): boolean {
    return this.#used + bytes <= this.#buffer.byteLength
  }

  /** @throws RangeError without room */
  uint32(length: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(length * 4), length)
  }

  /** @throws RangeError without room */
  int32(length: number): Int32Array {
    return new Int32Array(this.#buffer, this.#take(length * 4), length)
  }

  /** @throws RangeError without room */
  uint8(length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(length), length)
  }

  /** Arrays made before must not be read any more. */
  clear(): void {
    this.#used = 0
  }

  #take(bytes: number): number {
    const at = this.#used
    // The next one may be of numbers of four bytes.
    this.#used = Math.ceil((at + bytes) / 4) * 4
    return at
  }
}
