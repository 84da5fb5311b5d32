import { Type } from 'typebox'
import { country, language, optional } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { Suggestions } from '../../results.ts'
import { partialText } from '../../suggest-endpoints.ts'

export const getAutocompleteLocation = defineEndpoint({
  method: 'GET',
  path: '/v1/autocomplete/location',
  group: 'Autocomplete and look-up',
  summary: 'Complete a text with names of places.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    str: partialText,
    country: optional(country({ description: 'Only places of this country.', example: 'FI' })),
    language: optional(language({ description: 'ISO 639 language of the text.' })),
  }),
  result: Suggestions,
  errors: [],
  example: {
    params: { str: 'hels', country: 'FI' },
    result: { suggestions: [{ name: 'helsinki' }], from_cache: false },
  },
  handle: async ({ params }, operations) => {
    const { suggestions, fromCache } = operations.suggestLocations(
      params.str,
      params.country,
      params.language,
    )
    return answer({ suggestions: suggestions.map((name) => ({ name })), from_cache: fromCache })
  },
})
