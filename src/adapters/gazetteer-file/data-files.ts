import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTables } from '../../frozen-tables.ts'
import { unpackTables } from './packed-file.ts'

/** Names of loaded files by the kind recorded in the tables. */
const FILE_NAMES = { places: 'places.bin.br', 'gb-units': 'gb-units.bin.br' } as const
const SHIPPED_NAME = 'places.bin.zst'
type DataKind = keyof typeof FILE_NAMES

export interface GazetteerFiles {
  /** Input of `openGazetteer`. */
  readonly places: SharedArrayBuffer
  /** Input of `UnitPostcodes`; undefined if the full GB set is not loaded. */
  readonly units: SharedArrayBuffer | undefined
}

/** Reads the gazetteer from `dataFolder` if a set was loaded there, otherwise from `shippedFolder`. */
export function readGazetteerFiles(dataFolder: string, shippedFolder: string): GazetteerFiles {
  const loaded = join(dataFolder, FILE_NAMES.places)
  const units = join(dataFolder, FILE_NAMES['gb-units'])
  const places = existsSync(loaded) ? loaded : join(shippedFolder, SHIPPED_NAME)
  return {
    places: unpackTables(readFileSync(places)),
    units: existsSync(units) ? unpackTables(readFileSync(units)) : undefined,
  }
}

/**
 * Installs a file built by `npm run data:build -- --set …` into the data folder; the next start uses it. A
 * complete file of a known kind replaces the previous one atomically.
 * @throws Error if the file is incomplete or of an unknown kind
 */
export function loadDataFile(
  file: string,
  dataFolder: string,
): { readonly kind: DataKind; readonly bytes: number } {
  const packed = readFileSync(file)
  const { kind } = readMeta(packed, file)
  mkdirSync(dataFolder, { recursive: true })
  const target = join(dataFolder, FILE_NAMES[kind])
  const partial = `${target}.${process.pid}.partial`
  writeFileSync(partial, packed, { flush: true })
  renameSync(partial, target)
  return { kind, bytes: packed.length }
}

function readMeta(packed: Buffer, file: string): { kind: DataKind } {
  let meta: { kind?: unknown }
  try {
    meta = openTables(unpackTables(packed)).meta as { kind?: unknown }
  } catch (cause) {
    throw new Error(`${file} is not a data file of Highstreet`, { cause })
  }
  if (typeof meta.kind !== 'string' || !(meta.kind in FILE_NAMES))
    throw new Error(`${file} holds data of an unknown kind`)
  return { kind: meta.kind as DataKind }
}
