/** Keys compared by their first letters, which make a number: reading numbers that lie side by side is quicker than reading keys that lie anywhere. */

const letters = 8
const firstLetter = 0x21
/** What stands for every letter beyond ASCII. */
const beyond = 0x7f - firstLetter + 1
const base = beyond + 1

/** A number that a letter adds nothing to is that of the key's end, or of what all that follows is left out behind. */
const ranks = Uint8Array.from({ length: 256 }, (_, code) =>
  code < firstLetter ? 0 : Math.min(code - firstLetter + 1, beyond),
)
const powers = Float64Array.from({ length: letters + 1 }, (_, n) => base ** n)

/**
 * The first 8 letters of a key as a number: a key with a lower number comes before one with a higher. From a letter that is not printable ASCII on, the rest is
 * left out. Keys with code units and keys with bytes of UTF-8 for letters have the same numbers.
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

/** The same of `keys[from, to)`, bytes of UTF-8. */
export function beginningOfBytes(keys: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let i = 0; i < letters; i++) {
    const rank = from + i < to ? ranks[keys[from + i]!]! : 0
    value = value * base + rank
    if (rank === 0 || rank === beyond) return value * powers[letters - 1 - i]!
  }
  return value
}

/** The keys that begin with `start` have the numbers from its own on, so many, and no other key has one of these; 0 when others may, since the number leaves letters out. */
export function beginningsBehind(start: string): number {
  if (start.length > letters) return 0
  for (let i = 0; i < start.length; i++) {
    const code = start.charCodeAt(i)
    if (code < firstLetter || code - firstLetter + 1 >= beyond) return 0
  }
  return powers[letters - start.length]!
}

/** Index of the first number of the ascending `numbers[from, to)` that is at least the value, else `to`. */
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
