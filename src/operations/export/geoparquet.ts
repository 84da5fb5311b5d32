/** Exports as GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/): flat columns, and the whole record as a document. */
import { zstdCompressSync } from 'node:zlib'
import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { days } from '../../importing/day-hours.ts'
import { documentColumn } from '../../importing/map-document.ts'
import { type Attributes, addressColumns, hours, one } from './columns.ts'
import type { About, ExportFile } from './export-file.ts'
import type { ExportRecord } from './record.ts'

/** Records of a row group: so many are in memory, and are packed in one go while others wait. */
const groupRows = 5_000

interface Column {
  readonly name: string
  readonly schema: readonly SchemaElement[]
  of(record: ExportRecord): unknown
}

const text = (name: string, of: Column['of']): Column => ({
  name,
  schema: [{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }],
  of: (record) => {
    const value = of(record)
    return value === undefined || value === null ? null : String(value)
  },
})

const texts = (name: string, of: (record: ExportRecord) => readonly string[]): Column => ({
  name,
  schema: [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  ],
  of,
})

/** An attribute of all values of an object. */
const every = (name: string, key: string, attribute: string): Column =>
  texts(name, (record) =>
    ((record[key] ?? []) as readonly Attributes[])
      .map((value) => value[attribute])
      .filter((value) => value !== undefined)
      .map(String),
  )

const corners = ['xmin', 'ymin', 'xmax', 'ymax'] as const

interface Place {
  readonly x: number
  readonly y: number
}

function placeOf(record: ExportRecord): Place | null {
  const { latitude, longitude } = (record.geopoint ?? {}) as Attributes
  return latitude === undefined || longitude === undefined
    ? null
    : { x: Number(longitude), y: Number(latitude) }
}

/** A point as well-known binary, little endian. */
function wkbOf({ x, y }: Place): Uint8Array {
  const bytes = new Uint8Array(21)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 1)
  view.setUint32(1, 1, true)
  view.setFloat64(5, x, true)
  view.setFloat64(13, y, true)
  return bytes
}

const columns: readonly Column[] = [
  text('id', (record) => record._supplier_id),
  text('country', (record) => record.country),
  text('timezone', (record) => record.timezone),
  ...['name', 'formal_name', 'branch_name'].map((name) => text(name, one('name', name))),
  ...addressColumns.map((name) => text(name, one('postal_address', name))),
  every('phones', 'phones', 'number'),
  every('emails', 'emails', 'email_address'),
  every('websites', 'websites', 'website_url'),
  every('social_pages', 'socialmedia', 'website_url'),
  every('categories', 'categories', 'category_id'),
  texts('attributes', ({ attributes = [] }) =>
    (attributes as readonly Attributes[]).map(({ attribute, value }) => `${attribute}:${value}`),
  ),
  every('tags', 'tags', 'tag'),
  every('payment_types', 'payment_types', 'payment_type'),
  ...days.map((day) => text(day, (record) => hours(one('opening_times', day)(record)))),
  text('status', one('status', 'status')),
  text('updated', (record) => record._updated),
  {
    name: 'geometry',
    schema: [{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }],
    of: (record) => {
      const place = placeOf(record)
      return place && wkbOf(place)
    },
  },
  {
    name: 'bbox',
    schema: [
      { name: 'bbox', repetition_type: 'OPTIONAL', num_children: corners.length },
      ...corners.map((name) => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' }) as const),
    ],
    of: (record) => {
      const place = placeOf(record)
      return place && { xmin: place.x, ymin: place.y, xmax: place.x, ymax: place.y }
    },
  },
  text(documentColumn, (record) => JSON.stringify(record)),
]

export const geoparquetColumns: readonly string[] = columns.map(({ name }) => name)

const schema: SchemaElement[] = [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap((column) => column.schema),
]

const geometryOf = (box: readonly number[]) => ({
  version: '1.1.0',
  primary_column: 'geometry',
  columns: {
    geometry: {
      encoding: 'WKB',
      geometry_types: ['Point'],
      ...(box.every(Number.isFinite) && { bbox: box }),
      covering: { bbox: Object.fromEntries(corners.map((name) => [name, ['bbox', name]])) },
    },
  },
})

export function geoparquetFile(about: About): ExportFile {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema,
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'highstreet',
  })
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  let rows: ExportRecord[] = []
  const pack = (): void => {
    // Statistics of documents and geometries help no reader.
    const columnData = columns.map(({ name, of }) => ({
      name,
      data: rows.map(of),
      // Of one page a column of a group, it would tell nothing.
      offsetIndex: false,
      statistics: name !== documentColumn && name !== 'geometry',
    }))
    // It writes to memory, at once.
    void file.write({ columnData, rowGroupSize: groupRows })
    rows = []
  }
  /** The bytes since the last time; offsets in the file go on. */
  const written = (): Uint8Array => {
    const piece = bytes.getBytes().slice()
    bytes.index = 0
    return piece
  }
  return {
    add: (record) => {
      const place = placeOf(record)
      if (place) {
        box[0] = Math.min(box[0], place.x)
        box[1] = Math.min(box[1], place.y)
        box[2] = Math.max(box[2], place.x)
        box[3] = Math.max(box[3], place.y)
      }
      rows.push(record)
    },
    take: () => {
      if (rows.length < groupRows) return new Uint8Array()
      pack()
      return written()
    },
    end: () => {
      if (rows.length > 0) pack()
      file.kvMetadata = [
        { key: 'geo', value: JSON.stringify(geometryOf(box)) },
        { key: 'about', value: JSON.stringify(about) },
      ]
      void file.finish()
      return written()
    },
  }
}
