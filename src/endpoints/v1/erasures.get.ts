import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { ErasureRecord, exampleErasure } from '../erasure-shape.ts'
import { paging, withinPlan } from '../shared-params.ts'

export const getErasures = defineEndpoint({
  method: 'GET',
  path: '/v1/erasures',
  group: 'Erasure',
  summary: 'List what was erased, newest first: when, by whom and how much, and no names.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({ ...paging }),
  result: Type.Object({ total_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(ErasureRecord) }),
  errors: [],
  example: { params: {}, result: { total_rows: 1, rows: [exampleErasure] } },
  handle: async ({ params, caller }, operations) => {
    const { offset, perPage } = withinPlan(params, caller)
    return answer(await operations.listErasures(offset, perPage))
  },
})
