import type { Submission } from '../operations/submission.ts'

/**
 * One record of a source. `line` is 1-based and counts a CSV header as line 1; for Parquet it is the row
 * number. `fault` is the reason a record is unreadable; the run continues.
 */
export type SourceRow<Data> =
  | { readonly line: number; readonly data: Data }
  | { readonly line: number; readonly fault: string }

/** A category in the source's words. `type` names the taxonomy of a code; null for free text. */
export interface SourceCategory {
  readonly type: string | null
  readonly value: string
}

/** The contents of a source row, before category lookup. */
export interface MappedRow {
  /** Without categories. */
  readonly submission: Submission
  readonly categories: readonly SourceCategory[]
  /** Contents of the row that the submission cannot hold, as short sentences that repeat from row to row. */
  readonly leftOut: readonly string[]
}

/** Converts the data of one row to a submission; a pure function. */
export type RowMapper<Data> = (data: Data) => MappedRow

/**
 * Result of a run: `read` = `created` + `merged` + `refused`. A row without new information counts as merged.
 */
export interface ImportCounts {
  read: number
  created: number
  merged: number
  refused: number
  /** Accepted rows that lack part of a complete listing. */
  incomplete: number
}

/** An accepted row that looks like the same business as another entity or as another record of the supplier. */
export interface AlikeRow {
  readonly line: number
  readonly supplier_id: string | null
  readonly entity_id: string
  /** The supplier's other ids of the same entity. */
  readonly also_supplied_as: readonly string[]
  /** Pairs that wait for a decision; `supplier_ids` are the supplier's own ids of the other entity. */
  readonly probable_duplicates: readonly {
    readonly entity_id: string
    readonly pair_id: string | null
    readonly score: number
    readonly supplier_ids: readonly string[]
  }[]
  readonly remark: string
}

/** A row of the report file. */
export interface RefusedRow {
  readonly line: number
  readonly supplier_id: string | null
  readonly name: string | null
  readonly reasons: readonly string[]
}
