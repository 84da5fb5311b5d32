import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { OpenBytes } from './encoding.ts'
import { mapDocument } from './map-document.ts'
import type { MappedRow, SourceRow } from './mapped-row.ts'
import { type JsonRecord, ndjsonRows } from './ndjson.ts'

/** Reads the rows of the shipped demo places, `data/demo-helsinki.ndjson.gz`, from that file's bytes. */
export const demoRows = (open: OpenBytes): AsyncIterable<SourceRow<JsonRecord>> =>
  ndjsonRows(() => Readable.from(open()).pipe(createGunzip()))

const map = mapDocument(undefined)

/** Maps the documents of the demo places, all of which name their country, and have the id that they have in OpenStreetMap. */
export const mapDemo = (document: JsonRecord): MappedRow => {
  const [scheme, id] = String(document._supplier_id).split(':')
  return map({ ...document, external_ids: [{ scheme, id }] })
}
