import { browsesShape } from '../../../search-endpoints.ts'

export const getEntitySearchByLine = browsesShape(
  'polyline',
  '/v1/entity/search/byline',
  'List everything along a line.',
)
