/** The formats of exports: each writes a head, the records one by one, and an end. */
import { type ExternalId, textOfId } from '../../entity/external-ids/schemes.ts'
import { days } from '../../importing/day-hours.ts'
import { guardedCell } from '../../importing/formula-cells.ts'
import {
  type Attributes,
  addressColumns,
  all,
  hours,
  list,
  moreOfHours,
  numbers,
  one,
  pages,
} from './columns.ts'
import type { About, ExportFile } from './export-file.ts'
import { geoparquetFile } from './geoparquet.ts'
import type { ExportRecord } from './record.ts'

export const exportFormats = ['jsonl', 'csv', 'geojson', 'geoparquet'] as const

export type ExportFormat = (typeof exportFormats)[number]

export interface Writer {
  readonly mediaType: string
  /** Of the name of a file. */
  readonly ending: string
  open(about: About): ExportFile
}

interface TextFormat {
  head(about: About): string
  /** Whole lines. @param isFirst whether no record was written before */
  record(record: ExportRecord, isFirst: boolean): string
  readonly end: string
}

/** Characters written at once. */
const chunkLength = 1 << 16

const textFile =
  (format: TextFormat) =>
  (about: About): ExportFile => {
    let text = format.head(about)
    let isFirst = true
    const all = (): string => {
      const piece = text
      text = ''
      return piece
    }
    return {
      add: (record) => {
        text += format.record(record, isFirst)
        isFirst = false
      },
      take: () => (text.length < chunkLength ? '' : all()),
      end: () => all() + format.end,
    }
  }

const jsonl: TextFormat = {
  head: (about) => `${JSON.stringify({ _about: about })}\n`,
  record: (record) => `${JSON.stringify(record)}\n`,
  end: '',
}

const geojson: TextFormat = {
  head: (about) => `{"type":"FeatureCollection","about":${JSON.stringify(about)},"features":[\n`,
  record: ({ geopoint, ...properties }, isFirst) => {
    const { latitude, longitude, ...more } = (geopoint ?? {}) as Attributes
    const geometry =
      latitude === undefined ? null : { type: 'Point', coordinates: [Number(longitude), Number(latitude)] }
    const rest = Object.keys(more).length === 0 ? properties : { ...properties, point: more }
    const feature = { type: 'Feature', id: properties._supplier_id, geometry, properties: rest }
    return `${isFirst ? '' : ','}${JSON.stringify(feature)}\n`
  },
  end: ']}\n',
}

/** The columns of a CSV export: targets of imports, so that it needs no mapping. */
const columns: readonly (readonly [name: string, of: (record: ExportRecord) => unknown])[] = [
  ['_supplier_id', (record) => record._supplier_id],
  ['country', (record) => record.country],
  ['timezone', (record) => record.timezone],
  ['name', one('name', 'name')],
  ['formal_name', one('name', 'formal_name')],
  ['branch_name', one('name', 'branch_name')],
  ...addressColumns.map((name) => [name, one('postal_address', name)] as const),
  ['latitude', one('geopoint', 'latitude')],
  ['longitude', one('geopoint', 'longitude')],
  ['telephone_number', numbers('phones')],
  ['phone.description', one('phones', 'description')],
  ['fax', numbers('faxes')],
  ['email', all('emails', 'email_address', '; ')],
  ['website', pages],
  ['category', all('categories', 'category_id', '|')],
  ['alternative_names', list('alternative_names', ({ alternative_name }) => alternative_name)],
  ['external_ids', list('external_ids', (id) => textOfId(id as unknown as ExternalId))],
  ['attributes', list('attributes', ({ attribute, value }) => `${attribute}:${value}`)],
  ['tags', list('tags', ({ tag }) => tag)],
  ['payment_types', all('payment_types', 'payment_type', '|')],
  ['socialmedia', one('socialmedia', 'website_url')],
  ['description.headline', one('descriptions', 'headline')],
  ['description.body', one('descriptions', 'body')],
  ...days.map((day) => [day, (record: ExportRecord) => hours(one('opening_times', day)(record))] as const),
  ...moreOfHours.map((name) => [`opening_times.${name}`, one('opening_times', name)] as const),
  ['status', one('status', 'status')],
]

export const csvColumns: readonly string[] = columns.map(([name]) => name)

const csv: TextFormat = {
  head: () => `${csvColumns.join(',')}\r\n`,
  record: (record) => `${columns.map(([, of]) => csvCell(of(record))).join(',')}\r\n`,
  end: '',
}

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  const cell = typeof value === 'string' ? guardedCell(value) : String(value)
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export const writers: Readonly<Record<ExportFormat, Writer>> = {
  jsonl: { mediaType: 'application/x-ndjson; charset=utf-8', ending: 'jsonl', open: textFile(jsonl) },
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', ending: 'csv', open: textFile(csv) },
  geojson: { mediaType: 'application/geo+json; charset=utf-8', ending: 'geojson', open: textFile(geojson) },
  geoparquet: { mediaType: 'application/vnd.apache.parquet', ending: 'parquet', open: geoparquetFile },
}
