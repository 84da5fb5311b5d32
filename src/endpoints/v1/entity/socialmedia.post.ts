import { writesObject } from '../../object-endpoints.ts'

export const postEntitySocialmedia = writesObject({
  object: 'socialmedia',
  path: '/v1/entity/socialmedia',
  summary: 'Add a social media account to an entity.',
  origin: 'spec',
  example: { type: 'facebook', website_url: 'https://www.facebook.com/harbour.row.example' },
})
