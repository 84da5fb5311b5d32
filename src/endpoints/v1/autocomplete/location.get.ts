import { Type } from 'typebox'
import { country, language, latitude, longitude, optional } from '../../../entity/objects/attributes.ts'
import type { PlaceSuggestion } from '../../../geocoding/place.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { togetherOrNot } from '../../shared-params.ts'
import { partialText } from '../../suggest-endpoints.ts'

/** Members beside `name` are ours. */
const presentSuggestion = ({ name, place, region }: PlaceSuggestion) => ({
  name,
  id: place.id,
  type: place.resolution,
  region,
  country: place.country,
})

const LocationSuggestions = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      name: Type.String({ description: 'As people write it, in the language asked for.' }),
      id: Type.String({ description: 'Ours. The `location_id` of the place.' }),
      type: Type.String({ description: 'Ours. Its kind: town, postcode, region and so on.' }),
      region: Type.Union([Type.String(), Type.Null()], {
        description: 'Ours. The largest area below the country; null where there is none.',
      }),
      country: Type.String({ description: 'Ours. ISO 3166 alpha-2, lower case.' }),
    }),
  ),
  from_cache: Type.Boolean(),
})

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
    language: optional(language({ description: 'ISO 639 language of the text and of the names shown.' })),
    latitude: optional(
      latitude({
        description:
          'With longitude: large places and those near this point come first, in that order (ours).',
      }),
    ),
    longitude: optional(longitude({ description: 'With latitude: see there (ours).' })),
  }),
  check: togetherOrNot,
  result: LocationSuggestions,
  errors: [],
  example: {
    params: { str: 'hels', country: 'FI' },
    result: {
      suggestions: [{ name: 'Helsinki', id: '658225', type: 'town', region: 'Uusimaa', country: 'fi' }],
      from_cache: false,
    },
  },
  handle: async ({ params }, operations) => {
    const { str, country: code, language: spoken, latitude: north, longitude: east } = params
    const near = north === undefined || east === undefined ? undefined : { latitude: north, longitude: east }
    const { suggestions, fromCache } = operations.suggestLocations(str, code, spoken, near)
    return answer({ suggestions: suggestions.map(presentSuggestion), from_cache: fromCache })
  },
})
