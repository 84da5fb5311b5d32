/**
 * Optional behaviour of storage engines. Callers rely on the defaults; an adapter that deviates declares it
 * here and skips, by title, the contract tests that depend on it (`test/contracts/contract.ts`).
 */
export interface StoreCapabilities {
  /** Acknowledged writes survive the end of the process. */
  readonly isDurable: boolean
  /**
   * Several processes may open the store: reads see the writes of the others, and conflicting writes are
   * refused.
   */
  readonly isShared: boolean
  /** Files that no entity uses any more are removed; holds protect those about to be used. */
  readonly removesFiles: boolean
  /** `Growth` reports the store's size on disk. */
  readonly measuresBytes: boolean
}

export const storeCapabilities: StoreCapabilities = {
  isDurable: true,
  isShared: true,
  removesFiles: true,
  measuresBytes: true,
}
