import { writesObject } from '../../object-endpoints.ts'

export const postEntityWebsite = writesObject({
  object: 'website',
  path: '/v1/entity/website',
  summary: 'Add a website to an entity.',
  origin: 'spec',
  amendable: true,
  example: { website_url: 'http://www.harbour-row.example' },
})
