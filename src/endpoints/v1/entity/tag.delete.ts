import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityTag = removesObject({
  object: 'tag',
  path: '/v1/entity/tag',
  summary: 'Remove a keyword from an entity.',
  origin: 'ours',
})
