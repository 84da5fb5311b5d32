import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityFax = removesObject({
  object: 'fax',
  path: '/v1/entity/fax',
  summary: 'Remove a fax number from an entity.',
  origin: 'ours',
})
