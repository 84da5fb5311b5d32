import { writesObject } from '../../object-endpoints.ts'

export const postEntityCategory = writesObject({
  object: 'category',
  path: '/v1/entity/category',
  summary: 'Add a category to an entity.',
  origin: 'spec',
  example: { category_id: 'amenity/restaurant', category_type: 'osm' },
})
