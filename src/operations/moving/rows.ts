/** Rows of tables: compared, described, and read page by page. */
import type { Cell, Row, RowReader, Table } from '../../ports/store-copy.ts'

/** Size that a page or batch should have, in bytes, and its most rows. */
export const pageBytes = 2 << 20
export const pageRows = 4000
const firstPageRows = 100

const isOf = { number: 'integer', string: 'text', object: 'bytes' } as const

/** Compares keys as the engines order them: numbers by value, text and bytes bytewise. */
export function compareKeys(table: Table, a: Row, b: Row): number {
  for (let at = 0; at < table.keyLength; at++) {
    const order = compareCells(a[at]!, b[at]!)
    if (order !== 0) return order
  }
  return 0
}

function compareCells(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string')
    return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Buffer.compare(a as Uint8Array, b as Uint8Array)
}

export const isSameRow = (a: Row, b: Row): boolean =>
  a.every((cell, at) => {
    const other = b[at]!
    return cell instanceof Uint8Array && other instanceof Uint8Array
      ? Buffer.compare(cell, other) === 0
      : cell === other
  })

/** Approximate size in bytes. */
export const sizeOf = (row: Row): number =>
  row.reduce<number>(
    (size, cell) => size + (typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8),
    0,
  )

const shown = (cell: Cell): string =>
  cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : JSON.stringify(cell)

/** Names a row for people. */
export const nameOf = (table: Table, row: Row): string =>
  `row ${row.slice(0, table.keyLength).map(shown).join(', ')} of table ${table.name}`

/** @throws Error if a value is not of its column's kind */
function checkRow(table: Table, row: Row): void {
  for (const [at, { name, kind, isNullable }] of table.columns.entries()) {
    const cell = row[at]!
    if (cell === null ? isNullable : isOf[typeof cell as keyof typeof isOf] === kind) continue
    throw new Error(
      `${nameOf(table, row)} is not readable: ${name} is not ${cell === null ? 'set' : `of kind ${kind}`}`,
    )
  }
}

/** Reads the rows of a table in key order. Pages have few rows where rows are large. */
export class RowCursor {
  readonly #reader: RowReader
  readonly #table: Table
  #page: readonly Row[] = []
  #at = 0
  #most = firstPageRows
  #isLast = false

  constructor(reader: RowReader, table: Table) {
    this.#reader = reader
    this.#table = table
  }

  /** Whether `fill` must be awaited before `row` is read. */
  get isEmpty(): boolean {
    return this.#at === this.#page.length && !this.#isLast
  }

  /** The current row; null after the last one. */
  get row(): Row | null {
    return this.#page[this.#at] ?? null
  }

  next(): void {
    this.#at++
  }

  /** Reads the next page. @throws Error that names the row which cannot be read */
  async fill(): Promise<void> {
    const last = this.#page.at(-1) ?? null
    const page = await this.#read(last)
    let bytes = 0
    let before = last
    for (const row of page) {
      checkRow(this.#table, row)
      if (before !== null && compareKeys(this.#table, before, row) >= 0)
        throw new Error(
          `${nameOf(this.#table, row)} is out of order: the database sorts text by another collation`,
        )
      before = row
      bytes += sizeOf(row)
    }
    this.#isLast = page.length < this.#most
    this.#most = Math.min(pageRows, this.#most * 4, Math.ceil((pageBytes * page.length) / bytes) || 1)
    this.#page = page
    this.#at = 0
  }

  /** A damaged page of a database hides the row; the row before it tells where it is. */
  async #read(after: Row | null): Promise<readonly Row[]> {
    try {
      return await this.#reader.read(this.#table, after, this.#most)
    } catch (cause) {
      const place =
        after === null
          ? `the first rows of table ${this.#table.name}`
          : `what follows ${nameOf(this.#table, after)}`
      throw new Error(`${place} cannot be read: ${(cause as Error).message}`, { cause })
    }
  }
}
