import { Type } from 'typebox'
import { country, flag, float, integer, oneOf, optional, text } from '../../../entity/objects/attributes.ts'
import { decisions } from '../../../operations/pairs/decide-pair.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

export const postPairsDecide = defineEndpoint({
  method: 'POST',
  path: '/v1/pairs/decide',
  group: 'Duplicates',
  summary: 'Decide the open pairs from a score on, those whose decision is worth most first.',
  description:
    'A pair that has changed since it was compared is compared anew and left open. A repetition goes on with those that are still open.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    min_score: float(-100, 100, {
      description: 'Only pairs with this score or more, in bits.',
      example: '9',
    }),
    state: oneOf(decisions, { description: 'The decision.', example: 'postponed' }),
    country: optional(country({ description: 'Only pairs of this country.', example: 'IE' })),
    note: optional(text(2000, { description: 'Why, kept with the pairs.' })),
    limit: integer(1, 100, { description: 'Most pairs to decide.', example: '100' }, 100),
    dry_run: flag({ description: 'false decides; else it only says which pairs it would decide.' }, true),
  }),
  result: Type.Object({
    dry_run: Type.Boolean(),
    total: Type.Integer({ description: 'Open pairs that fit.' }),
    rows: Type.Array(
      Type.Object({
        pair_id: Type.String(),
        score: Type.Number(),
        outcome: Type.String({
          description:
            'would be decided, decided, or the code of the error that refused it, such as pair_stale.',
        }),
      }),
    ),
  }),
  errors: [],
  example: {
    params: { min_score: '3.5', state: 'postponed' },
    result: {
      dry_run: true,
      total: 1,
      rows: [{ pair_id: '512345678901248-512345678901250', score: 3.88, outcome: 'would be decided' }],
    },
  },
  handle: async ({ params, caller }, operations) => {
    const { min_score: minScore, country: land, limit, state, note, dry_run: dryRun } = params
    const selection = { minScore, country: land, limit }
    const { total, rows } = await operations.decidePairs(selection, { state, note }, dryRun, caller)
    return answer({ dry_run: dryRun, total, rows })
  },
})
