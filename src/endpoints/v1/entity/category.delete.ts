import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityCategory = removesObject({
  object: 'category',
  path: '/v1/entity/category',
  summary: 'Remove a category from an entity.',
  origin: 'spec',
})
