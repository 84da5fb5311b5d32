import { writesObject } from '../../object-endpoints.ts'

export const postEntityName = writesObject({
  object: 'name',
  path: '/v1/entity/name',
  summary: 'Set the name of an entity.',
  origin: 'spec',
  example: { name: 'Harbour Row Heating', formal_name: 'Harbour Row Heating Ltd' },
})
