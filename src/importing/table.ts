import type { Encoding } from './encoding.ts'
import type { SourceRow } from './mapped-row.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

/** Cells by column name. */
export type CsvCells = Readonly<Record<string, string>>

/** The cell of a column; empty where the row lacks it. A column may be called `constructor`, or `__proto__`. */
export const cellOfColumn = (cells: CsvCells, column: string): string =>
  Object.hasOwn(cells, column) ? cells[column]! : ''

/** A column that its cells tell, in a table without headers. */
export interface ToldColumn {
  /** Index of the column. */
  readonly at: number
  /** The name of a target, which becomes the name of the column. */
  readonly target: string
}

/** A file with columns. */
export interface Table {
  /** Of a text file. */
  readonly delimiter?: Delimiter
  readonly encoding?: Encoding
  /** Of a workbook: the sheet that is read, and those that are not. */
  readonly sheet?: { readonly read: string; readonly others: readonly string[] }
  /** Of a table without headers: the columns that are named by what their cells hold. */
  readonly told?: readonly ToldColumn[]
  /** Distinct header names, mended of UTF-8 read as Windows-1252: a repeated `Phone` is `Phone#2`, an unnamed column `column 3`. */
  readonly columns: readonly string[]
  rows(): AsyncIterable<SourceRow<CsvCells>>
}
