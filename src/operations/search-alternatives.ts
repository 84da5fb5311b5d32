import type { Place, Point } from '../geocoding/place.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { Area, Condition, SearchQuery } from '../search/query.ts'
import type { Neighbours } from '../search/understanding/understand.ts'
import { countingOnly } from './counting-query.ts'
import type { Services } from './services.ts'

/** What to ask for instead, where nobody is found. */
export interface Alternatives {
  /** Kinds near to what was asked for that somebody in the area has, likeliest first. */
  readonly categories: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  /** The nearest place where what was asked for is found, with metres from the centre of the search. */
  readonly place: { readonly place: Place; readonly distanceMetres: number } | null
}

type Query = Omit<SearchQuery, 'condition'>
type Asked = Pick<Services, 'taxonomy' | 'gazetteer'> & {
  readonly search: SearchIndex
  readonly language: string | null
  /** Limits a condition to what the viewer may search. */
  readonly limited: (condition: Condition) => Condition
  /** Null if there is none, or if the viewer may not know of places. */
  readonly centre: Point | null
}

const mostKinds = 3
const mostCounted = 100
const mostPlaces = 20

/** Up to three look-ups, made only for a search that has found nobody. */
export async function alternativesTo(
  neighbours: Neighbours,
  query: Query,
  asked: Asked,
): Promise<Alternatives | null> {
  const categories = await kindsThere(neighbours, query, asked)
  const place = asked.centre === null ? null : await nearestPlace(neighbours, query, asked, asked.centre)
  return categories.length === 0 && place === null ? null : { categories, place }
}

async function kindsThere(
  { categoryIds, there }: Neighbours,
  query: Query,
  { search, taxonomy, language, limited }: Asked,
): Promise<Alternatives['categories']> {
  const ids = categoryIds()
  if (ids.length === 0) return []
  const leaf: Condition = {
    kind: 'category',
    ids: [...new Set(ids.flatMap((id) => taxonomy.descendants(id)))],
    weight: 1,
  }
  const { facets } = await search.search({
    ...countingOnly(query),
    condition: limited(there(leaf)),
    facets: [{ kind: 'category', limit: mostCounted }],
  })
  const counts = new Map(facets[0]?.map(({ id, count }) => [id, count]))
  const told = ids.flatMap((id) => {
    const category = taxonomy.get(id)
    const count = taxonomy.descendants(id).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
    return category === undefined || count === 0
      ? []
      : [{ id, name: taxonomy.nameOf(category, language ?? undefined), count }]
  })
  return told.slice(0, mostKinds)
}

async function nearestPlace(
  { anywhere }: Neighbours,
  query: Query,
  { search, gazetteer, limited }: Asked,
  centre: Point,
): Promise<Alternatives['place']> {
  const condition = limited(anywhere())
  const around = (radiusMetres: number | null): Area => ({
    kind: 'nearest',
    latitude: centre.latitude,
    longitude: centre.longitude,
    radiusMetres,
  })
  const { hits } = await search.search({
    ...countingOnly(query),
    condition,
    area: around(null),
    limit: 1,
  })
  const distanceMetres = hits[0]?.distanceMetres ?? null
  if (distanceMetres === null) return null
  const { facets } = await search.search({
    ...countingOnly(query),
    condition,
    area: around(Math.ceil(distanceMetres) + 1),
    facets: [{ kind: 'place', limit: mostPlaces }],
  })
  const places = (facets[0] ?? []).flatMap(({ id }) => gazetteer.get(id) ?? [])
  const towns = places.filter(({ resolution }) => resolution === 'town')
  const place = (towns.length > 0 ? towns : places)[0]
  return place === undefined ? null : { place, distanceMetres }
}
