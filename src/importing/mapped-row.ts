import type { Attributes, ObjectName } from '../entity/model.ts'
import type { Submission } from '../operations/submission.ts'

/**
 * One record of a source. `line` is 1-based and counts a CSV header as line 1; for Parquet it is the row
 * number. `fault` is the reason a record is unreadable; the run continues. `raw` is its
 * text in the form of data, where it can be kept.
 */
export type SourceRow<Data> =
  | { readonly line: number; readonly data: Data }
  | { readonly line: number; readonly fault: string; readonly raw?: unknown }

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
  /** Objects of which a value was left out; what a source said of them before may still hold. */
  readonly unread?: ReadonlySet<ObjectName>
  /** The cells of `leftOut`, for the report. */
  readonly leftCells?: readonly LeftCell[]
  /** Where the attributes of the submission's values stood in the source. */
  readonly origins?: Origins
}

/** A cell of the source; for formats without columns `column` is the path in the document. */
export interface SourceCell {
  readonly column: string | null
  readonly value: string
}

/** A cell that did not become a value, why, and what was done with it. */
export interface LeftCell extends SourceCell {
  readonly reason: string
  readonly done: 'left out' | 'kept as text'
}

export type Origins = ReadonlyMap<Attributes, Readonly<Record<string, SourceCell>>>

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

/** A line of the report file on a cell of an accepted row. */
export interface ReportedCell extends LeftCell {
  readonly line: number
  readonly supplier_id: string | null
}

/** A row of the report file. */
export interface RefusedRow {
  readonly line: number
  readonly supplier_id: string | null
  readonly name: string | null
  readonly reasons: readonly string[]
}
