import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityEmployee = removesObject({
  object: 'employee',
  path: '/v1/entity/employee',
  summary: 'Remove a person from an entity.',
  origin: 'ours',
})
