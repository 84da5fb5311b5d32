import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityLogo = removesObject({
  object: 'logo',
  path: '/v1/entity/logo',
  summary: 'Remove a logo from an entity.',
  origin: 'spec',
})
