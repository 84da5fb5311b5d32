import type { Fault } from '../faults/fault.ts'

/**
 * A file rejected regardless of settings: it cannot be inspected within the limits, or programs would
 * interpret it differently.
 */
export class UnsafeFile extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}
