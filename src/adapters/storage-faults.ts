import { DirectoryError, type ErrorCode } from '../errors.ts'

/** What is wrong with the storage, from the least to the worst: where several things are, the worst is said. */
export const storageStates = ['ok', 'full', 'read_only', 'failing', 'damaged'] as const
export type StorageState = (typeof storageStates)[number]
export type StorageFault = Exclude<StorageState, 'ok'>

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

const faultsOfCodes: readonly (readonly [RegExp, StorageFault])[] = [
  [/(_FULL|^ENOSPC|^EDQUOT)$/, 'full'],
  [/_READONLY|^EROFS$/, 'read_only'],
  [/_IOERR|_CANTOPEN|^EIO$/, 'failing'],
  [/_CORRUPT|_NOTADB$/, 'damaged'],
]

/** Which fault of the storage an error of a database or of the file system is; null when it is none. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const code = codeOf(error)
  return faultsOfCodes.find(([codes]) => codes.test(code))?.[1] ?? null
}

const failures: Readonly<Record<StorageFault, { readonly code: ErrorCode; readonly retryAfterS: number }>> = {
  full: { code: 'storage_full', retryAfterS: 30 },
  read_only: { code: 'storage_read_only', retryAfterS: 30 },
  failing: { code: 'storage_failing', retryAfterS: 30 },
  damaged: { code: 'storage_failing', retryAfterS: 300 },
}

/** The failure that a caller gets because of the fault, which is logged once where it is found and not for every request. */
export const storageFailure = (fault: StorageFault): DirectoryError =>
  new DirectoryError(failures[fault].code, [], { retryAfterS: failures[fault].retryAfterS })

/** In words, for probes and logs. */
export const storageReasons: Readonly<Record<StorageFault, string>> = {
  full: 'the disk is full; reads go on',
  read_only: 'the disk is read-only; reads go on',
  failing: 'the disk reports errors',
  damaged: 'the database is damaged; restore a backup',
}

/**
 * The state of the storage, in memory that threads share: any of them notes a fault that it met, the writer thread finds out whether it is over. Damage stays
 * until the server is started anew.
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

  /** Notes a fault; a worse one that is known stays. */
  note(fault: StorageFault): void {
    const found = storageStates.indexOf(fault)
    for (;;) {
      const known = Atomics.load(this.#state, 0)
      if (known >= found || Atomics.compareExchange(this.#state, 0, known, found) === known) return
    }
  }

  /** Replaces what was known, unless it is damage. */
  found(state: StorageState): void {
    const known = Atomics.load(this.#state, 0)
    if (storageStates[known] !== 'damaged')
      Atomics.compareExchange(this.#state, 0, known, storageStates.indexOf(state))
  }

  /** Notes the fault that the error is, if it is one, and returns the failure that its caller gets. */
  failureOf(error: unknown): DirectoryError | null {
    const fault = storageFaultOf(error)
    if (fault === null) return null
    this.note(fault)
    return storageFailure(fault)
  }
}
