import { Type } from 'typebox'
import { date } from '../../../../entity/objects/attributes.ts'
import { advertExample, advertParams } from '../../../advert-params.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityAdvertiserRenew = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/advertiser/renew',
  group: 'Adverts',
  summary: 'Move the last day of an advert.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'changes a sale',
  params: Type.Object({
    ...advertParams,
    expiry_date: date({ description: 'New last day.', example: '2037-03-31' }),
  }),
  result: WriteAck,
  errors: ['entity_not_found', 'advert_not_found', 'not_allowed'],
  example: { params: { ...advertExample, expiry_date: '2037-03-31' }, result: exampleAck },
  handle: async ({ params, caller }, operations) =>
    ack(
      await operations.renewAdvert(
        params.entity_id,
        {
          publisherId: params.publisher_id,
          expiryDate: params.expiry_date,
          resellerRef: params.reseller_ref,
          resellerAgentId: params.reseller_agent_id,
        },
        caller,
      ),
    ),
})
