/**
 * Port: a store as tables of rows, for moving it to another engine. All engines have the same tables, columns
 * and bytes, so a move copies rows without understanding them.
 */
import type { SecretName } from './secret-store.ts'

/** One value of a row. Integers are below 2^53. */
export type Cell = number | string | Uint8Array | null
/** Values in the order of the table's columns. */
export type Row = readonly Cell[]

export type CellKind = 'integer' | 'text' | 'bytes'

export interface Column {
  readonly name: string
  readonly kind: CellKind
  readonly isNullable: boolean
}

export interface Table {
  readonly name: string
  /** The columns of the primary key come first, in its order. */
  readonly columns: readonly Column[]
  /** Number of columns of the primary key. */
  readonly keyLength: number
  /**
   * Filled anew by each move instead of row by row, because other tables refer to it or it has further unique
   * columns. Such tables are small.
   */
  readonly isReplaced: boolean
  /** Whether a new store has rows in it. */
  readonly hasDefaults: boolean
  /** Keys of rows that belong to one store or engine and are not moved. */
  readonly skipped: readonly string[]
}

/** The last positions, ids and revisions that a store has assigned. They never go back. */
export const positionNames = [
  'log',
  'history',
  'inbox',
  'erasure',
  'ids',
  'access',
  'taxonomy',
  'places',
] as const
export type Positions = Readonly<Record<(typeof positionNames)[number], number>>

export interface RowReader {
  /**
   * Rows in key order, after the row `after` (null: from the first), at most `most`. Text is ordered by its
   * UTF-8 bytes.
   */
  read(table: Table, after: Row | null, most: number): Promise<readonly Row[]>
  count(table: Table): Promise<number>
  positions(): Promise<Positions>
}

/** Reads see the current rows; `snapshot` reads see those of one moment. */
export interface CopiedStore extends RowReader {
  /** The store's place, for people; contains no password. */
  readonly name: string
  /** In an order in which rows can be inserted: referenced tables first. */
  readonly tables: readonly Table[]
  /** Returns the id of the store, and of the store that it is being filled from (null: complete). */
  identity(): Promise<{ readonly store: string; readonly filledFrom: string | null }>
  snapshot<T>(work: (rows: RowReader) => Promise<T>): Promise<T>

  /**
   * Marks the store as being filled from another one: until `endFilling`, no server or command uses it.
   * @throws Error that names the remedy if a server is running on it
   */
  beginFilling(from: string): Promise<void>
  /** Inserts or replaces rows. */
  write(table: Table, rows: readonly Row[]): Promise<void>
  /** Removes rows; each begins with the values of its key. */
  remove(table: Table, rows: readonly Row[]): Promise<void>
  clear(table: Table): Promise<void>
  /**
   * Continues counting above `positions`. The change log starts empty at its position, and search is built
   * from the entities.
   */
  setPositions(positions: Positions): Promise<void>
  endFilling(): Promise<void>
  /** Whether `write` failed because of the values of a row. */
  refusesRow(error: unknown): boolean
  close(): Promise<void>
}

/** The secrets of a store, as they are; see `SecretStore`. */
export interface CopiedSecrets {
  /** Null if the secret was never needed. */
  read(name: SecretName): Promise<string | null>
  write(name: SecretName, secret: string): Promise<void>
}
