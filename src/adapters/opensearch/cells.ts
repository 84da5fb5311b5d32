/** Counts by cell of a map: ranges of latitudes, and of longitudes within them. */
import { type CellCount, CellCounter, CellGrid, type CellRequest } from '../../search/cells.ts'
import type { Match } from '../../search/evaluate.ts'
import type { SearchQuery } from '../../search/query.ts'
import type { Json } from './mapping.ts'
import type { Found } from './merge.ts'

interface Cell {
  readonly key: string
  readonly doc_count: number
  readonly latitude: { readonly value: number }
  readonly longitude: { readonly value: number }
  readonly id: { readonly value: number }
}

/** What OpenSearch answers to `cellAggregation`. */
interface FoundCells {
  readonly rows: { readonly buckets: readonly Row[] }
}

interface Row {
  readonly key: string
  readonly columns: { readonly buckets: readonly Cell[] }
}

/** The aggregation of a query with cells. */
export function cellAggregation({ withoutPointOf }: SearchQuery, request: CellRequest): Json {
  const grid = new CellGrid(request)
  const { rows, columns } = grid.edges
  // A row ends above its northern edge, which belongs to it; ranges end before their `to`.
  const rowRanges = rows
    .slice(1)
    .map((south, row) => ({ key: String(row), from: above(south), to: above(rows[row]!) }))
  const columnRanges = columns
    .slice(1)
    .map((east, column) => ({ key: String(column), from: columns[column]!, to: east }))
  const mean = (field: string): Json => ({ sum: { field } })
  const shown =
    withoutPointOf === undefined
      ? { match_all: {} }
      : { bool: { must_not: [{ term: { flag: withoutPointOf } }] } }
  return {
    filter: shown,
    aggs: {
      rows: {
        range: { field: 'latitude', ranges: rowRanges },
        aggs: {
          columns: {
            range: { field: 'longitude', ranges: columnRanges },
            aggs: { latitude: mean('latitude'), longitude: mean('longitude'), id: { min: { field: 'id' } } },
          },
        },
      },
    },
  }
}

/** The cells that OpenSearch found, together with the matches of the tail. Undefined for a query without cells. */
export function mergedCells(
  { cells: request }: SearchQuery,
  { aggregations }: Found,
  matches: readonly Match[],
): CellCount[] | undefined {
  if (request === undefined) return undefined
  const found = aggregations?.cells as FoundCells | undefined
  const counter = new CellCounter(request)
  for (const { document } of matches) {
    const { latitude, longitude, id } = document
    if (latitude !== null && longitude !== null) counter.add(latitude, longitude, Number(id))
  }
  for (const row of found?.rows.buckets ?? []) {
    for (const { key, doc_count: count, latitude, longitude, id } of row.columns.buckets) {
      if (count > 0)
        counter.addCell(Number(row.key), Number(key), count, latitude.value, longitude.value, id.value)
    }
  }
  return counter.take()
}

/** The next number above one. */
function above(value: number): number {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value === 0 ? 0 : value)
  bits.setBigInt64(0, bits.getBigInt64(0) + (value < 0 ? -1n : 1n))
  return bits.getFloat64(0)
}
