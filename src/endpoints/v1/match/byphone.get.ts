import { Type } from 'typebox'
import {
  country,
  digits,
  float,
  latitude,
  line,
  longitude,
  optional,
  phone,
} from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { EntityRows, exampleRows } from '../../results.ts'
import { togetherOrNot } from '../../shared-params.ts'

export const getMatchByPhone = defineEndpoint({
  method: 'GET',
  path: '/v1/match/byphone',
  group: 'Entities',
  summary: 'Find the entities that have a telephone number, at most ten.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    phone: phone({ description: 'The number, in any way of writing.', example: '+353 1 555 0123' }),
    country: optional(
      country({
        description: 'Country in which a national number is read (gb when absent), and of the entities.',
        example: 'IE',
      }),
    ),
    exclude: optional(digits(16, { description: 'Entity to leave out.' })),
    company_name: optional(line(200, { description: 'Only entities with a similar name.' })),
    name_strictness: optional(
      float(0, 1, { description: 'How similar the name must be, 0 to 1; 0.6 when absent.', example: '0.6' }),
    ),
    latitude: optional(latitude({ description: 'With longitude: only entities near this point.' })),
    longitude: optional(longitude({ description: 'With latitude: see there.' })),
    location_strictness: optional(
      float(0, 20_100, { description: 'How near, in kilometres; 0.2 when absent.', example: '0.2' }),
    ),
    postcode: optional(line(16, { description: 'Only entities with this postcode.' })),
  }),
  check: togetherOrNot,
  result: EntityRows,
  errors: [],
  example: { params: { phone: '+353 1 555 0123', country: 'IE' }, result: exampleRows },
  handle: async ({ params, caller }, operations) => {
    const ids = await operations.matchByPhone(params, caller)
    return answer({ total_rows: ids.length, rows: await operations.presentRows(ids, caller) })
  },
})
