/** FNV-1a of 32 bits, one code after the other; who keeps the result mixes its bits as suits what it is for. Hashes are integers with a sign. */
export const fnvSeed = 0x811c9dc5 | 0
export const fnvStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** Of a hash worked out step by step: unsigned, and different at its end when the texts differ anywhere. */
export const fnvEnd = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0

/** Of the code units of a text. */
export function hashOfText(text: string): number {
  let hash = fnvSeed
  for (let i = 0; i < text.length; i++) hash = fnvStep(hash, text.charCodeAt(i))
  return fnvEnd(hash)
}

/** Of `bytes[from, to)`: that of a text with a code unit for each. */
export function hashOfBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = fnvSeed
  for (let i = from; i < to; i++) hash = fnvStep(hash, bytes[i]!)
  return fnvEnd(hash)
}
