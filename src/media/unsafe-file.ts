import type { Fault } from '../faults/fault.ts'

/**
 * A file that is refused whatever the settings say: it cannot be looked into within the bounds set here, or different programs would read it
 * differently.
 */
export class UnsafeFile extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}
