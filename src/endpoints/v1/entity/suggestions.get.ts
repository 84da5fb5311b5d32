import { Type } from 'typebox'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'
import { mergedFrom } from '../../results.ts'

export const Suggestion = Type.Object(
  {
    suggestion_id: Type.String({ pattern: '^[0-9a-f]{16}$' }),
    object: Type.String(),
    gen_id: Type.Integer(),
    kind: Type.Union([Type.Literal('value'), Type.Literal('removal')]),
    attributes: Type.Object({}, { additionalProperties: true }),
    shown: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
    masheryid: Type.String({ description: 'Account that suggests it.' }),
    when: Type.String(),
  },
  { additionalProperties: true },
)

export const getEntitySuggestions = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/suggestions',
  group: 'Ownership',
  summary: 'List what was said of an entity and is not shown.',
  description:
    'The owner, the operator and the suppliers of an unclaimed entity see all suggestions, other accounts their own. See docs/explain/ownership.md.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ entity_id: entityId }),
  result: Type.Object({
    merged_from: mergedFrom,
    total_rows: Type.Integer({ minimum: 0 }),
    rows: Type.Array(Suggestion),
  }),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248' },
    result: {
      total_rows: 1,
      rows: [
        {
          suggestion_id: '9c1d2e3f4a5b6071',
          object: 'name',
          gen_id: 512345678901249,
          kind: 'value',
          attributes: { name: 'Harbour Row Heating & Plumbing' },
          shown: { name: 'Harbour Row Heating' },
          masheryid: 'town-guide',
          when: '2026-11-16 09:00:00 +00:00',
        },
      ],
    },
  },
  handle: async ({ params, caller }, operations) => {
    return answer(await operations.listSuggestions(params.entity_id, caller))
  },
})
