import { removesObject } from '../../object-endpoints.ts'

export const deleteEntitySocialmedia = removesObject({
  object: 'socialmedia',
  path: '/v1/entity/socialmedia',
  summary: 'Remove a social media account from an entity.',
  origin: 'ours',
})
