import { readFile } from 'node:fs/promises'
import { asyncBufferFromFile } from 'hyparquet'
import { openCsv } from '../importing/csv.ts'
import type { OpenBytes } from '../importing/encoding.ts'
import { mapDocument } from '../importing/map-document.ts'
import type { RowMapper, SourceRow } from '../importing/mapped-row.ts'
import { bindMapping } from '../importing/mapping.ts'
import { emptyMapping, MappingError, type MappingFile, parseMappingFile } from '../importing/mapping-file.ts'
import { ndjsonRows } from '../importing/ndjson.ts'
import { mapOverture, overtureGeoJsonRows, overtureParquetRows } from '../importing/overture.ts'
import { targetOf } from '../importing/targets.ts'
import { CommandFailure, UsageError } from './io.ts'

export const importFormats = ['csv', 'ndjson', 'overture'] as const

export type ImportFormat = (typeof importFormats)[number]

/** Rows of a file with the mapper that understands their data. */
export interface OpenedSource {
  readonly rows: AsyncIterable<SourceRow<never>>
  readonly mapRow: RowMapper<never>
  readonly unusedColumns: readonly string[]
}

/** Keeps rows and mapper together whatever their data is. */
const opened = <Data>(
  rows: AsyncIterable<SourceRow<Data>>,
  mapRow: RowMapper<Data>,
  unusedColumns: readonly string[] = [],
): OpenedSource =>
  ({ rows, mapRow, unusedColumns }) as { rows: AsyncIterable<SourceRow<never>> } & Omit<OpenedSource, 'rows'>

/** @throws UsageError with every fault of the mapping file, and CommandFailure when the file cannot be read */
export async function openSource(
  path: string,
  format: ImportFormat,
  open: OpenBytes,
  mapping: MappingFile | undefined,
  country: string | undefined,
): Promise<OpenedSource> {
  const defaultCountry = country ?? mapping?.constants.get('country')
  try {
    if (format === 'ndjson') return opened(ndjsonRows(open), mapDocument(defaultCountry))
    if (format === 'csv') return await openMappedCsv(open, mapping, country)
    const rows = (await isParquet(open))
      ? overtureParquetRows(await asyncBufferFromFile(path))
      : overtureGeoJsonRows(open)
    return opened(rows, mapOverture(defaultCountry))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`, { cause: error })
  }
}

async function openMappedCsv(
  open: OpenBytes,
  mapping: MappingFile | undefined,
  country: string | undefined,
): Promise<OpenedSource> {
  const csv = await openCsv(open, mapping)
  const used = mapping ?? namesAsTargets(csv.columns)
  const { mapRow, unusedColumns, faults } = bindMapping(used, csv.columns, country)
  if (faults.length > 0) throw new UsageError(`the mapping does not fit the file\n${faults.join('\n')}`)
  return opened(csv.rows(), mapRow, unusedColumns)
}

/** Without a mapping file, columns named like targets are taken for them. */
function namesAsTargets(columns: readonly string[]): MappingFile {
  const known = columns.filter((column) => targetOf(column) !== undefined)
  if (!known.includes('name')) {
    throw new UsageError(
      'a CSV file without a column "name" needs --mapping; draft one with --suggest-mapping',
    )
  }
  const rules = known.map((column) => ({
    column,
    to: column,
    values: new Map<string, string | null>(),
    split: undefined,
    type: undefined,
  }))
  return { ...emptyMapping, columns: rules }
}

const PARQUET_MAGIC = 'PAR1'

async function isParquet(open: OpenBytes): Promise<boolean> {
  for await (const chunk of open()) {
    return Buffer.from(chunk.subarray(0, PARQUET_MAGIC.length)).toString('latin1') === PARQUET_MAGIC
  }
  return false
}

/** @throws UsageError naming every fault with its line */
export async function readMapping(path: string | undefined): Promise<MappingFile | undefined> {
  if (path === undefined) return undefined
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new UsageError(`cannot read the mapping file ${path}`)
  }
  try {
    return parseMappingFile(text)
  } catch (error) {
    if (error instanceof MappingError) throw new UsageError(`${path} has faults\n${error.faults.join('\n')}`)
    throw error
  }
}
