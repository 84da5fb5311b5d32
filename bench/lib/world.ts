/** The shipped data that generated businesses are made of: categories with their words in several languages, and towns with their people. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackTables } from '../../src/adapters/gazetteer-file/packed-file.ts'
import { openTaxonomy } from '../../src/adapters/taxonomy-file/open-taxonomy.ts'
import { type FrozenGazetteer, openGazetteer } from '../../src/geocoding/gazetteer.ts'
import type { Category, Taxonomy } from '../../src/taxonomy/category.ts'

export interface Town {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  /** The town and what it lies in. */
  readonly placeIds: readonly string[]
}

export interface World {
  readonly taxonomy: Taxonomy
  readonly gazetteer: FrozenGazetteer
  readonly categories: readonly Category[]
  /** With 500 inhabitants or more, most people first. */
  readonly towns: readonly Town[]
}

/** Language that businesses of a country use in their names and tags. */
export const countries: Readonly<Record<string, string>> = {
  gb: 'en',
  ie: 'en',
  us: 'en',
  de: 'de',
  at: 'de',
  ch: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  nl: 'nl',
}

const leastPeople = 500
const mostTowns = 20_000
const mostCategories = 590

export function openWorld(): World {
  const data = fileURLToPath(new URL('../../data/', import.meta.url))
  const taxonomy = openTaxonomy(data)
  const gazetteer = openGazetteer(unpackTables(readFileSync(join(data, 'places.bin.zst'))))
  const categories = [...taxonomy.all()]
    .filter((category) => category.names.en !== undefined)
    .slice(0, mostCategories)
  return { taxonomy, gazetteer, categories, towns: townsOf(gazetteer) }
}

function townsOf(gazetteer: FrozenGazetteer): Town[] {
  const { register } = gazetteer
  const { table } = register
  const numbers: number[] = []
  for (let place = 0; place < table.frozenSize; place++) {
    const isTown = table.resolution(place) === 'town' && table.country(place) in countries
    if (isTown && table.population(place) >= leastPeople) numbers.push(place)
  }
  numbers.sort((a, b) => table.population(b) - table.population(a) || a - b)
  return numbers.slice(0, mostTowns).map((number) => {
    const { id, name, country, latitude, longitude, population, parents } = register.place(number)
    return {
      id,
      name,
      country,
      latitude,
      longitude,
      population,
      placeIds: [id, ...parents.map((one) => one.id)],
    }
  })
}
