import { browsesShape } from '../../../search-endpoints.ts'

export const getEntitySearchByPolygon = browsesShape(
  'polygon',
  '/v1/entity/search/bypolygon',
  'List everything in a polygon.',
)
