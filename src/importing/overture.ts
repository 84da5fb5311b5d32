import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { Attributes, ObjectName } from '../entity/model.ts'
import { alternativeNames, type OtherName } from './alternative-names.ts'
import { decodeText, type OpenBytes } from './encoding.ts'
import { idOf } from './external-ids.ts'
import { linesOf } from './lines.ts'
import type { MappedRow, SourceCategory, SourceRow } from './mapped-row.ts'
import { isJsonRecord, type JsonRecord } from './ndjson.ts'
import { networkOf } from './social.ts'

/** The columns read from an Overture place; `open` is a label added by some published samples. */
const overtureColumns = [
  'id',
  'geometry',
  'bbox',
  'names',
  'categories',
  'websites',
  'emails',
  'socials',
  'phones',
  'brand',
  'addresses',
  'operating_status',
  'open',
]
const ROWS_AT_ONCE = 20_000

/**
 * Rows of a places file in Parquet, Overture's unless other columns are wanted, with one row group (or 20,000 rows of it) in memory at a time.
 * @throws Error if the file is not Parquet
 */
export async function* overtureParquetRows(
  file: AsyncBuffer,
  wanted: readonly string[] = overtureColumns,
): AsyncGenerator<SourceRow<JsonRecord>> {
  const metadata = await parquetMetadataAsync(file)
  const present = new Set(metadata.schema.map((element) => element.name))
  const columns = wanted.filter((name) => present.has(name))
  let line = 1
  for (const group of metadata.row_groups) {
    const groupEnd = line + Number(group.num_rows)
    while (line < groupEnd) {
      const rowEnd = Math.min(groupEnd, line + ROWS_AT_ONCE)
      const range = { rowStart: line - 1, rowEnd: rowEnd - 1 }
      const rows = await parquetReadObjects({ file, metadata, columns, compressors, utf8: false, ...range })
      for (const data of rows) yield { line: line++, data }
    }
  }
}

/** The names of a Parquet file's columns, those within structures too. @throws Error if the file is not Parquet */
export const parquetColumns = async (file: AsyncBuffer): Promise<ReadonlySet<string>> =>
  new Set((await parquetMetadataAsync(file)).schema.map(({ name }) => name))

/**
 * Rows of an Overture places file in GeoJSON with one feature per line, alone or inside a FeatureCollection.
 */
export async function* overtureGeoJsonRows(open: OpenBytes): AsyncGenerator<SourceRow<JsonRecord>> {
  for await (const { line, text } of linesOf(decodeText(open(), 'utf-8'))) {
    const feature = text?.trim().replace(/,$/, '') ?? ''
    if (text !== null && !/^\{.*"type"\s*:\s*"Feature"\s*[,}]/.test(feature)) {
      if (isWrapper(feature)) continue
      yield { line, fault: 'the line is not a GeoJSON feature' }
      continue
    }
    yield featureRow(line, feature)
  }
}

const isWrapper = (text: string): boolean =>
  text === '' || /^[\]}]+$/.test(text) || /^\{.*"FeatureCollection"/.test(text)

function featureRow(line: number, text: string): SourceRow<JsonRecord> {
  try {
    const { id, geometry, properties } = JSON.parse(text) as JsonRecord
    if (!isJsonRecord(properties)) return { line, fault: 'the feature has no properties' }
    return { line, data: { id, ...properties, geometry } }
  } catch {
    return { line, fault: 'the line is not JSON' }
  }
}

/**
 * Maps an Overture place to a submission: the Overture id is the supplier id, `categories` are codes of the
 * taxonomy `overture`. A permanently closed place (`operating_status`, or `open` = 0) is inactive. Source:
 * https://docs.overturemaps.org/schema/reference/places/place/
 */
export function mapOverture(defaultCountry: string | undefined): (place: JsonRecord) => MappedRow {
  return (place) => {
    const addresses = list(place.addresses).filter(isJsonRecord)
    const address = addresses[0] ?? {}
    const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
      name: compact([{ name: nameOf(place) }]),
      alternative_name: otherNamesOf(place),
      postal_address: compact([addressOf(address)]),
      geopoint: compact([pointOf(place)]),
      phone: texts(place.phones).map((number) => ({ number })),
      website: texts(place.websites).map((url) => ({ website_url: url })),
      email: texts(place.emails).map((email) => ({ email_address: email })),
      socialmedia: texts(place.socials).map((url) => ({ type: networkOf(url), website_url: url })),
      external_id: idOf('gers', text(place.id)),
      status: statusOf(place),
    }
    return {
      submission: {
        country: text(address.country) ?? defaultCountry ?? '',
        supplierId: text(place.id),
        timezone: null,
        objects: withoutEmpty(objects),
      },
      categories: categoriesOf(place),
      leftOut: addresses.length > 1 ? ['addresses beyond the first'] : [],
    }
  }
}

function nameOf(place: JsonRecord): string | null {
  return isJsonRecord(place.names) ? text(place.names.primary) : null
}

/** Common names by language, names by rule (short, official, alternate), and those of the brand. */
function otherNamesOf({ names, brand }: JsonRecord): readonly Attributes[] {
  const brandNames = isJsonRecord(brand) ? brand.names : undefined
  return alternativeNames(isJsonRecord(names) ? text(names.primary) : null, [
    ...namesIn(names),
    ...namesIn(brandNames),
  ])
}

function namesIn(names: unknown): readonly OtherName[] {
  if (!isJsonRecord(names)) return []
  const primary = text(names.primary)
  const common = isJsonRecord(names.common) ? Object.entries(names.common) : []
  return [
    ...(primary === null ? [] : [{ name: primary }]),
    ...list(names.rules)
      .filter(isJsonRecord)
      .flatMap(({ value }) => text(value) ?? [])
      .map((name) => ({ name })),
    ...common.flatMap(([language, value]) => {
      const name = text(value)
      return name === null ? [] : [{ name, language: /^[a-z]{2}$/.test(language) ? language : undefined }]
    }),
  ]
}

function addressOf(address: JsonRecord): Attributes {
  return {
    address1: text(address.freeform),
    town: text(address.locality),
    province: text(address.region),
    postcode: text(address.postcode),
  }
}

/** Some releases write `women's_clothing_store`; the category list omits the apostrophe. */
function categoriesOf(place: JsonRecord): readonly SourceCategory[] {
  const { categories } = place
  if (!isJsonRecord(categories)) return []
  const values = [text(categories.primary), ...texts(categories.alternate)]
  return values
    .filter((value) => value !== null)
    .map((value) => ({ type: 'overture', value: value.replaceAll("'", '') }))
}

function statusOf(place: JsonRecord): readonly Attributes[] {
  const open = place.open === undefined || place.open === null ? undefined : String(place.open)
  const closed = text(place.operating_status) === 'permanently_closed' || open === '0' || open === 'false'
  if (closed) return [{ status: 'inactive', inactive_reason: 'ceased trading' }]
  return []
}

/** The point of a WKB or GeoJSON geometry; for other geometries the centre of the bounding box. */
function pointOf({ geometry, bbox }: JsonRecord): Attributes {
  const [longitude, latitude] = wkbPoint(geometry) ?? geoJsonPoint(geometry) ?? middleOf(bbox) ?? []
  return { latitude: degrees(latitude), longitude: degrees(longitude) }
}

/** Seven decimals are about a centimetre. */
const degrees = (value: number | undefined): string | null =>
  value === undefined || !Number.isFinite(value) ? null : String(Number(value.toFixed(7)))

const WKB_POINT = 1
const WKB_POINT_BYTES = 21

function wkbPoint(geometry: unknown): readonly number[] | undefined {
  if (!(geometry instanceof Uint8Array) || geometry.length < WKB_POINT_BYTES) return undefined
  const view = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength)
  const littleEndian = view.getUint8(0) === 1
  if ((view.getUint32(1, littleEndian) & 0xff) !== WKB_POINT) return undefined
  return [view.getFloat64(5, littleEndian), view.getFloat64(13, littleEndian)]
}

function geoJsonPoint(geometry: unknown): readonly number[] | undefined {
  if (!isJsonRecord(geometry) || geometry.type !== 'Point') return undefined
  return list(geometry.coordinates).map(Number)
}

function middleOf(bbox: unknown): readonly number[] | undefined {
  if (!isJsonRecord(bbox)) return undefined
  const [xmin, xmax, ymin, ymax] = [bbox.xmin, bbox.xmax, bbox.ymin, bbox.ymax].map(Number)
  return [(xmin! + xmax!) / 2, (ymin! + ymax!) / 2]
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const decoder = new TextDecoder()

function text(value: unknown): string | null {
  const read = value instanceof Uint8Array ? decoder.decode(value) : value
  return typeof read === 'string' && read.trim() !== '' ? read.trim() : null
}

const texts = (value: unknown): readonly string[] => [
  ...new Set(
    list(value)
      .map(text)
      .filter((item) => item !== null),
  ),
]

/** Removes absent attributes, and values left without any. */
function compact(values: readonly Attributes[]): readonly Attributes[] {
  return values
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, attribute]) => attribute !== null)))
    .filter((value) => Object.keys(value).length > 0)
}

function withoutEmpty(
  objects: Partial<Record<ObjectName, readonly Attributes[]>>,
): Partial<Record<ObjectName, readonly Attributes[]>> {
  return Object.fromEntries(Object.entries(objects).filter(([, values]) => values.length > 0))
}
