import { searches } from '../../../search-endpoints.ts'

export const getEntitySearchWho = searches(
  'who',
  'national',
  '/v1/entity/search/who',
  'Search a country by company name.',
)
