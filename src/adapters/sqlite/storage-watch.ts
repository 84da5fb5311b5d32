import { closeSync, fsyncSync, openSync, statSync, unlinkSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type StorageFault,
  type StorageHealth,
  type StorageState,
  storageFaultOf,
} from '../storage-faults.ts'
import type { Sqlite } from './database.ts'
import { countMissing } from './page-count.ts'

const everyMs = 1000

/** With less room than this a write may fit, and the next one not: a disk counts as full until a file of this size fits. */
const probeBytes = 1 << 20

/** The ending by which backups leave out files that are being written. */
const probeName = '.probe~new'

/** @throws what the file system says */
function probeFolder(folder: string): void {
  const file = join(folder, probeName)
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, Buffer.alloc(probeBytes, 1))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
    unlinkSync(file)
  }
}

/** Commits the schema's version as it is: one page. @throws what SQLite says */
function probeDatabase(db: Sqlite): void {
  const version = db.pragma('user_version', { simple: true })
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate()
}

const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true

/** Whether a file and a commit can be written now, and if not, why. Blocks for as long as the disk takes to sync. */
function probe(db: Sqlite): StorageState {
  try {
    probeFolder(dirname(db.name))
    probeDatabase(db)
    return 'ok'
  } catch (error) {
    // Another process writes, so the disk does.
    if (isBusy(error)) return 'ok'
    // Of what is none of them, such as a folder that may not be written any more, the system tells too little.
    return storageFaultOf(error) ?? 'failing'
  }
}

/**
 * Follows the state of the storage from the thread that writes: looks once a second whether the database file is whole, and as long as something is
 * wrong, whether that is over. `changed` is called with each new state.
 */
export class StorageWatch {
  readonly #db: Sqlite
  readonly #health: StorageHealth
  readonly #changed: (state: StorageState) => void
  #told: StorageState = 'ok'
  #size = 0

  constructor(db: Sqlite, health: StorageHealth, changed: (state: StorageState) => void) {
    this.#db = db
    this.#health = health
    this.#changed = changed
    setInterval(() => this.#look(), everyMs).unref()
  }

  /** What is behind a failed commit. SQLite says of a quota and of a read-only disk only that a write failed: a file that is tried out says more. */
  faultOf(error: unknown): StorageFault | null {
    const fault = storageFaultOf(error)
    if (fault === null) return null
    if (fault === 'failing' && this.#health.state !== 'ok' && this.#health.state !== 'damaged')
      return this.#health.state
    const found = fault === 'failing' ? probe(this.#db) : fault
    this.#health.note(found === 'ok' ? fault : found)
    this.#tell()
    return found === 'ok' ? fault : found
  }

  /** A database file only grows: one that became shorter was cut off, unless the log holds the rest. */
  #isCutOff(): boolean {
    const size = statSync(this.#db.name, { throwIfNoEntry: false })?.size ?? 0
    const isShorter = size < this.#size
    this.#size = size
    if (!isShorter) return false
    const pageSize = this.#db.pragma('page_size', { simple: true }) as number
    const pages = this.#db.pragma('page_count', { simple: true }) as number
    return countMissing(this.#db.name, { pageSize, pages }) > 0
  }

  #look(): void {
    try {
      if (this.#isCutOff()) this.#health.note('damaged')
    } catch (error) {
      if (!isBusy(error)) this.#health.note(storageFaultOf(error) ?? 'failing')
    }
    if (this.#health.state !== 'ok' && this.#health.state !== 'damaged') this.#health.found(probe(this.#db))
    this.#tell()
  }

  #tell(): void {
    const { state } = this.#health
    if (state === this.#told) return
    this.#told = state
    this.#changed(state)
  }
}
