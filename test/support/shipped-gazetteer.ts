import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackTables } from '../../src/adapters/gazetteer-file/packed-file.ts'
import { type FrozenGazetteer, type GazetteerOptions, openGazetteer } from '../../src/geocoding/gazetteer.ts'
import { shippedData } from '../../src/paths.ts'

let tables: SharedArrayBuffer | undefined

/** The gazetteer that ships with the product; unpacked once a process. */
export function shippedGazetteer(options?: GazetteerOptions): FrozenGazetteer {
  tables ??= unpackTables(readFileSync(join(shippedData, 'places.bin.zst')))
  return openGazetteer(tables, options)
}
