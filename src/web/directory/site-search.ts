import type { EntityDocument } from '../../entity/entity-document.ts'
import type { SearchEntitiesRequest, SearchOutcome } from '../../operations/search-entities.ts'
import { partOfSite, shapeOfSite } from '../../operations/site-part.ts'
import { preparedShape } from '../../search/shapes/prepared-shape.ts'
import { words } from '../../search/text/tokenise.ts'
import type { Visit } from './visit.ts'

/** What differs between the searches of pages. */
export type PageSearch = Pick<SearchEntitiesRequest, 'area' | 'perPage'> &
  Partial<
    Pick<
      SearchEntitiesRequest,
      | 'text'
      | 'page'
      | 'country'
      | 'has'
      | 'attributes'
      | 'openingStates'
      | 'updatedSince'
      | 'sort'
      | 'facets'
      | 'openAt'
    >
  > & {
    /** Only entities in this category or below; null for all of the site. */
    readonly categoryId: string | null
  }

/** A search as the visitor of a site makes it: in its places and categories only. Without a text, everything. */
export const searchSite = (visit: Visit, search: PageSearch): Promise<SearchOutcome> =>
  visit.operations.searchEntities({ page: 1, ...siteSearch(visit, search), viewer: visit.visitor })

/** The same search without its viewer, for lists and maps alike. */
export function siteSearch<Search extends Omit<PageSearch, 'perPage'>>(visit: Visit, search: Search) {
  const { language, site, operations } = visit
  const { text = '', categoryId, ...others } = search
  return {
    mode: operations.searchModeOf(text, visit.country, language),
    text,
    country: visit.country,
    language,
    openAt: 'now' as const,
    favour: [],
    isClaimed: null,
    ...others,
    ...partOfSite(site, categoryId === null ? null : [categoryId], operations.directory.categoriesAbove),
  }
}

/** Whether a listing belongs to the site of the visit. */
export function isOfSite(document: EntityDocument, { site, operations }: Visit): boolean {
  const { placeIds, polygon, categoryIds, brand } = site
  const shape = shapeOfSite(polygon)
  const { latitude = Number.NaN, longitude = Number.NaN } = document.geopoint ?? {}
  const places = document.normalised_locations?.locations ?? []
  const categories = document.categories ?? []
  const isInside = shape === null || preparedShape(shape).contains(latitude, longitude)
  const isThere =
    isInside && (placeIds.length === 0 || places.some(({ location_id }) => placeIds.includes(location_id)))
  const isOfKind =
    categoryIds.length === 0 ||
    categories
      .flatMap(({ category_id }) => [category_id, ...operations.directory.categoriesAbove(category_id)])
      .some((id) => categoryIds.includes(id))
  return isThere && isOfKind && (brand === null || isNamedAs(brand, document))
}

function isNamedAs(brand: string, document: EntityDocument): boolean {
  const names = Object.values(document.name ?? {}).filter((name) => typeof name === 'string')
  const named = new Set(names.flatMap((name) => words(name).map(({ text }) => text)))
  return words(brand).every(({ text }) => named.has(text))
}
