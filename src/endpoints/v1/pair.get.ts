import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleComparison, examplePair, PairDocument, pairIdParam } from '../pair-shape.ts'

export const getPair = defineEndpoint({
  method: 'GET',
  path: '/v1/pair',
  group: 'Duplicates',
  summary: 'Show a pair with both entities side by side, compared as they are now.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({ pair_id: pairIdParam }),
  result: PairDocument,
  errors: ['pair_not_found'],
  example: {
    params: { pair_id: '512345678901248-512345678901250' },
    result: { ...examplePair, comparison: exampleComparison },
  },
  handle: async ({ params }, operations) => answer(await operations.readPair(params.pair_id)),
})
