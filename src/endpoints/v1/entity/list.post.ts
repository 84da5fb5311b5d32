import { writesObject } from '../../object-endpoints.ts'

export const postEntityList = writesObject({
  object: 'list',
  path: '/v1/entity/list',
  summary: 'Add a headed list to an entity.',
  origin: 'spec',
  example: { headline: 'Brands we fit', body: 'Acme\nGlobex' },
})
