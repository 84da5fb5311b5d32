import { DirectoryError, type ErrorCode } from '../errors.ts'

/** States of the storage, from best to worst. With several faults, the worst is reported. */
export const storageStates = ['ok', 'full', 'read_only', 'unreachable', 'failing', 'damaged'] as const
export type StorageState = (typeof storageStates)[number]
export type StorageFault = Exclude<StorageState, 'ok'>

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const faultsOfCodes: readonly (readonly [RegExp, StorageFault])[] = [
  [/(_FULL|^ENOSPC|^EDQUOT|^53100)$/, 'full'],
  [/_READONLY|^EROFS$/, 'read_only'],
  [/^DATABASE_UNREACHABLE$/, 'unreachable'],
  [/_IOERR|_CANTOPEN|^EIO$|^58030$/, 'failing'],
  [/_CORRUPT|_NOTADB$|^XX00[12]$/, 'damaged'],
]

/** Maps a database or file system error to a storage fault; null for any other error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const code = codeOf(error)
  return faultsOfCodes.find(([codes]) => codes.test(code))?.[1] ?? null
}

const failures: Readonly<Record<StorageFault, { readonly code: ErrorCode; readonly retryAfterS: number }>> = {
  full: { code: 'storage_full', retryAfterS: 30 },
  read_only: { code: 'storage_read_only', retryAfterS: 30 },
  unreachable: { code: 'storage_failing', retryAfterS: 5 },
  failing: { code: 'storage_failing', retryAfterS: 30 },
  damaged: { code: 'storage_failing', retryAfterS: 300 },
}

/** The error for callers. The fault is logged once where it is detected, not for each request. */
export const storageFailure = (fault: StorageFault): DirectoryError =>
  new DirectoryError(failures[fault].code, [], { retryAfterS: failures[fault].retryAfterS })

/** Descriptions for probes and logs. */
export const storageReasons: Readonly<Record<StorageFault, string>> = {
  full: 'the disk is full; reads go on',
  read_only: 'the disk is read-only; reads go on',
  unreachable: 'the database cannot be reached',
  failing: 'the disk reports errors',
  damaged: 'the database is damaged; restore a backup',
}

/**
 * The state of the storage in shared memory. Any thread records the faults it meets; the writer thread
 * detects when they are over. Damage persists until the server restarts.
 */
export class StorageHealth {
  readonly #state: Int32Array

  static allocate(): SharedArrayBuffer {
    return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  }

  constructor(memory: SharedArrayBuffer) {
    this.#state = new Int32Array(memory)
  }

  get state(): StorageState {
    return storageStates[Atomics.load(this.#state, 0)]!
  }

  /** Records a fault; a known worse fault is kept. */
  note(fault: StorageFault): void {
    const found = storageStates.indexOf(fault)
    for (;;) {
      const known = Atomics.load(this.#state, 0)
      if (known >= found || Atomics.compareExchange(this.#state, 0, known, found) === known) return
    }
  }

  /** Replaces the known state, except damage. */
  found(state: StorageState): void {
    const known = Atomics.load(this.#state, 0)
    if (storageStates[known] !== 'damaged')
      Atomics.compareExchange(this.#state, 0, known, storageStates.indexOf(state))
  }

  /**
   * Records the fault behind an error and returns the error for the caller; null if the error is not a
   * storage fault.
   */
  failureOf(error: unknown): DirectoryError | null {
    const fault = storageFaultOf(error)
    if (fault === null) return null
    this.note(fault)
    return storageFailure(fault)
  }
}
