import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityExternalId = removesObject({
  object: 'external_id',
  path: '/v1/entity/external_id',
  summary: 'Remove an id of another dataset from an entity.',
  origin: 'ours',
})
