import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackTables } from '../../src/adapters/gazetteer-file/packed-file.ts'
import { type FrozenGazetteer, type GazetteerOptions, openGazetteer } from '../../src/geocoding/gazetteer.ts'
import { shippedData } from '../../src/paths.ts'

let tables: SharedArrayBuffer | undefined

/** The tables of the gazetteer that ships with the product; unpacked once a process. */
export function shippedPlaces(): SharedArrayBuffer {
  tables ??= unpackTables(readFileSync(join(shippedData, 'places.bin.zst')))
  return tables
}

/** The gazetteer that ships with the product. */
export const shippedGazetteer = (options?: GazetteerOptions): FrozenGazetteer =>
  openGazetteer(shippedPlaces(), options)
