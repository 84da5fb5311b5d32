import { createHash } from 'node:crypto'
import type { Cell, RowReader, Table } from '../../ports/store-copy.ts'
import { countRows, type OnProgress } from './copy-tables.ts'
import { RowCursor, sizeOf } from './rows.ts'

/** Number and SHA-256 (hex) of some rows or files. */
export interface Digest {
  readonly count: number
  readonly sha256: string
}

/** What both sides hold of one table, or of all files. */
export interface Comparison {
  readonly name: string
  readonly source: Digest
  readonly target: Digest
}

export const isEqual = ({ source, target }: Comparison): boolean =>
  source.count === target.count && source.sha256 === target.sha256

/** Digests each table of both sides. */
export async function compareTables(
  tables: readonly Table[],
  source: RowReader,
  target: RowReader,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const total = (await countRows(source, tables)) * 2
  let done = 0
  const onRow = () => onProgress(++done, total)
  const comparisons: Comparison[] = []
  for (const table of tables) {
    const [ours, theirs] = await Promise.all([
      digestTable(table, source, onRow),
      digestTable(table, target, onRow),
    ])
    comparisons.push({ name: table.name, source: ours, target: theirs })
  }
  return comparisons
}

/** Digests the rows of a table in key order. */
export async function digestTable(
  table: Table,
  reader: RowReader,
  onRow: () => void = () => undefined,
): Promise<Digest> {
  const rows = new RowCursor(reader, table)
  const hash = createHash('sha256')
  let count = 0
  for (;;) {
    if (rows.isEmpty) await rows.fill()
    const { row } = rows
    if (row === null) return { count, sha256: hash.digest('hex') }
    hash.update(canonical(row))
    rows.next()
    count++
    onRow()
  }
}

/** Longest form of a cell without its content: its kind, and its length or value. */
const headBytes = 9
const lengthBytes = 4

/** The bytes of a row: each cell with its kind, and texts and bytes with their length. */
function canonical(row: readonly Cell[]): Buffer {
  const bytes = Buffer.allocUnsafe(sizeOf(row) * 3 + row.length * headBytes)
  let at = 0
  for (const cell of row) {
    if (cell === null) at = bytes.writeUInt8(0, at)
    else if (typeof cell === 'number') at = bytes.writeDoubleBE(cell, bytes.writeUInt8(1, at))
    else {
      const isText = typeof cell === 'string'
      const head = bytes.writeUInt8(isText ? 2 : 3, at)
      const from = head + lengthBytes
      at =
        from +
        (isText
          ? bytes.write(cell, from)
          : Buffer.from(cell.buffer, cell.byteOffset, cell.length).copy(bytes, from))
      bytes.writeUInt32BE(at - from, head)
    }
  }
  return bytes.subarray(0, at)
}
