import type { Command, CommitOutcome, RenewViewsCommand } from '../ports/entity-store.ts'
import { type SweepCommand, sweptRows } from '../ports/retention-store.ts'
import type { KeepMs } from './retention.ts'

/** Rows of one commit: so few that no writer waits for it. */
export const sweptAtOnce = 50

/** Views of one commit: each takes the writer about as long as a write. */
const renewViews: RenewViewsCommand = { type: 'views.renew', limit: 20 }

type Commit = (commands: readonly Command[]) => Promise<CommitOutcome>

/** Renews the views of an earlier version and removes what is old, a few rows at a time, so that the caller can do something else in between. */
export class Sweep {
  private readonly commit: Commit
  private readonly keep: KeepMs
  private left: readonly ((now: number) => SweepCommand | RenewViewsCommand)[] = []

  constructor(commit: Commit, keep: KeepMs) {
    this.commit = commit
    this.keep = keep
  }

  /** To go through all kinds of rows once more. */
  begin(): void {
    const removed = sweptRows.filter((rows) => this.keep[rows] !== null)
    this.left = [
      () => renewViews,
      ...removed.map(
        (rows) => (now: number) =>
          ({ type: 'sweep', rows, before: now - this.keep[rows]!, limit: sweptAtOnce }) as const,
      ),
    ]
  }

  /** Works on some rows. `now` in milliseconds since 1970. @returns whether there may be more to do */
  async step(now: number): Promise<boolean> {
    const [next] = this.left
    if (next === undefined) return false
    const command = next(now)
    const outcome = await this.commit([command])
    if (!outcome.ok || (outcome.results[0] as number) < command.limit) this.left = this.left.slice(1)
    return this.left.length > 0
  }
}

/** Removes all that is old. */
export async function sweepAll(commit: Commit, now: number, keep: KeepMs): Promise<void> {
  const sweep = new Sweep(commit, keep)
  sweep.begin()
  while (await sweep.step(now));
}
