import type { ConflictKind, LimitReached } from '../../ports/commit.ts'

/** Thrown to undo a commit that lost against a concurrent one. */
export class Conflict extends Error {
  readonly kind: ConflictKind
  constructor(kind: Conflict['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Thrown to undo a commit that exceeds a limit. */
export class BeyondLimit extends Error {
  readonly reached: LimitReached
  constructor(reached: LimitReached) {
    super(reached.limit)
    this.reached = reached
  }
}
