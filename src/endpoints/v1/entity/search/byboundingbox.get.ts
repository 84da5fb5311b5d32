import { browses } from '../../../search-endpoints.ts'

export const getEntitySearchByBoundingBox = browses(
  'byboundingbox',
  '/v1/entity/search/byboundingbox',
  'List everything in a box.',
)
