import { Type } from 'typebox'
import { advertExample, advertParams } from '../../../advert-params.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityAdvertiserCancel = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/advertiser/cancel',
  group: 'Adverts',
  summary: 'End an advert now.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'changes a sale',
  params: Type.Object(advertParams),
  result: WriteAck,
  errors: ['entity_not_found', 'advert_not_found', 'not_allowed'],
  example: { params: advertExample, result: exampleAck },
  handle: async ({ params, caller }, operations) =>
    ack(await operations.cancelAdvert(params.entity_id, params.publisher_id, caller)),
})
