/** FNV-1a of 32 bits, one code after the other; who keeps the result mixes its bits as suits what it is for. Hashes are integers with a sign. */
export const fnvSeed = 0x811c9dc5 | 0
export const fnvStep = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)
