const LINES_KEPT = 5

export interface TallyEntry {
  readonly value: string
  readonly count: number
  /** The first few lines with the value. */
  readonly lines: readonly number[]
}

/**
 * Counts the occurrences of values and records their first lines. Distinct values beyond the limit are
 * counted together, so memory is bounded.
 */
export class Tally {
  readonly #entries = new Map<string, { count: number; lines: number[] }>()
  readonly #limit: number
  #others = 0

  constructor(limit = 10_000) {
    this.#limit = limit
  }

  add(value: string, line: number): void {
    const entry = this.#entries.get(value)
    if (entry) {
      entry.count++
      if (entry.lines.length < LINES_KEPT) entry.lines.push(line)
    } else if (this.#entries.size < this.#limit) {
      this.#entries.set(value, { count: 1, lines: [line] })
    } else {
      this.#others++
    }
  }

  /** Number of occurrences of values beyond the limit. */
  get others(): number {
    return this.#others
  }

  /** Most frequent first, then by value. */
  entries(): readonly TallyEntry[] {
    return [...this.#entries]
      .map(([value, { count, lines }]) => ({ value, count, lines }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
}
