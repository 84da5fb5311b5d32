import type { DueSource } from '../feeds/sources.ts'
import type { ExportRecord } from './record.ts'

/** Where the data come from, and what is due to whom. */
export interface About {
  /** Address of the directory. */
  readonly source: string
  /** When, as the API writes times. */
  readonly exported: string
  /** Whose records alone; absent for all. */
  readonly account?: string
  readonly sources: readonly DueSource[]
}

/** Part of a file. */
export type Piece = string | Uint8Array

/** A file that is being written. */
export interface ExportFile {
  add(record: ExportRecord): void
  /** What can be written of the records so far; empty until it is worth while. */
  take(): Piece
  /** The rest, with the end of the file. */
  end(): Piece
}
