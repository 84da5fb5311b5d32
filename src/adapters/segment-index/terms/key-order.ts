/**
 * Orders keys by numbers made from their first letters: comparing adjacent numbers is faster than comparing
 * keys scattered in memory.
 */

const letters = 8
const firstLetter = 0x21
/** The rank of every letter beyond printable ASCII. */
const beyond = 0x7f - firstLetter + 1
const base = beyond + 1

/** Rank 0 marks the end of the key, or control characters and spaces, after which letters are ignored. */
const ranks = Uint8Array.from({ length: 256 }, (_, code) =>
  code < firstLetter ? 0 : Math.min(code - firstLetter + 1, beyond),
)
const powers = Float64Array.from({ length: letters + 1 }, (_, n) => base ** n)

/**
 * The first 8 letters of a key as a number. Numbers are ordered as the keys are, with ties. Letters after the
 * first one that is not printable ASCII are ignored. A key as UTF-16 code units and as UTF-8 bytes has the
 * same number.
 */
export function beginningOf(key: string): number {
  let value = 0
  for (let i = 0; i < letters; i++) {
    const code = i < key.length ? key.charCodeAt(i) : 0
    const rank = code < 256 ? ranks[code]! : beyond
    value = value * base + rank
    if (rank === 0 || rank === beyond) return value * powers[letters - 1 - i]!
  }
  return value
}

/** The same for `keys[from, to)`, UTF-8 bytes. */
export function beginningOfBytes(keys: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let i = 0; i < letters; i++) {
    const rank = from + i < to ? ranks[keys[from + i]!]! : 0
    value = value * base + rank
    if (rank === 0 || rank === beyond) return value * powers[letters - 1 - i]!
  }
  return value
}

/**
 * How many consecutive numbers, from that of `start` on, belong to exactly the keys that begin with `start`.
 * 0 if other keys may share them, because the number ignores some letters.
 */
export function beginningsBehind(start: string): number {
  if (start.length > letters) return 0
  for (let i = 0; i < start.length; i++) {
    const code = start.charCodeAt(i)
    if (code < firstLetter || code - firstLetter + 1 >= beyond) return 0
  }
  return powers[letters - start.length]!
}

/** Index of the first number ≥ `value` in the ascending `numbers[from, to)`, else `to`. */
export function lowerBound(numbers: Float64Array, value: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
