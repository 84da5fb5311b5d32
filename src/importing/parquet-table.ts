import { type AsyncBuffer, parquetMetadataAsync, parquetSchema } from 'hyparquet'
import type { CsvCells, Table } from './csv.ts'
import type { SourceRow } from './mapped-row.ts'
import { cellsIn, firstColumns, type JsonRecord } from './ndjson.ts'
import { overtureParquetRows } from './overture.ts'
import { pointOf } from './tagged-features.ts'

/**
 * A Parquet file of any columns as a table: a member `b` of a structure `a` is in the column `a.b`, and the point of a geometry in
 * `latitude` and `longitude`. `line` is the number of the row.
 * @throws Error if the file is not Parquet
 */
export async function openParquetTable(file: AsyncBuffer): Promise<Table> {
  const { children } = parquetSchema(await parquetMetadataAsync(file))
  const names = children.map(({ element }) => element.name)
  const rows = () => parquetCells(file, names)
  return { columns: await firstColumns(rows()), rows }
}

async function* parquetCells(
  file: AsyncBuffer,
  columns: readonly string[],
): AsyncGenerator<SourceRow<CsvCells>> {
  for await (const row of overtureParquetRows(file, columns)) {
    if ('fault' in row) {
      yield row
      continue
    }
    const { geometry, ...members } = row.data
    const [longitude, latitude] = pointOf(geometry)
    const point = latitude === null ? {} : { latitude: String(latitude), longitude: String(longitude) }
    yield { line: row.line, data: { ...Object.fromEntries(cellsIn(plain(members) as JsonRecord)), ...point } }
  }
}

/** Values as JSON has them: dates as texts, long integers as their digits, bytes left out. */
function plain(value: unknown): unknown {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return null
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}
