import type { Submission } from '../operations/submission.ts'

/**
 * One record of a source. `line` counts from 1, the header of a CSV file being line 1; for Parquet it is the row number. `fault` says
 * why the record could not be read at all; the run goes on.
 */
export type SourceRow<Data> =
  | { readonly line: number; readonly data: Data }
  | { readonly line: number; readonly fault: string }

/** A category as the source words it. `type` names a taxonomy the value is a code of; null when it is free text. */
export interface SourceCategory {
  readonly type: string | null
  readonly value: string
}

/** What a source row says, before its categories are looked up. */
export interface MappedRow {
  /** Without categories. */
  readonly submission: Submission
  readonly categories: readonly SourceCategory[]
  /** What the row said and the submission cannot carry, as short sentences that repeat from row to row. */
  readonly leftOut: readonly string[]
}

/** Turns the data of one row into a submission; a pure function. */
export type RowMapper<Data> = (data: Data) => MappedRow

/** Result of a run; `read` = `created` + `merged` + `refused`, and a row that says nothing new counts as merged. */
export interface ImportCounts {
  read: number
  created: number
  merged: number
  refused: number
  /** Rows taken in that lack something a complete listing has. */
  incomplete: number
}

/** A line of the report file. */
export interface RefusedRow {
  readonly line: number
  readonly supplier_id: string | null
  readonly name: string | null
  readonly reasons: readonly string[]
}
