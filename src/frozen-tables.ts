/**
 * Frozen tables: named flat arrays in one block of bytes, used in place. Opening a block builds nothing, and
 * threads can share it. Layout: 8 bytes magic, header length (u32), header (JSON), tables aligned to 8 bytes.
 */

export type FlatArray = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const ARRAY_TYPES = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const
type TypeName = keyof typeof ARRAY_TYPES

interface Header {
  readonly meta: unknown
  readonly tables: Readonly<Record<string, { type: TypeName; offset: number; length: number }>>
}

const MAGIC = 'HSTABLE1'
const PREAMBLE = MAGIC.length + 4
const align = (offset: number) => Math.ceil(offset / 8) * 8

export interface FrozenTables {
  readonly buffer: ArrayBufferLike
  readonly meta: unknown
  /** @throws Error for an unknown table or one of another type */
  u8(name: string): Uint8Array
  i8(name: string): Int8Array
  u16(name: string): Uint16Array
  u32(name: string): Uint32Array
  i32(name: string): Int32Array
  f64(name: string): Float64Array
}

type NamedArrays = Readonly<Record<string, FlatArray>>

/** Lays `tables` out in one block. The bytes depend only on the arguments. */
export function freezeTables(meta: unknown, tables: NamedArrays): Buffer {
  return layOut(meta, tables, Buffer.alloc)
}

/** Same as `freezeTables`, in memory that threads can share. */
export function shareTables(meta: unknown, tables: NamedArrays): SharedArrayBuffer {
  const shared = (length: number) => Buffer.from(new SharedArrayBuffer(length) as unknown as ArrayBuffer)
  return layOut(meta, tables, shared).buffer as unknown as SharedArrayBuffer
}

function layOut(meta: unknown, tables: NamedArrays, allocate: (length: number) => Buffer): Buffer {
  const entries = Object.entries(tables).map(([name, array]) => ({ name, array, type: typeOf(array) }))
  const layout = (start: number) => {
    let offset = start
    const placed: Record<string, { type: TypeName; offset: number; length: number }> = {}
    for (const { name, array, type } of entries) {
      placed[name] = { type, offset, length: array.length }
      offset = align(offset + array.byteLength)
    }
    return { placed, end: offset }
  }
  // The header holds offsets that depend on its own length: start the tables where any header fits.
  const start = align(PREAMBLE + JSON.stringify({ meta, tables: layout(0).placed }).length * 2 + 64)
  const { placed, end } = layout(start)
  const bytes = allocate(end)
  const header = Buffer.from(JSON.stringify({ meta, tables: placed } satisfies Header))
  bytes.write(MAGIC, 'latin1')
  bytes.writeUInt32LE(header.length, MAGIC.length)
  header.copy(bytes, PREAMBLE)
  for (const { name, array } of entries) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), placed[name]!.offset)
  }
  return bytes
}

function typeOf(array: FlatArray): TypeName {
  const found = Object.entries(ARRAY_TYPES).find(([, type]) => array instanceof type)
  return found![0] as TypeName
}

/**
 * Views of the tables in `buffer`, which is not copied. Requires a little-endian machine, like every platform
 * of Node.
 * @throws Error when the bytes are not frozen tables
 */
export function openTables(buffer: ArrayBufferLike): FrozenTables {
  const bytes = Buffer.from(buffer as ArrayBuffer)
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error('these bytes are not frozen tables')
  const headerLength = bytes.readUInt32LE(MAGIC.length)
  const header = JSON.parse(bytes.toString('utf8', PREAMBLE, PREAMBLE + headerLength)) as Header
  const view = <T>(name: string, type: TypeName): T => {
    const table = header.tables[name]
    if (table?.type !== type) throw new Error(`no table ${name} of type ${type}`)
    return new ARRAY_TYPES[type](buffer as ArrayBuffer, table.offset, table.length) as T
  }
  return {
    buffer,
    meta: header.meta,
    u8: (name) => view(name, 'u8'),
    i8: (name) => view(name, 'i8'),
    u16: (name) => view(name, 'u16'),
    u32: (name) => view(name, 'u32'),
    i32: (name) => view(name, 'i32'),
    f64: (name) => view(name, 'f64'),
  }
}

/**
 * Replaces numbers by their differences, in place: sorted or slowly changing numbers then compress better.
 * `sumDifferences` undoes it.
 */
export function toDifferences(array: Uint32Array | Int32Array): void {
  for (let index = array.length - 1; index > 0; index--) array[index] = array[index]! - array[index - 1]!
}

export function sumDifferences(array: Uint32Array | Int32Array): void {
  for (let index = 1; index < array.length; index++) array[index] = array[index]! + array[index - 1]!
}
