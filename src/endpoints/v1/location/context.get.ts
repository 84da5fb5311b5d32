import { Type } from 'typebox'
import {
  country,
  csv,
  integer,
  latitude,
  line,
  longitude,
  optional,
} from '../../../entity/objects/attributes.ts'
import { fault } from '../../../faults/fault.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleLocation, LocationRecord } from '../../location-shape.ts'
import { togetherOrNot } from '../../shared-params.ts'

const kinds = ['district', 'neighbourhood', 'town', 'region', 'county', 'province']

export const getLocationContext = defineEndpoint({
  method: 'GET',
  path: '/v1/location/context',
  group: 'Places',
  summary: 'List places of some kinds around a place or point, nearest first.',
  description: 'Without location_id and point: places of the whole country, the most populous first.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    location_id: optional(
      line(64, { description: 'Place in the centre; or give latitude and longitude.', example: '658225' }),
    ),
    latitude: optional(latitude({ description: 'Latitude of the centre.' })),
    longitude: optional(longitude({ description: 'Longitude of the centre.' })),
    radius: integer(1, 20_100, { description: 'Radius in kilometres.', example: '10' }),
    resolution: csv(200, {
      description: `Comma-separated kinds: ${kinds.join(', ')}.`,
      example: 'town,district',
    }),
    country: country({ description: 'Country of the places.', example: 'FI' }),
    num_results: optional(
      integer(1, 1000, { description: 'Most places to list; 100 when absent.', example: '20' }),
    ),
  }),
  check: (params) => {
    const unknown = params.resolution?.filter((kind) => !kinds.includes(kind.toLowerCase())) ?? []
    return [
      ...togetherOrNot(params),
      ...(unknown.length > 0 ? [fault('not_only', 'resolution', { choices: kinds })] : []),
    ]
  },
  result: Type.Array(LocationRecord),
  errors: ['location_not_found'],
  example: {
    params: { location_id: '658225', radius: '10', resolution: 'town', country: 'FI' },
    result: [exampleLocation],
  },
  handle: async ({ params }, operations) => answer(operations.locationContext(params)),
})
