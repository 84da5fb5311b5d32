import { writesObject } from '../../object-endpoints.ts'

export const postEntityPostalAddress = writesObject({
  object: 'postal_address',
  path: '/v1/entity/postal_address',
  summary: 'Set the postal address of an entity; it is geocoded.',
  origin: 'spec',
  example: { building_number: '7', address1: 'Harbour Row', town: 'Cobh', county: 'Cork' },
})
