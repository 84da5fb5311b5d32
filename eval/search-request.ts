/** Searches as the endpoints make them, with nothing asked for but what is being evaluated. */
import {
  type SearchEntitiesRequest,
  type SearchServices,
  searchEntities,
} from '../src/operations/search-entities.ts'

type Asked = Pick<SearchEntitiesRequest, 'mode' | 'text' | 'country' | 'perPage'> &
  Partial<Pick<SearchEntitiesRequest, 'area' | 'language'>>

const plain = {
  area: { kind: 'national' },
  language: null,
  page: 1,
  restrictCategoryIds: null,
  isClaimed: null,
  favour: [],
} as const

/** The first page; a national search unless an area is given. */
export function searchFor(services: SearchServices, asked: Asked): ReturnType<typeof searchEntities> {
  return searchEntities(services, { ...plain, ...asked })
}
