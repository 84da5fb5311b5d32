/** Blocking keys are stored as 48-bit hashes. Keys may collide; lookups compare the candidates anyway. */

const bytes = 6
const high = 2 ** 32

/**
 * Hashes a text to 48 bits (truncated cyrb53 by bryc, public domain). Part of the database format: never
 * changes.
 */
export function hashedKey(key: string): number {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return high * (two & 0xffff) + (one >>> 0)
}

/** Packs the keys of an entity into one column, so that a write need not query them. */
export function packKeys(keys: readonly number[]): Buffer {
  const packed = Buffer.alloc(keys.length * bytes)
  for (const [at, key] of keys.entries()) packed.writeUIntBE(key, at * bytes, bytes)
  return packed
}

export const unpackKeys = (packed: Buffer): number[] =>
  Array.from({ length: packed.length / bytes }, (_, at) => packed.readUIntBE(at * bytes, bytes))
