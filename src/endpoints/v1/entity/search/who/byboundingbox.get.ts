import { searches } from '../../../../search-endpoints.ts'

export const getEntitySearchWhoByBoundingBox = searches(
  'who',
  'byboundingbox',
  '/v1/entity/search/who/byboundingbox',
  'Search a box by company name.',
)
