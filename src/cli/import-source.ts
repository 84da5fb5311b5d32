import { readFile } from 'node:fs/promises'
import type { AsyncBuffer } from 'hyparquet'
import { type CsvCells, openCsv, type Table } from '../importing/csv.ts'
import type { OpenBytes } from '../importing/encoding.ts'
import { foursquareColumns, mapFoursquare } from '../importing/foursquare.ts'
import { geoJsonFeatures } from '../importing/geojson.ts'
import {
  documentColumn,
  isOwnFeature,
  mapDocument,
  mapDocumentColumn,
  mapOwnFeature,
} from '../importing/map-document.ts'
import type { RowMapper, SourceRow } from '../importing/mapped-row.ts'
import { bindMapping } from '../importing/mapping.ts'
import { emptyMapping, MappingError, type MappingFile, parseMappingFile } from '../importing/mapping-file.ts'
import { openMarked } from '../importing/marked-table.ts'
import { isJsonRecord, ndjsonRows, recordCells, recordColumns } from '../importing/ndjson.ts'
import { osmPlaces } from '../importing/osm-elements.ts'
import { overpassElements } from '../importing/osm-json.ts'
import { osmPbfElements } from '../importing/osm-pbf.ts'
import { mapTaggedPlace } from '../importing/osm-tags.ts'
import { osmXmlElements } from '../importing/osm-xml.ts'
import {
  mapOverture,
  overtureGeoJsonRows,
  overtureParquetRows,
  parquetColumns,
} from '../importing/overture.ts'
import { openParquetTable } from '../importing/parquet-table.ts'
import { type HeaderMapping, mappingByHeaders, namesBusiness } from '../importing/plain-headers.ts'
import { openSheet } from '../importing/spreadsheet.ts'
import { areTagged, featureCells, featureColumns, mapFeature } from '../importing/tagged-features.ts'
import type { Publisher } from '../importing/terms.ts'
import { zipEntries } from '../importing/zip.ts'
import type { ImportFormat } from '../ports/feed-store.ts'
import { type ImportFile, openFile, startsWith } from './import-file.ts'
import { formatOf, markedTable } from './import-format.ts'
import type { RefusedTable } from './import-report.ts'
import { CommandFailure, UsageError } from './io.ts'

/** The rows of a file with the mapper for their data. */
export interface OpenedSource {
  readonly rows: AsyncIterable<SourceRow<never>>
  readonly mapRow: RowMapper<never>
  readonly unusedColumns: readonly string[]
  /** Of a table without a mapping file: the columns that are read by a word in their header. */
  readonly readByHeaders?: HeaderMapping['read']
  readonly sheet?: Table['sheet']
  /** Of a table without a line of headers: the columns that their cells tell. */
  readonly told?: Table['told']
  /** No row has a country, which each needs. */
  readonly lacksCountry?: boolean
  /** Columns that no row had when the mapping was bound; filled while the rows are mapped. */
  readonly laterColumns?: ReadonlySet<string>
  /** Of a source with columns. */
  readonly table?: RefusedTable | undefined
  /** Who alone publishes data of this kind. */
  readonly publisher?: Publisher
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

/** @throws UsageError with all faults of the mapping file; CommandFailure if the file cannot be read */
export async function openSource(
  given: string,
  givenFormat: ImportFormat | undefined,
  mapping: MappingFile | undefined,
  country: string | undefined,
): Promise<OpenedSource> {
  const defaultCountry = country ?? mapping?.constants.get('country')
  try {
    const file = await openFile(given)
    const { open, share } = file
    const marked = markedTable(file.kind)
    if (marked !== undefined) {
      const table = await openMarked(marked, open, mapping?.sheet, fitting(mapping))
      return notingLater(await openMappedTable(table, mapping, country, share))
    }
    const format = formatOf(file, givenFormat)
    switch (format) {
      case 'csv':
        return await openMappedCsv(open, mapping, country, share)
      case 'ndjson':
        if (mapping && mapping.columns.length > 0) {
          const columns = await recordColumns(open, exactNames(mapping))
          return notingLater(openMapped(recordCells(open), columns, mapping, country, share))
        }
        return (
          (await openFlatRecords(open, mapping, country, share)) ??
          opened(ndjsonRows(open), mapDocument(defaultCountry), share)
        )
      case 'xlsx':
      case 'ods': {
        const sheet = await openSheet(await zipEntries(file), mapping?.sheet, fitting(mapping))
        return await openMappedTable(sheet, mapping, country, share)
      }
      case 'osm': {
        const read = (await startsWith(open, '<', 64))
          ? () => osmXmlElements(open)
          : (await startsWith(open, '{', 64))
            ? () => overpassElements(open)
            : () => osmPbfElements(open)
        return { ...opened(osmPlaces(read), mapTaggedPlace(defaultCountry), share), publisher: 'osm' }
      }
      case 'geojson':
        if (mapping && mapping.columns.length > 0)
          return await openMappedFeatures(open, mapping, country, share)
        if (await isOwnExport(open))
          return opened(geoJsonFeatures(open), mapOwnFeature(defaultCountry), share)
        return (
          (await openPlainFeatures(open, mapping, country, share)) ??
          opened(geoJsonFeatures(open), mapFeature(defaultCountry), share)
        )
      case 'overture':
      case 'foursquare':
        if (await startsWith(open, PARQUET_MAGIC)) return await openParquet(file, format, mapping, country)
        if (format === 'foursquare') throw new Error('Foursquare OS Places are read from Parquet')
        return {
          ...opened(overtureGeoJsonRows(open), mapOverture(defaultCountry), share),
          publisher: 'overture',
        }
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new CommandFailure(`cannot read ${given}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Opens a file as a table, for drafting a mapping.
 * @param sheet of a workbook; the first one with businesses if undefined
 * @throws UsageError for formats that name their parts; CommandFailure if the file cannot be read
 */
export async function openTable(
  given: string,
  givenFormat: ImportFormat | undefined,
  sheet?: string | undefined,
): Promise<Table> {
  try {
    const file = await openFile(given)
    const marked = markedTable(file.kind)
    if (marked !== undefined) return await openMarked(marked, file.open, sheet, fitting(undefined))
    const format = formatOf(file, givenFormat)
    if (format === 'csv') return await openCsv(file.open)
    if (format === 'xlsx' || format === 'ods')
      return await openSheet(await zipEntries(file), sheet, fitting(undefined))
    if (format === 'overture' && (await startsWith(file.open, PARQUET_MAGIC))) {
      const parquet = byPosition(file, () => undefined)
      if (!(await parquetColumns(parquet)).has('names')) return await openParquetTable(parquet)
    }
    if (format === 'geojson') {
      return { columns: await featureColumns(file.open), rows: () => featureCells(file.open) }
    }
    if (format === 'ndjson') {
      return { columns: await recordColumns(file.open), rows: () => recordCells(file.open) }
    }
  } catch (error) {
    throw new CommandFailure(`cannot read ${given}: ${(error as Error).message}`, { cause: error })
  }
  throw new UsageError(
    '--suggest-mapping is for tables: CSV, XLSX, ODS, HTML, XML, GeoJSON, NDJSON, Parquet; the others name their parts',
  )
}

async function openParquet(
  file: ImportFile,
  format: 'overture' | 'foursquare',
  mapping: MappingFile | undefined,
  country: string | undefined,
): Promise<OpenedSource> {
  const defaultCountry = country ?? mapping?.constants.get('country')
  let at = 0
  const noting = byPosition(file, (end) => {
    at = end
  })
  const share = () => at / file.size
  const columns = await parquetColumns(noting)
  const isMapped = mapping !== undefined && mapping.columns.length > 0
  if (!isMapped && (format === 'foursquare' || columns.has('fsq_place_id'))) {
    const rows = overtureParquetRows(noting, foursquareColumns)
    return { ...opened(rows, mapFoursquare(defaultCountry), share), publisher: 'foursquare' }
  }
  if (!isMapped && columns.has(documentColumn)) {
    const rows = overtureParquetRows(noting, [documentColumn])
    return opened(rows, mapDocumentColumn(defaultCountry), share)
  }
  if (isMapped || !columns.has('names'))
    return openMappedTable(await openParquetTable(noting), mapping, country, share)
  return { ...opened(overtureParquetRows(noting), mapOverture(defaultCountry), share), publisher: 'overture' }
}

const byPosition = (file: ImportFile, note: (end: number) => void): AsyncBuffer => ({
  byteLength: file.size,
  slice: async (start, end = file.size) => {
    note(end)
    const bytes = await file.read(start, end - start)
    return new Uint8Array(bytes).buffer
  },
})

/** Whether a sheet is that of the businesses: it has a column of the mapping file, or one that names a business. */
const fitting =
  (mapping: MappingFile | undefined) =>
  async (table: Table): Promise<boolean> => {
    const own = new Set(mapping?.columns.map(({ column }) => column.trim().toLowerCase()))
    if (own.size > 0) return table.columns.some((column) => own.has(column.trim().toLowerCase()))
    return namesBusiness(await mappingByHeaders(table))
  }

async function openMappedCsv(
  open: OpenBytes,
  mapping: MappingFile | undefined,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource> {
  return openMappedTable(await openCsv(open, mapping), mapping, country, share)
}

const RECORDS_SEEN = 100

/** Records that are no documents of this directory, whose name is an object, by the names of their members. Undefined if none names a business. */
async function openFlatRecords(
  open: OpenBytes,
  mapping: MappingFile | undefined,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource | undefined> {
  let seen = 0
  for await (const row of ndjsonRows(open)) {
    if ('data' in row && isJsonRecord(row.data.name)) return undefined
    if (++seen === RECORDS_SEEN) break
  }
  return byNames(
    { columns: await recordColumns(open), rows: () => recordCells(open) },
    mapping,
    country,
    share,
  )
}

async function isOwnExport(open: OpenBytes): Promise<boolean> {
  for await (const row of geoJsonFeatures(open)) return 'data' in row && isOwnFeature(row.data)
  return false
}

/** Features without tags of OpenStreetMap, as cities publish them, by the names of their properties. Undefined if none names a business. */
async function openPlainFeatures(
  open: OpenBytes,
  mapping: MappingFile | undefined,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource | undefined> {
  if (await areTagged(open)) return undefined
  return byNames(
    { columns: await featureColumns(open), rows: () => featureCells(open) },
    mapping,
    country,
    share,
  )
}

async function byNames(
  table: Table,
  mapping: MappingFile | undefined,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource | undefined> {
  const { columns } = await mappingByHeaders(table)
  if (!namesBusiness({ columns })) return undefined
  return notingLater(await openMappedTable(table, mapping, country, share))
}

/** A table by its mapping file, or by its headers. */
async function openMappedTable(
  table: Table,
  mapping: MappingFile | undefined,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource> {
  const byHeaders = mapping && mapping.columns.length > 0 ? undefined : await mappingByHeaders(table, country)
  if (byHeaders && table.told && !namesBusiness(byHeaders))
    throw new UsageError(
      `the file has no line of column names, and no column can only be the name of a business; its cells tell ${toldTexts(table.told).join(', ')}. Put a line of names above the rows, such as name,address1,postcode,town,telephone_number, or give --mapping; --suggest-mapping drafts one`,
    )
  if (byHeaders && !namesBusiness(byHeaders))
    throw new UsageError(
      `no column is named "name", or by another word for the name of a business; the file has ${table.columns.join(', ')}. It needs --mapping; draft one with --suggest-mapping`,
    )
  const used = byHeaders ? { ...emptyMapping, ...mapping, columns: byHeaders.columns } : mapping!
  const lacksCountry =
    country === undefined &&
    !used.constants.has('country') &&
    !used.columns.some(({ to }) => to === 'country')
  return {
    ...openMapped(table.rows(), table.columns, used, country, share, table.delimiter),
    ...(byHeaders && { readByHeaders: byHeaders.read }),
    ...(table.sheet && { sheet: table.sheet }),
    ...(table.told && { told: table.told }),
    lacksCountry,
  }
}

function openMapped(
  rows: AsyncIterable<SourceRow<CsvCells>>,
  columns: readonly string[],
  mapping: MappingFile,
  country: string | undefined,
  share: () => number,
  delimiter = ',',
): OpenedSource {
  const { mapRow, unusedColumns, faults } = bindMapping(mapping, columns, country)
  if (faults.length > 0) throw new UsageError(`the mapping does not fit the file\n${faults.join('\n')}`)
  return opened(rows, mapRow, share, unusedColumns, { columns, delimiter })
}

/** The properties of the features as columns, with their point in `latitude` and `longitude`. */
async function openMappedFeatures(
  open: OpenBytes,
  mapping: MappingFile,
  country: string | undefined,
  share: () => number,
): Promise<OpenedSource> {
  const columns = await featureColumns(open, exactNames(mapping))
  return notingLater(openMapped(featureCells(open), columns, mapping, country, share))
}

const exactNames = ({ columns }: MappingFile): string[] =>
  columns.map(({ column }) => column).filter((column) => !column.includes('*'))

const MOST_LATER_COLUMNS = 100

/** Notes the columns of rows that have no header, where they are not among those of the first rows. */
function notingLater(source: OpenedSource): OpenedSource {
  const known = new Set(source.table?.columns)
  const later = new Set<string>()
  return {
    ...source,
    laterColumns: later,
    mapRow: (data) => {
      for (const name of Object.keys(data))
        if (!known.has(name) && later.size < MOST_LATER_COLUMNS) later.add(name)
      return source.mapRow(data)
    },
  }
}

/** What the cells of a table without headers tell of its columns. */
export const toldTexts = (told: NonNullable<Table['told']>): readonly string[] =>
  told.map(({ at, target }) => `column ${at + 1} as ${target}`)

const PARQUET_MAGIC = 'PAR1'

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
