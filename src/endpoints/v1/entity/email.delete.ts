import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityEmail = removesObject({
  object: 'email',
  path: '/v1/entity/email',
  summary: 'Remove an email address from an entity.',
  origin: 'ours',
})
