import { searches } from '../../../search-endpoints.ts'

export const getEntitySearchWhat = searches(
  'what',
  'national',
  '/v1/entity/search/what',
  'Search a country for what businesses do.',
)
