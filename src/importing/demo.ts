import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { OpenBytes } from './encoding.ts'
import { mapDocument } from './map-document.ts'
import type { MappedRow, SourceRow } from './mapped-row.ts'
import { type JsonRecord, ndjsonRows } from './ndjson.ts'

/** Rows of the shipped demo places, `data/demo-helsinki.ndjson.gz`, given the bytes of that file. */
export const demoRows = (open: OpenBytes): AsyncIterable<SourceRow<JsonRecord>> =>
  ndjsonRows(() => Readable.from(open()).pipe(createGunzip()))

/** Reads the demo places' documents; all of them name their country. */
export const mapDemo: (document: JsonRecord) => MappedRow = mapDocument(undefined)
