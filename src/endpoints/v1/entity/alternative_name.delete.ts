import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityAlternativeName = removesObject({
  object: 'alternative_name',
  path: '/v1/entity/alternative_name',
  summary: 'Remove an alternative name from an entity.',
  origin: 'ours',
})
