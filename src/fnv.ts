/**
 * 32-bit FNV-1a, one code at a time. Hashes are signed; callers that keep the result mix its bits further.
 */
export const fnvSeed = 0x811c9dc5 | 0
export const fnvStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** Finishes an incremental hash: unsigned, with the high bits mixed into the low ones. */
export const fnvEnd = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0

/** Hashes the UTF-16 code units of a text. */
export function hashOfText(text: string): number {
  let hash = fnvSeed
  for (let i = 0; i < text.length; i++) hash = fnvStep(hash, text.charCodeAt(i))
  return fnvEnd(hash)
}

/** Hashes `bytes[from, to)`: equals `hashOfText` of a text with one code unit per byte. */
export function hashOfBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = fnvSeed
  for (let i = from; i < to; i++) hash = fnvStep(hash, bytes[i]!)
  return fnvEnd(hash)
}
