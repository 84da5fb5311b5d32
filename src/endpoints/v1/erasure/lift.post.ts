import { Type } from 'typebox'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { ErasureRecord, erasureId, exampleErasure } from '../../erasure-shape.ts'

export const postErasureLift = defineEndpoint({
  method: 'POST',
  path: '/v1/erasure/lift',
  group: 'Erasure',
  summary: 'Let a business that was erased be submitted again.',
  description: 'Nothing of it comes back by this; only the marks by which it was refused go.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({ erasure_id: erasureId }),
  result: ErasureRecord,
  errors: ['erasure_not_found'],
  example: {
    params: { erasure_id: 'ab000000000000000000000000000009' },
    result: { ...exampleErasure, bytes: 'removed', lifted: '2026-12-01 10:00:00 +00:00' },
  },
  handle: async ({ params }, operations) => answer(await operations.liftErasure(params.erasure_id)),
})
