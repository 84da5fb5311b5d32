import { writesObject } from '../../object-endpoints.ts'

export const postEntityPhone = writesObject({
  object: 'phone',
  path: '/v1/entity/phone',
  summary: 'Add a telephone number to an entity.',
  origin: 'spec',
  example: { number: '+353 1 555 0123', description: 'Bookings' },
})
