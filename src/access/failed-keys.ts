import { createHash, randomBytes } from 'node:crypto'

/** Unknown keys that an address may send in a minute before it has to wait. A mistyped key in a program's settings stays below it for a while. */
export const mostFailedKeys = 30

const minuteMs = 60_000
const saltBytes = 16
const buckets = 1024
const slotsOfBucket = 4
/** A slot: which address, which minute, how many. */
const slotWords = 3

/**
 * Counts the unknown keys of each address, in memory of 48 KB that threads share. Of four addresses more that fall together than there is room for, the one with the fewest is
 * forgotten. Two threads that count at once may miss one of the two.
 */
export class FailedKeys {
  readonly #salt: Uint8Array
  readonly #words: Int32Array

  /** The salt keeps a stranger from choosing addresses that fall together. */
  static allocate(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(saltBytes + buckets * slotsOfBucket * slotWords * 4)
    new Uint8Array(memory, 0, saltBytes).set(randomBytes(saltBytes))
    return memory
  }

  constructor(memory: SharedArrayBuffer) {
    this.#salt = new Uint8Array(memory, 0, saltBytes).slice()
    this.#words = new Int32Array(memory, saltBytes)
  }

  /**
   * Counts an unknown key of an address.
   * @param now milliseconds since 1970
   * @returns null while the address may go on, or the seconds until it may
   */
  count(address: string, now: number): number | null {
    const minute = Math.floor(now / minuteMs)
    const hash = createHash('sha256').update(this.#salt).update(addressGroup(address)).digest()
    const first = (hash.readUInt32LE(0) % buckets) * slotsOfBucket
    // Zero stands for nobody.
    const tag = hash.readInt32LE(4) || 1
    const at = this.#slotOf(first, tag, minute)
    const failed = Atomics.add(this.#words, at + 2, 1) + 1
    if (failed <= mostFailedKeys) return null
    return Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1000))
  }

  /** The slot of the address in this minute, found or taken; its offset in words. */
  #slotOf(first: number, tag: number, minute: number): number {
    let least = first * slotWords
    let leastCount = Number.POSITIVE_INFINITY
    for (let slot = first; slot < first + slotsOfBucket; slot++) {
      const at = slot * slotWords
      const isCurrent = Atomics.load(this.#words, at + 1) === minute
      if (isCurrent && Atomics.load(this.#words, at) === tag) return at
      const count = isCurrent ? Atomics.load(this.#words, at + 2) : -1
      if (count >= leastCount) continue
      least = at
      leastCount = count
    }
    Atomics.store(this.#words, least + 2, 0)
    Atomics.store(this.#words, least, tag)
    Atomics.store(this.#words, least + 1, minute)
    return least
  }
}

/** Of IPv6 with an IPv4 address at its end; more is not read of what a proxy passes on. */
const longestAddress = 45

/** What counts as one address: an IPv4 address, also where IPv6 carries it, or the network of 64 bits that one IPv6 client usually has to itself. */
export function addressGroup(address: string): string {
  const plain = address.slice(0, longestAddress).split('%', 1)[0]!.toLowerCase()
  const carried = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (carried !== null) return carried[1]!
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
