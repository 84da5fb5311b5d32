import type { ConflictKind, LimitReached } from '../../ports/entity-store.ts'

/** Undoes a commit that somebody else was before. */
export class Conflict extends Error {
  readonly kind: ConflictKind
  constructor(kind: Conflict['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Undoes a commit that there is no room for. */
export class BeyondLimit extends Error {
  readonly reached: LimitReached
  constructor(reached: LimitReached) {
    super(reached.limit)
    this.reached = reached
  }
}
