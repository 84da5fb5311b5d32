import type { EntityStore } from '../ports/entity-store.ts'
import { type SweptRows, sweptRows } from '../ports/retention-store.ts'
import type { KeepMs } from './retention.ts'

/** Rows per commit: few enough that no writer waits noticeably. */
export const sweptAtOnce = 50

type Commit = EntityStore['commit']

/** Removes old rows, a few at a time, so that callers can do other work in between. */
export class Sweep {
  private readonly commit: Commit
  private readonly keep: KeepMs
  private left: readonly SweptRows[] = []

  constructor(commit: Commit, keep: KeepMs) {
    this.commit = commit
    this.keep = keep
  }

  /** Restarts with all kinds of rows. */
  begin(): void {
    this.left = sweptRows.filter((rows) => this.keep[rows] !== null)
  }

  /** Removes some rows. `now` in milliseconds since 1970. @returns whether there may be more to remove */
  async step(now: number): Promise<boolean> {
    const [rows] = this.left
    if (rows === undefined) return false
    const command = { type: 'sweep', rows, before: now - this.keep[rows]!, limit: sweptAtOnce } as const
    const outcome = await this.commit([command])
    if (!outcome.ok || outcome.results[0] < sweptAtOnce) this.left = this.left.slice(1)
    return this.left.length > 0
  }
}

/** Removes all old rows. */
export async function sweepAll(commit: Commit, now: number, keep: KeepMs): Promise<void> {
  const sweep = new Sweep(commit, keep)
  sweep.begin()
  while (await sweep.step(now));
}
