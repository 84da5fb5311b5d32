import type { ConflictKind } from '../../ports/commit.ts'

/** Thrown inside a transaction to undo one commit. */
export class Conflict extends Error {
  readonly kind: ConflictKind
  constructor(kind: ConflictKind) {
    super(kind)
    this.kind = kind
  }

  /** Whether the failed command had written nothing. */
  get isBeforeWriting(): boolean {
    return this.kind !== 'supplier'
  }
}
