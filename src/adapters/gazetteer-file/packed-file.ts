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
 * The tables of a packed file, in memory that threads can share.
 * @throws Error when the bytes are not a packed file
 */
export function unpackTables(packed: Uint8Array): SharedArrayBuffer {
  const plain = brotliDecompressSync(packed)
  const shared = new SharedArrayBuffer(plain.length)
  new Uint8Array(shared).set(plain)
  const tables = openTables(shared)
  for (const name of (tables.meta as { differenced: readonly string[] }).differenced) {
    sumDifferences(name === 'latitudes' || name === 'longitudes' ? tables.i32(name) : tables.u32(name))
  }
  return shared
}
