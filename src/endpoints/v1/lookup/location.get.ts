import { Type } from 'typebox'
import { country, language, latitude, longitude, optional, text } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleLocation, LocationRecord } from '../../location-shape.ts'
import { togetherOrNot } from '../../shared-params.ts'

export const getLookupLocation = defineEndpoint({
  method: 'GET',
  path: '/v1/lookup/location',
  group: 'Autocomplete and look-up',
  summary: 'Find the places a text can mean, best first.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    string: text(500, { description: 'Name or postcode of a place.', example: 'Helsinki' }),
    country: optional(country({ description: 'Only places of this country.', example: 'FI' })),
    language: optional(language({ description: 'ISO 639 language of the text.' })),
    latitude: optional(latitude({ description: 'With longitude: places near this point come first.' })),
    longitude: optional(longitude({ description: 'With latitude: see there.' })),
  }),
  check: togetherOrNot,
  result: Type.Object({
    total_rows: Type.Integer(),
    rows: Type.Array(Type.Object({ id: Type.String(), doc: LocationRecord })),
  }),
  errors: [],
  example: {
    params: { string: 'Helsinki', country: 'FI' },
    result: { total_rows: 1, rows: [{ id: '7010', doc: exampleLocation }] },
  },
  handle: async ({ params }, operations) => {
    const near =
      params.latitude === undefined || params.longitude === undefined
        ? undefined
        : { latitude: params.latitude, longitude: params.longitude }
    const docs = operations.lookupLocation(params.string, {
      country: params.country,
      language: params.language,
      near,
    })
    return answer({ total_rows: docs.length, rows: docs.map((doc) => ({ id: doc._id, doc })) })
  },
})
