import { createReadStream, type ReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { type AsyncBuffer, asyncBufferFromFile } from 'hyparquet'
import { openCsv } from '../importing/csv.ts'
import type { OpenBytes } from '../importing/encoding.ts'
import { mapDocument } from '../importing/map-document.ts'
import type { RowMapper, SourceRow } from '../importing/mapped-row.ts'
import { bindMapping } from '../importing/mapping.ts'
import { emptyMapping, MappingError, type MappingFile, parseMappingFile } from '../importing/mapping-file.ts'
import { ndjsonRows } from '../importing/ndjson.ts'
import { mapOverture, overtureGeoJsonRows, overtureParquetRows } from '../importing/overture.ts'
import { targetOf } from '../importing/targets.ts'
import type { RefusedTable } from './import-report.ts'
import { CommandFailure, UsageError } from './io.ts'

export const importFormats = ['csv', 'ndjson', 'overture'] as const

export type ImportFormat = (typeof importFormats)[number]

/** The rows of a file with the mapper for their data. */
export interface OpenedSource {
  readonly rows: AsyncIterable<SourceRow<never>>
  readonly mapRow: RowMapper<never>
  readonly unusedColumns: readonly string[]
  /** Of a source with columns. */
  readonly table?: RefusedTable | undefined
  /** The fraction of the file read so far, from 0 to 1. */
  share(): number
}

/** Ties rows and mapper together, whatever their data type. */
const opened = <Data>(
  rows: AsyncIterable<SourceRow<Data>>,
  mapRow: RowMapper<Data>,
  share: () => number,
  unusedColumns: readonly string[] = [],
  table?: RefusedTable,
): OpenedSource =>
  ({ rows, mapRow, share, unusedColumns, table }) as { rows: AsyncIterable<SourceRow<never>> } & Omit<
    OpenedSource,
    'rows'
  >

/**
 * Opens a file, decompressed if its name ends in `.gz`, and tracks how much the latest reader has consumed.
 */
export function openFile(path: string): { readonly open: OpenBytes; share(): number } {
  const { size } = statSync(path)
  let stream: ReadStream | undefined
  return {
    open: () => {
      stream = createReadStream(path)
      return path.endsWith('.gz') ? stream.pipe(createGunzip()) : stream
    },
    share: () => (stream?.bytesRead ?? 0) / size,
  }
}

/** @throws UsageError with all faults of the mapping file; CommandFailure if the file cannot be read */
export async function openSource(
  path: string,
  format: ImportFormat,
  mapping: MappingFile | undefined,
  country: string | undefined,
): Promise<OpenedSource> {
  const defaultCountry = country ?? mapping?.constants.get('country')
  try {
    const { open, share } = openFile(path)
    if (format === 'ndjson') return opened(ndjsonRows(open), mapDocument(defaultCountry), share)
    if (format === 'csv') return await openMappedCsv(open, mapping, country, share)
    if (await isParquet(open)) return await openParquet(path, defaultCountry)
    return opened(overtureGeoJsonRows(open), mapOverture(defaultCountry), share)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`, { cause: error })
  }
}

async function openParquet(path: string, country: string | undefined): Promise<OpenedSource> {
  const file = await asyncBufferFromFile(path)
  let at = 0
  const noting: AsyncBuffer = {
    byteLength: file.byteLength,
    slice: (start, end = file.byteLength) => {
      at = end
      return file.slice(start, end)
    },
  }
  return opened(overtureParquetRows(noting), mapOverture(country), () => at / file.byteLength)
}

async function openMappedCsv(
  open: OpenBytes,
  mapping: MappingFile | undefined,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource> {
  const csv = await openCsv(open, mapping)
  const used = mapping ?? namesAsTargets(csv.columns)
  const { mapRow, unusedColumns, faults } = bindMapping(used, csv.columns, country)
  if (faults.length > 0) throw new UsageError(`the mapping does not fit the file\n${faults.join('\n')}`)
  return opened(csv.rows(), mapRow, share, unusedColumns, csv)
}

/** Without a mapping file, columns named like targets map to them. */
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

/** @throws UsageError naming all faults with their lines */
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
