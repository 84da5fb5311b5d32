import { Type } from 'typebox'
import { language, optional, text } from '../../../entity/objects/attributes.ts'
import { categoryMembers, exampleCategory } from '../../category-shape.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

const CategoryRow = Type.Object(
  {
    id: Type.String(),
    order: Type.Tuple([Type.Number(), Type.Integer()]),
    fields: Type.Object({}),
    doc: Type.Object(categoryMembers),
  },
  { additionalProperties: true },
)

export const getLookupCategory = defineEndpoint({
  method: 'GET',
  path: '/v1/lookup/category',
  group: 'Autocomplete and look-up',
  summary: 'Find every category that a text is associated with.',
  origin: 'spec',
  access: { plan: 'standard', write: false, user: false },
  params: Type.Object({
    string: text(500, { description: 'Text to look up.', example: 'restaurant' }),
    language: optional(language({ description: 'ISO 639 language of the text.' })),
  }),
  result: Type.Object({
    total_rows: Type.Integer(),
    rows: Type.Array(CategoryRow),
    from_cache: Type.Boolean(),
  }),
  errors: [],
  example: {
    params: { string: 'restaurant', language: 'en' },
    result: {
      total_rows: 1,
      rows: [
        {
          id: '9001',
          order: [2.44, 17],
          fields: {},
          doc: exampleCategory,
        },
      ],
      from_cache: false,
    },
  },
  handle: async ({ params }, operations) => answer(operations.lookupCategory(params.string, params.language)),
})
