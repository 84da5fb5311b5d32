import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityImage = removesObject({
  object: 'image',
  path: '/v1/entity/image',
  summary: 'Remove a photo from an entity.',
  origin: 'spec',
})
