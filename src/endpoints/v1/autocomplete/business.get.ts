import { Type } from 'typebox'
import {
  country,
  integer,
  language,
  latitude,
  longitude,
  optional,
} from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { togetherOrNot, withinPlan } from '../../shared-params.ts'
import { partialText } from '../../suggest-endpoints.ts'

const mostSuggestions = 25

/** GET /v1/autocomplete/business */
export const getAutocompleteBusiness = defineEndpoint({
  method: 'GET',
  path: '/v1/autocomplete/business',
  group: 'Autocomplete and look-up',
  summary: 'Complete a text with names of businesses.',
  description:
    'Each name once, with its town; with the id when only one business of the country has the name, however it is spelt. A beginning is found at any ' +
    'word, and words in any order; one letter finds names in which it is a word. When nothing begins so, near spellings of words of four letters or more are found.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    str: partialText('harb'),
    country: country({ description: 'Only businesses of this country.', example: 'FI' }),
    language: optional(language({ description: 'ISO 639 language of the text.' })),
    latitude: optional(
      latitude({
        description:
          'With longitude: businesses near this point come first, the best of the country behind them.',
      }),
    ),
    longitude: optional(longitude({ description: 'With latitude: see there.' })),
    per_page: integer(1, mostSuggestions, { description: 'The most suggestions wanted.', example: '5' }, 10),
  }),
  check: togetherOrNot,
  result: Type.Object({
    suggestions: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The trading name.' }),
        town: Type.Optional(Type.String({ description: 'Of the business, or of the first of several.' })),
        id: Type.Optional(
          Type.String({ pattern: '^[0-9]+$', description: 'When only one business has the name.' }),
        ),
        businesses: Type.Integer({
          minimum: 1,
          description: 'Businesses with this name, as trading, formal or branch name.',
        }),
        distance_m: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: 'Metres from the point asked for, where the business was found by being near it.',
          }),
        ),
      }),
    ),
  }),
  errors: [],
  example: {
    params: { str: 'harb', country: 'FI' },
    result: {
      suggestions: [{ name: 'Harbour Row', town: 'Helsinki', id: '512345678901248', businesses: 1 }],
    },
  },
  handle: async ({ params, caller }, operations) => {
    const { perPage } = withinPlan({ ...params, page: 1 }, caller)
    const { str, country: code, language: spoken, latitude: north, longitude: east } = params
    const near = north === undefined || east === undefined ? null : { latitude: north, longitude: east }
    const request = { text: str, country: code, language: spoken ?? null, near, limit: perPage }
    return answer({ suggestions: await operations.suggestBusinesses(request, caller) })
  },
})
