import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchWhatByLocation = searches(
  'what',
  'bylocation',
  '/v1/entity/search/what/bylocation',
  'Search a named place for what businesses do.',
)
