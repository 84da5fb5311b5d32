import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchWhatByNearest = searches(
  'what',
  'bynearest',
  '/v1/entity/search/what/bynearest',
  'Search around a point for what businesses do, nearest first.',
)
