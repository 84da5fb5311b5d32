import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { openTables, sumDifferences } from '../../frozen-tables.ts'

/** Compresses frozen tables for shipping. */
export function packTables(tables: Buffer): Buffer {
  return brotliCompressSync(tables, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: tables.length,
    },
  })
}

/**
 * Data that fits into one chunk, such as the shipped set, is unpacked without a final copy. Memory is
 * committed only as it is filled.
 */
const chunkBytes = 64 << 20

/**
 * Unpacks the tables of a packed file into memory that threads can share.
 * @throws Error if the bytes are not a packed file
 */
export function unpackTables(packed: Uint8Array): SharedArrayBuffer {
  const plain = brotliDecompressSync(packed, { chunkSize: chunkBytes })
  const shared = new SharedArrayBuffer(plain.length)
  new Uint8Array(shared).set(plain)
  // Released immediately: an otherwise idle thread would hold it for a long time. The buffer holds nothing
  // else, because Node's shared pool only serves pieces of a few KB.
  plain.buffer.transfer(0)
  const tables = openTables(shared)
  for (const name of (tables.meta as { differenced: readonly string[] }).differenced) {
    sumDifferences(name === 'latitudes' || name === 'longitudes' ? tables.i32(name) : tables.u32(name))
  }
  return shared
}
