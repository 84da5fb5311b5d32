import { writesObject } from '../../object-endpoints.ts'

export const postEntityFax = writesObject({
  object: 'fax',
  path: '/v1/entity/fax',
  summary: 'Add a fax number to an entity.',
  origin: 'spec',
  example: { number: '+353 1 555 0124' },
})
