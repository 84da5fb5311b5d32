import { Type } from 'typebox'
import { language, line, optional } from '../../../entity/objects/attributes.ts'
import { exampleCategory, Mappings, parentId } from '../../category-shape.ts'
import { defineEndpoint } from '../../define-endpoint.ts'
import { taxonomyFaults } from '../../suggest-endpoints.ts'

const cachedSeconds = 3600

export const getCategoryAll = defineEndpoint({
  method: 'GET',
  path: '/v1/category/all',
  group: 'Autocomplete and look-up',
  summary: 'Read all categories in one language, to keep them.',
  description:
    'Hidden categories are left out. The answer may be kept for an hour; with its ETag in If-None-Match the next one is a 304 until something changes.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    partner: optional(
      line(40, {
        description: 'Only categories that this taxonomy has codes for: a category_type.',
        example: 'osm',
      }),
    ),
    language: language({ description: 'ISO 639 language of names and synonyms.' }, 'en'),
  }),
  check: ({ partner }, operations) => taxonomyFaults('partner', partner, operations),
  result: Type.Object({
    total_rows: Type.Integer({ minimum: 0 }),
    language: Type.String(),
    rows: Type.Array(
      Type.Object({
        id: Type.String(),
        doc: Type.Object({
          _id: Type.String(),
          _rev: Type.String(),
          name: Type.String({ description: 'In the language; in English where it has none.' }),
          parent_id: parentId,
          mappings: Mappings,
          synonyms: Type.Array(Type.String()),
        }),
      }),
    ),
  }),
  errors: [],
  example: {
    params: { partner: 'osm', language: 'en' },
    result: {
      total_rows: 1,
      language: 'en',
      rows: [{ id: '9001', doc: { ...exampleCategory, name: 'Restaurant', parent_id: null, synonyms: [] } }],
    },
  },
  handle: async ({ params }, operations) => {
    const { tag, list } = operations.allCategories(params.language, params.partner)
    return { data: null, cached: { tag, seconds: cachedSeconds, data: list } }
  },
})
