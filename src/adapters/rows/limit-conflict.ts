import type { LimitReached } from '../../ports/commit.ts'
import { Conflict } from './conflict.ts'

/** Maximum number of rows of one entity's history to examine. */
export const longestWalk = 2_000

/** Undoes a commit that would exceed a limit. */
export class LimitConflict extends Conflict {
  readonly reached: LimitReached

  constructor(reached: LimitReached) {
    super('revision')
    this.reached = reached
  }
}
