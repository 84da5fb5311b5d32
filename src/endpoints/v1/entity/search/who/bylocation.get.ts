import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchWhoByLocation = searches(
  'who',
  'bylocation',
  '/v1/entity/search/who/bylocation',
  'Search a named place by company name.',
)
