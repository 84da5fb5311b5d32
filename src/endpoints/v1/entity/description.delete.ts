import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityDescription = removesObject({
  object: 'description',
  path: '/v1/entity/description',
  summary: 'Remove a description from an entity.',
  origin: 'spec',
})
