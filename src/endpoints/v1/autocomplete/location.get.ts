import { Type } from 'typebox'
import { country, language, latitude, longitude, optional } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { Suggestions } from '../../results.ts'
import { togetherOrNot } from '../../shared-params.ts'
import { partialText } from '../../suggest-endpoints.ts'

export const getAutocompleteLocation = defineEndpoint({
  method: 'GET',
  path: '/v1/autocomplete/location',
  group: 'Autocomplete and look-up',
  summary: 'Complete a text with names of places.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    str: partialText('hels'),
    country: optional(country({ description: 'Only places of this country.', example: 'FI' })),
    language: optional(language({ description: 'ISO 639 language of the text.' })),
    latitude: optional(
      latitude({
        description:
          'With longitude: large places and those near this point come first, in that order (ours).',
      }),
    ),
    longitude: optional(longitude({ description: 'With latitude: see there (ours).' })),
  }),
  check: togetherOrNot,
  result: Suggestions,
  errors: [],
  example: {
    params: { str: 'hels', country: 'FI' },
    result: { suggestions: [{ name: 'helsinki' }], from_cache: false },
  },
  handle: async ({ params }, operations) => {
    const { str, country: code, language: spoken, latitude: north, longitude: east } = params
    const near = north === undefined || east === undefined ? undefined : { latitude: north, longitude: east }
    const { suggestions, fromCache } = operations.suggestLocations(str, code, spoken, near)
    return answer({ suggestions: suggestions.map((name) => ({ name })), from_cache: fromCache })
  },
})
