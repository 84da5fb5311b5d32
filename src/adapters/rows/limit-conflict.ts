import type { LimitReached } from '../../ports/entity-store.ts'
import { Conflict } from './conflict.ts'

/** Undoes a commit that would exceed a limit. */
export class LimitConflict extends Conflict {
  readonly reached: LimitReached

  constructor(reached: LimitReached) {
    super('revision')
    this.reached = reached
  }
}
