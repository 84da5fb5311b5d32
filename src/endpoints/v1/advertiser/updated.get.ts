import { Type } from 'typebox'
import { country, date, optional } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { EntityRows, exampleRows } from '../../results.ts'
import { paging, withinPlan } from '../../shared-params.ts'

export const getAdvertiserUpdated = defineEndpoint({
  method: 'GET',
  path: '/v1/advertiser/updated',
  group: 'Adverts',
  summary:
    "List the advertisers sold by the key's account whose adverts changed since a day, oldest change first.",
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    from_date: date({ description: 'Changed on or after this day.', example: '2026-01-01' }),
    country: optional(country({ description: 'Only entities of this country.', example: 'IE' })),
    ...paging,
  }),
  result: EntityRows,
  errors: [],
  example: { params: { from_date: '2026-01-01', country: 'IE' }, result: exampleRows },
  handle: async ({ params, caller }, operations) => {
    const { offset, perPage } = withinPlan(params, caller)
    const { total, ids } = await operations.advertisersUpdated(
      { fromDate: params.from_date, country: params.country ?? null, offset, limit: perPage },
      caller,
    )
    return answer({ total_rows: total, rows: await operations.presentRows(ids, caller) })
  },
})
