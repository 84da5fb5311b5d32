import { Type } from 'typebox'
import { language, optional, text } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

const CategoryRow = Type.Object(
  {
    id: Type.String(),
    order: Type.Tuple([Type.Number(), Type.Integer()]),
    fields: Type.Object({}),
    doc: Type.Object({
      _id: Type.String(),
      _rev: Type.String(),
      name: Type.Record(Type.String(), Type.String()),
      mappings: Type.Array(
        Type.Object(
          { type: Type.String(), id: Type.String(), name: Type.String() },
          { additionalProperties: true },
        ),
      ),
      synonyms: Type.Record(Type.String(), Type.Array(Type.String())),
    }),
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
          doc: {
            _id: '9001',
            _rev: '5-77aa0c1de3f24b5f96c8b1d2e3f4a5b6',
            name: { en: 'Restaurant' },
            mappings: [],
            synonyms: {},
          },
        },
      ],
      from_cache: false,
    },
  },
  handle: async ({ params }, operations) => answer(operations.lookupCategory(params.string, params.language)),
})
