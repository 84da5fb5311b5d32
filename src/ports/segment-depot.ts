/**
 * Port: a shared store for the files of a search index, where each node has a folder of its own. Names are
 * relative paths such as `STORE/s/1f.segment/0`.
 */
export interface SegmentDepot {
  /** Stores the bytes durably; does nothing if the name is taken. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null for an unknown name. */
  get(name: string): Promise<Uint8Array | null>
  /** An unknown name is not an error. */
  delete(name: string): Promise<void>
  /** The names that begin with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<string>
  /**
   * Takes or renews this node's lease to merge the index; false while another node has it. The lease saves
   * work; correctness does not depend on it.
   */
  lead(forMs: number): Promise<boolean>
  /** Gives the lease up, if this node has it. */
  resign(): Promise<void>
  close(): Promise<void>
}
