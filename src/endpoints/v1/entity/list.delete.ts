import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityList = removesObject({
  object: 'list',
  path: '/v1/entity/list',
  summary: 'Remove a list from an entity.',
  origin: 'ours',
})
