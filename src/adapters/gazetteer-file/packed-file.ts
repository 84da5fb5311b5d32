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

/** What fits into one such piece, as what ships does, is unpacked without being copied together. Memory is taken only as far as it is filled. */
const chunkBytes = 64 << 20

/**
 * The tables of a packed file, in memory that threads can share.
 * @throws Error when the bytes are not a packed file
 */
export function unpackTables(packed: Uint8Array): SharedArrayBuffer {
  const plain = brotliDecompressSync(packed, { chunkSize: chunkBytes })
  const shared = new SharedArrayBuffer(plain.length)
  new Uint8Array(shared).set(plain)
  // Given back at once: a thread that has little else to do would keep it for long. Nothing else lies in this memory: only pieces of a few KB come from the pool
  // that Node's buffers share.
  plain.buffer.transfer(0)
  const tables = openTables(shared)
  for (const name of (tables.meta as { differenced: readonly string[] }).differenced) {
    sumDifferences(name === 'latitudes' || name === 'longitudes' ? tables.i32(name) : tables.u32(name))
  }
  return shared
}
