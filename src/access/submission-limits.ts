import { hash, randomFillSync } from 'node:crypto'

/** `burst` at once, then one in `everyMs` milliseconds. */
export interface SubmissionLimit {
  readonly burst: number
  readonly everyMs: number
}

const saltBytes = 16
const rows = 2

/**
 * Limits of any number of names (links, addresses) in a fixed piece of shared memory, so that threads enforce them together. A cell holds the instant at which
 * its name will have used up what was taken (GCRA); it needs no clearing. Each name has a cell in each of two rows, shared with others by chance: the emptier one
 * counts, so a flood of names makes limits a little stricter and never takes more memory. The salt keeps anybody from choosing names that share cells.
 */
export class SubmissionLimits {
  readonly #salt: string
  readonly #cells: BigInt64Array
  readonly #now: () => number

  /** Memory for some thousands of names that are used at a time. 16 bytes a slot. */
  static allocate(slots = 32_768): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(saltBytes + slots * rows * 8)
    randomFillSync(new Uint8Array(memory, 0, saltBytes))
    return memory
  }

  /** `now` is in milliseconds since 1970 and common to all threads. */
  constructor(memory: SharedArrayBuffer, now: () => number) {
    this.#salt = Buffer.from(memory, 0, saltBytes).toString('latin1')
    this.#cells = new BigInt64Array(memory, saltBytes)
    this.#now = now
  }

  /** Takes one of what a name may have. Returns 0, or the milliseconds until there is one again: then nothing was taken. */
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

  /** What `take` would return, with nothing taken. */
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
