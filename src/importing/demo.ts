import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { OpenBytes } from './encoding.ts'
import { mapDocument } from './map-document.ts'
import type { MappedRow, SourceRow } from './mapped-row.ts'
import { type JsonRecord, ndjsonRows } from './ndjson.ts'

/** Reads the rows of the shipped demo places, `data/demo-helsinki.ndjson.gz`, from that file's bytes. */
export const demoRows = (open: OpenBytes): AsyncIterable<SourceRow<JsonRecord>> =>
  ndjsonRows(() => Readable.from(open()).pipe(createGunzip()))

/** Maps the documents of the demo places, all of which name their country. */
export const mapDemo: (document: JsonRecord) => MappedRow = mapDocument(undefined)
