import { writesObject } from '../../object-endpoints.ts'

export const postEntityExternalId = writesObject({
  object: 'external_id',
  path: '/v1/entity/external_id',
  summary:
    'Add the id that an entity has in another dataset, such as OpenStreetMap or a register of companies.',
  origin: 'ours',
  example: { scheme: 'osm', id: 'node/1007416273' },
})
