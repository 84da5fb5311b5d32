import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchKeywordByNearest = searches(
  'keyword',
  'bynearest',
  '/v1/entity/search/keyword/bynearest',
  'Search around a point by kind of business and by name at once, nearest first.',
)
