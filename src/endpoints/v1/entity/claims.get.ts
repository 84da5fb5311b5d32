import { Type } from 'typebox'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'
import { mergedFrom } from '../../results.ts'

const Verification = Type.Object(
  {
    targets: Type.Array(
      Type.Object({
        target: Type.String(),
        method: Type.Union([Type.Literal('email'), Type.Literal('phone')]),
        hint: Type.String({ description: 'The address or number, partly masked.' }),
      }),
    ),
    email_domains: Type.Array(Type.String(), {
      description: "Domains of the business's own websites: any address there will do.",
    }),
  },
  { description: 'Where a code can go. Empty lists: the operator decides.' },
)

export const getEntityClaims = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/claims',
  group: 'Claims',
  summary:
    'List the claims of an entity that the account of the key started, and how those that wait can be verified.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ entity_id: entityId }),
  result: Type.Object({
    merged_from: mergedFrom,
    total_rows: Type.Integer({ minimum: 0 }),
    rows: Type.Array(
      Type.Object(
        {
          claim_id: Type.String(),
          state: Type.Union([Type.Literal('pending'), Type.Literal('verified')]),
          claimed_user_id: Type.String(),
          masheryid: Type.String(),
          claimed_date: Type.String(),
          expiry_date: Type.String(),
          verification: Type.Optional(Verification),
        },
        { additionalProperties: true },
      ),
    ),
  }),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248' },
    result: {
      total_rows: 1,
      rows: [
        {
          claim_id: 'ac000000000000000000000000000001',
          state: 'pending',
          claimed_user_id: '0123456789abcdef0123456789abcdef',
          masheryid: 'town-guide',
          claimed_date: '2026-11-16 09:00:00 +00:00',
          expiry_date: '2027-11-16 09:00:00 +00:00',
          verification: {
            targets: [{ target: '1f2e3d4c', method: 'email', hint: 'i…@harbour-row.example' }],
            email_domains: ['harbour-row.example'],
          },
        },
      ],
    },
  },
  handle: async ({ params, caller }, operations) => {
    return answer(await operations.listClaims(params.entity_id, caller))
  },
})
