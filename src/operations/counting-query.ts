import type { SearchQuery } from '../search/query.ts'

type Query = Omit<SearchQuery, 'condition'>

/** The query as a question for the total alone. */
export const countingOnly = (query: Query): Query => ({
  ...query,
  facets: undefined,
  cells: undefined,
  after: undefined,
  otherwise: undefined,
  enough: null,
  offset: 0,
  limit: 0,
})
