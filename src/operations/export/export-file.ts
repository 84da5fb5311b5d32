import type { ExportRecord } from './record.ts'

/** Where the data come from, and what is due to whom. */
export type About = Readonly<Record<string, unknown>>

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
