import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchWhoByNearest = searches(
  'who',
  'bynearest',
  '/v1/entity/search/who/bynearest',
  'Search around a point by company name, nearest first.',
)
