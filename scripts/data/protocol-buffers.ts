/** Reads messages of protocol buffers without their definitions. Source: https://protobuf.dev/programming-guides/encoding/ */

/** Fields of one protocol-buffer message, by number. */
export class Message {
  readonly #fields = new Map<number, (Buffer | number)[]>()

  constructor(bytes: Buffer) {
    for (let at = 0; at < bytes.length; ) {
      const [tag, afterTag] = varint(bytes, at)
      const [value, next] = field(bytes, afterTag, tag & 7)
      const values = this.#fields.get(tag >>> 3)
      if (values) values.push(value)
      else this.#fields.set(tag >>> 3, [value])
      at = next
    }
  }

  has(number: number): boolean {
    return this.#fields.has(number)
  }

  number(number: number, absent = 0): number {
    return (this.#fields.get(number)?.at(-1) as number | undefined) ?? absent
  }

  bytes(number: number): Buffer {
    return (this.#fields.get(number)?.at(-1) as Buffer | undefined) ?? Buffer.alloc(0)
  }

  /** A 32-bit float; 0 when absent. */
  float(number: number): number {
    return this.has(number) ? this.bytes(number).readFloatLE(0) : 0
  }

  all(number: number): readonly Buffer[] {
    return (this.#fields.get(number) as Buffer[] | undefined) ?? []
  }
}

const WIRE_VARINT = 0
const WIRE_64_BIT = 1
const WIRE_BYTES = 2

function field(bytes: Buffer, at: number, wireType: number): [Buffer | number, number] {
  if (wireType === WIRE_VARINT) return varint(bytes, at)
  const [length, start] = wireType === WIRE_BYTES ? varint(bytes, at) : [wireType === WIRE_64_BIT ? 8 : 4, at]
  return [bytes.subarray(start, start + length), start + length]
}

/** A number of variable length, exact below 2^53, and where it ends. */
export function varint(bytes: Buffer, start: number): [number, number] {
  let value = 0
  let factor = 1
  for (let at = start; ; at++) {
    const byte = bytes[at]
    if (byte === undefined) throw new Error('a message ends within a number')
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return [value, at + 1]
    factor *= 128
  }
}
