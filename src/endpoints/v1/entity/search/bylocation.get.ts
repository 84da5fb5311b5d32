import { browses } from '../../../search-endpoints.ts'

export const getEntitySearchByLocation = browses(
  'bylocation',
  '/v1/entity/search/bylocation',
  'List everything in a named place.',
)
