/** Port: the servers that share a store. Times in milliseconds since 1970, by the clock of the store. */

export interface Node {
  /** Drawn at each start of a server. */
  readonly id: string
  /** `host:port`, for people. */
  readonly address: string
  readonly version: string
  readonly started: number
  readonly seen: number
  /** Rows of the change log that its search has not read yet. */
  readonly behind: number
}

export interface HeldLease {
  readonly name: string
  /** Id of a node. */
  readonly holder: string
  readonly fence: number
}

/** A reader of the change log that keeps its rows from being removed. */
export interface LogConsumer {
  readonly name: string
  /** Rows that it has not noted yet. */
  readonly behind: number
}

export interface ClusterState {
  /** Nodes seen within the last minute, oldest start first. */
  readonly nodes: readonly Node[]
  readonly leases: readonly HeldLease[]
  readonly consumers: readonly LogConsumer[]
}

export interface Nodes {
  /** Notes that a node is there and how far behind its search is, and removes those not seen for a minute. */
  beat(node: Pick<Node, 'id' | 'address' | 'version'> & { readonly behind: number }): Promise<void>
  leave(id: string): Promise<void>
  state(): Promise<ClusterState>
}
