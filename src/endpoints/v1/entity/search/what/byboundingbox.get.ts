import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchWhatByBoundingBox = searches(
  'what',
  'byboundingbox',
  '/v1/entity/search/what/byboundingbox',
  'Search a box for what businesses do.',
)
