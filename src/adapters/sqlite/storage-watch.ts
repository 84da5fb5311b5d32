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

/**
 * Free space, in bytes, below which writes succeed only by chance: a disk counts as full until a file of this
 * size fits.
 */
const probeBytes = 1 << 20

/** Suffix of unfinished files, which backups skip. */
const probeName = '.probe~new'

/** @throws the file system's error */
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

/** Commits the unchanged schema version, which writes one page. @throws the SQLite error */
function probeDatabase(db: Sqlite): void {
  const version = db.pragma('user_version', { simple: true })
  db.transaction(() => db.pragma(`user_version = ${version}`)).immediate()
}

const isBusy = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true

/**
 * Tests whether a file and a commit can be written, and returns the fault if not. Blocks while the disk
 * syncs.
 */
function probe(db: Sqlite): StorageState {
  try {
    probeFolder(dirname(db.name))
    probeDatabase(db)
    return 'ok'
  } catch (error) {
    // Another process is writing, so the disk works.
    if (isBusy(error)) return 'ok'
    // For other causes, such as a folder without write permission, the system gives too little detail.
    return storageFaultOf(error) ?? 'failing'
  }
}

/**
 * Monitors the storage from the writer thread. Checks once a second whether the database file is complete,
 * and during a fault, whether it is over. Calls `changed` with each new state.
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

  /**
   * The fault behind a failed commit. For a quota or a read-only disk, SQLite reports only a failed write;
   * writing a probe file shows more.
   */
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

  /** A database file only grows. A shorter one was truncated, unless the WAL holds the rest. */
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
