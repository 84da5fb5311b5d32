import { writesObject } from '../../object-endpoints.ts'

export const postEntityGeopoint = writesObject({
  object: 'geopoint',
  path: '/v1/entity/geopoint',
  summary: 'Set the coordinates of an entity.',
  origin: 'spec',
  example: { latitude: '53.29', longitude: '-6.13' },
})
