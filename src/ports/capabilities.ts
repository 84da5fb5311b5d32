/**
 * Where engines may differ. Callers count on the defaults; an adapter that differs says so here, and opts out of the tests of the contracts that stand on
 * them by their titles (`test/contracts/contract.ts`).
 */
export interface StoreCapabilities {
  /** What was acknowledged is there when the process has ended. */
  readonly isDurable: boolean
  /** Other processes may have the same store open: reads see what they have written, and writes are refused where they were first. */
  readonly isShared: boolean
  /** Bytes of files that no entity uses any more are removed, and holds keep those that one is about to use. */
  readonly removesFiles: boolean
  /** `Growth` knows what the store takes on the disk. */
  readonly measuresBytes: boolean
}

export const storeCapabilities: StoreCapabilities = {
  isDurable: true,
  isShared: true,
  removesFiles: true,
  measuresBytes: true,
}
