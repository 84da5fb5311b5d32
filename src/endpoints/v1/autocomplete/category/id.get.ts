import { Type } from 'typebox'
import { language, line, optional } from '../../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../../define-endpoint.ts'
import { partialText, taxonomyFaults } from '../../../suggest-endpoints.ts'

export const getAutocompleteCategoryId = defineEndpoint({
  method: 'GET',
  path: '/v1/autocomplete/category/id',
  group: 'Autocomplete and look-up',
  summary: 'Complete the name of a category, and tell its id.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    str: partialText('rest'),
    language: optional(language({ description: 'ISO 639 language of the text.' })),
    mapped_to_partner: optional(
      line(40, {
        description: 'Only categories that this taxonomy has codes for: a category_type.',
        example: 'osm',
      }),
    ),
  }),
  check: ({ mapped_to_partner: type }, operations) => taxonomyFaults('mapped_to_partner', type, operations),
  result: Type.Object({
    suggestions: Type.Array(Type.Object({ name: Type.String(), id: Type.String() })),
  }),
  errors: [],
  example: {
    params: { str: 'rest', language: 'en' },
    result: { suggestions: [{ name: 'restaurant', id: '9001' }] },
  },
  handle: async ({ params }, operations) => {
    const { str, language, mapped_to_partner: type } = params
    const found = operations.completeCategories(str, language, type)
    return answer({ suggestions: found.map(({ name, categoryId }) => ({ name, id: categoryId })) })
  },
})
