/**
 * Port: leases, so that a job runs on one node at a time. A holder that was paused may still believe that it holds
 * an expired lease; work that must not be done twice carries the fence.
 */
export interface Leases {
  /**
   * Takes or renews the lease `name` for `forMs` milliseconds. Returns its fence, which grows each time that the
   * holder changes; null while another holder has it.
   */
  take(name: string, holder: string, forMs: number): Promise<number | null>
  /** Gives the lease up; ignored if another holder has it. */
  release(name: string, holder: string): Promise<void>
}
