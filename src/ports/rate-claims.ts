/** What one node claims of the rate of one key, in requests per second. */
export interface RateClaim {
  /** 32 hex digits. */
  readonly keyId: string
  /** The rate of the key's plan. */
  readonly rate: number
  /** Requests received, refused ones included. */
  readonly asked: number
  /** Requests that the node lets through. */
  readonly allowed: number
  /** The same in the round before: some of these may still lie within the last second. */
  readonly before: number
}

export interface RateRound {
  /** Nodes seen lately, including this one. */
  readonly nodes: number
  /** Claims of the other nodes. */
  readonly others: readonly RateClaim[]
}

/** Port: the claims of all nodes, where nodes divide the limits of keys among themselves. */
export interface RateClaims {
  /**
   * Replaces the claims of `node` by those that `decide` returns. Rounds of all nodes run one at a time, and each
   * sees what the earlier ones stored.
   */
  round(node: string, decide: (round: RateRound) => readonly RateClaim[]): Promise<void>
}
