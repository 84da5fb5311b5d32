import type { Gazetteer, Place } from '../../src/geocoding/place.ts'
import { isSimilar } from '../../src/search/similar.ts'
import { tokens } from '../../src/search/text/tokenise.ts'
import type { Category, Taxonomy } from '../../src/taxonomy/category.ts'
import { Synonyms } from '../../src/taxonomy/terms/synonyms.ts'

/** `id: [parent, names and synonyms]`. */
const categories: Readonly<Record<string, readonly [string | null, readonly string[]]>> = {
  '1': [null, ['restaurant', 'restaurants', 'ravintola']],
  '11': ['1', ['italian restaurant', 'trattoria']],
  '12': ['1', ['sushi restaurant', 'sushi', 'sushi bar']],
  '13': ['1', ['pizza', 'pizzeria', 'pizza restaurant']],
  '2': [null, ['plumber', 'plumbers', 'klempner', 'plombier']],
  '3': [null, ['bath house', 'turkish bath']],
}

/** A taxonomy of six categories, for tests of search: names match when their words are equal. */
export const smallTaxonomy: Taxonomy = {
  get: (id) => categoryOf(id),
  all: () => Object.keys(categories).map((id) => categoryOf(id)!),
  isOwn: () => false,
  keyOf: () => undefined,
  isKnownType: () => false,
  types: () => [],
  resolve: (type, id) =>
    type === undefined && id in categories ? { category: categoryOf(id)!, code: null } : undefined,
  lookup: (text) => ({
    fromCache: false,
    rows: Object.entries(categories)
      .filter(([, [, names]]) => names.some((name) => isSimilar(text, name)))
      .map(([id]) => ({ category: categoryOf(id)!, order: [1, 0] as const })),
  }),
  match: (phrase) =>
    Object.entries(categories)
      .filter(([, [, names]]) => names.some((name) => tokens(name).join(' ') === tokens(phrase).join(' ')))
      .map(([categoryId]) => ({ categoryId, quality: 1 })),
  kindsOf: () => [],
  isHeading: () => false,
  associated: () => [],
  worthsOf: (_text, ids) => ids.map(() => Number.NEGATIVE_INFINITY),
  knowsWords: () => true,
  correctSpelling: () => undefined,
  complete: () => [],
  suggest: () => [],
  descendants: (id) => [id, ...Object.keys(categories).filter((other) => categories[other]![0] === id)],
  ancestors: (id) => (categories[id]?.[0] ? [categories[id][0]] : []),
  nameOf: (category) => category.names.en ?? '',
}

function categoryOf(id: string): Category | undefined {
  const known = categories[id]
  if (known === undefined) return undefined
  const [parentId, names] = known
  return {
    id,
    revision: '1-0',
    parentId,
    names: { en: names[0]! },
    synonyms: Synonyms.none,
    mappings: [],
    hidden: false,
  }
}

function place(id: string, name: string, latitude: number, longitude: number, country = 'gb'): Place {
  return {
    id,
    name,
    formalName: name,
    latitude,
    longitude,
    resolution: 'town',
    country,
    population: 1000,
    renown: 1000,
    timezone: 'UTC',
    parents: [],
    postcodes: [],
  }
}

const places = [
  place('bath', 'Bath', 51.38, -2.36),
  place('newport-w', 'Newport', 51.58, -3),
  place('newport-s', 'Newport', 52.77, -2.38),
  place('stives', 'St Ives', 50.21, -5.48),
]

/** Four places, found by their whole name. */
export const smallGazetteer: Gazetteer = {
  get: (id) => places.find((known) => known.id === id),
  readWhere: (text, { near }) => {
    const found = places.filter((known) => tokens(known.name).join(' ') === tokens(text).join(' '))
    if (near) {
      found.sort((a, b) => Math.abs(a.latitude - near.latitude) - Math.abs(b.latitude - near.latitude))
    }
    if (found.length === 0) {
      return {
        place: null,
        alternatives: places.filter(({ name }) => name[0] === text[0]),
        ambiguous: false,
        corrected: false,
      }
    }
    return {
      place: found[0]!,
      alternatives: found.slice(1),
      ambiguous: found.length > 1 && !near,
      corrected: false,
    }
  },
  lookup: () => [],
  suggest: () => [],
  complete: () => ({ suggestions: [], fromCache: false }),
  within: () => [],
  mostPopulous: () => [],
  reverse: () => ({ country: null, places: [] }),
  locate: () => [],
}
