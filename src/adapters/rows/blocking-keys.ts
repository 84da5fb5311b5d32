/** Blocking keys are stored as 48-bit hashes. Keys may collide; lookups compare the candidates anyway. */

import { textHash } from '../../text-hash.ts'

const bytes = 6

/** A key as the database stores it, which never changes. */
export const hashedKey = (key: string): number => textHash(key) % 2 ** 48

/** Packs the keys of an entity into one column, so that a write need not query them. */
export function packKeys(keys: readonly number[]): Buffer {
  const packed = Buffer.alloc(keys.length * bytes)
  for (const [at, key] of keys.entries()) packed.writeUIntBE(key, at * bytes, bytes)
  return packed
}

export const unpackKeys = (packed: Buffer): number[] =>
  Array.from({ length: packed.length / bytes }, (_, at) => packed.readUIntBE(at * bytes, bytes))
