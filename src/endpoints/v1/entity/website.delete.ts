import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityWebsite = removesObject({
  object: 'website',
  path: '/v1/entity/website',
  summary: 'Remove a website from an entity.',
  origin: 'spec',
})
