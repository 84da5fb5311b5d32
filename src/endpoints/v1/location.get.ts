import { Type } from 'typebox'
import { line } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleLocation, LocationRecord } from '../location-shape.ts'

export const getLocation = defineEndpoint({
  method: 'GET',
  path: '/v1/location',
  group: 'Places',
  summary: 'Read one place.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ location_id: line(64, { description: 'Id of the place.', example: '658225' }) }),
  result: LocationRecord,
  errors: ['location_not_found'],
  example: { params: { location_id: '658225' }, result: exampleLocation },
  handle: async ({ params }, operations) => answer(operations.readLocation(params.location_id)),
})
