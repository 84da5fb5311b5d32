import { hash, randomFillSync } from 'node:crypto'

/** A burst, then one per `everyMs` milliseconds. */
export interface SubmissionLimit {
  readonly burst: number
  readonly everyMs: number
}

const saltBytes = 16
const rows = 2

/**
 * Rate limits for any number of names (links, addresses) in fixed shared memory, enforced across threads.
 * Each cell holds a GCRA arrival time and needs no clearing. A name has a cell in each of two rows, possibly
 * shared with others, and the emptier one counts: a flood of names makes limits slightly stricter but never
 * uses more memory. A salt prevents clients from choosing names that share cells.
 */
export class SubmissionLimits {
  readonly #salt: string
  readonly #cells: BigInt64Array
  readonly #now: () => number

  /** Allocates memory for some thousands of names in use at the same time. 16 bytes per slot. */
  static allocate(slots = 32_768): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(saltBytes + slots * rows * 8)
    randomFillSync(new Uint8Array(memory, 0, saltBytes))
    return memory
  }

  /** `now` is in milliseconds since 1970 and shared by all threads. */
  constructor(memory: SharedArrayBuffer, now: () => number) {
    this.#salt = Buffer.from(memory, 0, saltBytes).toString('latin1')
    this.#cells = new BigInt64Array(memory, saltBytes)
    this.#now = now
  }

  /**
   * Takes one submission of a name. Returns 0, or the milliseconds until the next is allowed; nothing is
   * taken then.
   */
  take(name: string, limit: SubmissionLimit): number {
    const now = this.#now()
    const cells = this.#cellsOf(name)
    for (;;) {
      const emptier = Math.min(...cells.map((cell) => this.#read(cell)))
      const wait = waitOf(emptier, limit, now)
      if (wait > 0) return wait
      const next = Math.max(emptier, now) + limit.everyMs
      const cell = cells.find((one) => this.#read(one) === emptier)
      if (cell === undefined || !this.#replace(cell, emptier, next)) continue
      for (const other of cells) this.#raise(other, next)
      return 0
    }
  }

  /** The result of `take`, without taking anything. */
  wait(name: string, limit: SubmissionLimit): number {
    return waitOf(Math.min(...this.#cellsOf(name).map((cell) => this.#read(cell))), limit, this.#now())
  }

  #cellsOf(name: string): number[] {
    const digest = hash('sha256', this.#salt + name, 'buffer')
    const perRow = this.#cells.length / rows
    return Array.from({ length: rows }, (_, row) => row * perRow + (digest.readUInt32LE(row * 4) % perRow))
  }

  #read(cell: number): number {
    return Number(Atomics.load(this.#cells, cell))
  }

  #replace(cell: number, before: number, after: number): boolean {
    const expected = BigInt(before)
    return Atomics.compareExchange(this.#cells, cell, expected, BigInt(after)) === expected
  }

  #raise(cell: number, least: number): void {
    for (let before = this.#read(cell); before < least; before = this.#read(cell)) {
      if (this.#replace(cell, before, least)) return
    }
  }
}

const waitOf = (usedUpUntil: number, { burst, everyMs }: SubmissionLimit, now: number): number =>
  Math.max(0, Math.ceil(usedUpUntil - now - (burst - 1) * everyMs))
