import { Type } from 'typebox'
import { digits, oneOf, optional, pattern, text } from '../../../entity/objects/attributes.ts'
import { decisions } from '../../../operations/pairs/decide-pair.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleComparison, examplePair, PairDocument, pairIdParam } from '../../pair-shape.ts'

export const postPairDecide = defineEndpoint({
  method: 'POST',
  path: '/v1/pair/decide',
  group: 'Duplicates',
  summary: 'Decide whether two entities are one business.',
  description:
    'merged merges them; distinct keeps them apart for good: nothing proposes the pair again. postponed leaves the pair for later, open reopens it. The two need not wait in the queue. Where an entity has changed since the two were compared, they are compared anew and the decision is refused (409).',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    pair_id: pairIdParam,
    state: oneOf(decisions, { description: 'The decision.', example: 'distinct' }),
    to: optional(
      digits(16, {
        description:
          'With merged: the entity that stays. The one with more suppliers when absent, of equals the older.',
      }),
    ),
    note: optional(text(2000, { description: 'Why, for the people who run the directory.' })),
    rev: optional(
      pattern('^[0-9]{1,9}-[0-9a-f]{32}$', 42, {
        description: 'Revision of the pair that was looked at; another one is refused (409).',
      }),
    ),
  }),
  result: PairDocument,
  errors: ['pair_not_found', 'pair_stale', 'pair_decided', 'both_claimed'],
  example: {
    params: { pair_id: '512345678901248-512345678901250', state: 'distinct', note: 'Two floors' },
    result: { ...examplePair, state: 'distinct', comparison: exampleComparison },
  },
  handle: async ({ params, caller }, operations) => {
    const { pair_id: id, state, to, note, rev: revision } = params
    return answer(await operations.decidePair(id, { state, to, note, revision }, caller))
  },
})
