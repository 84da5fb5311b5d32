import { createHash, randomBytes } from 'node:crypto'

/**
 * Unknown keys allowed per address and minute. High enough for a program with a mistyped key to go unblocked
 * for a while.
 */
export const mostFailedKeys = 30

const minuteMs = 60_000
const saltBytes = 16
const buckets = 1024
const slotsOfBucket = 4
/** Words of a slot: address tag, minute, count. */
const slotWords = 3

/**
 * Counts unknown keys per address, in 48 KB of shared memory. When a bucket of slots is full, the address
 * with the lowest count is evicted. Concurrent counts by two threads may lose one of them.
 */
export class FailedKeys {
  readonly #salt: Uint8Array
  readonly #words: Int32Array

  /** Allocates the shared memory with a random salt, so that clients cannot choose addresses that collide. */
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
   * @returns null while the address is below the limit, or the seconds until it may continue
   */
  count(address: string, now: number): number | null {
    const minute = Math.floor(now / minuteMs)
    const hash = createHash('sha256').update(this.#salt).update(addressGroup(address)).digest()
    const first = (hash.readUInt32LE(0) % buckets) * slotsOfBucket
    // Zero marks a free slot.
    const tag = hash.readInt32LE(4) || 1
    const at = this.#slotOf(first, tag, minute)
    const failed = Atomics.add(this.#words, at + 2, 1) + 1
    if (failed <= mostFailedKeys) return null
    return Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1000))
  }

  /** Finds or takes the slot of the address in this minute; returns its offset in words. */
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

/** Length of an IPv6 address that ends in an IPv4 address; longer values from proxies are cut. */
const longestAddress = 45

/**
 * The unit that counts as one address: an IPv4 address, also in its IPv6 form, or an IPv6 /64, which one
 * client usually has to itself.
 */
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
