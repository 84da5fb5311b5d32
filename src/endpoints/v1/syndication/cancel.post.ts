import { Type } from 'typebox'
import { pattern } from '../../../entity/objects/attributes.ts'
import { defineEndpoint } from '../../define-endpoint.ts'
import { ack } from '../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../results.ts'

export const postSyndicationCancel = defineEndpoint({
  method: 'POST',
  path: '/v1/syndication/cancel',
  group: 'Syndication',
  summary: 'End a syndication now.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'records',
  params: Type.Object({
    syndication_id: pattern('^[0-9a-fA-F]{1,64}$', 64, {
      description: 'Id from syndication/create.',
      example: 'dd000000000000000000000000000001',
    }),
  }),
  result: WriteAck,
  errors: ['syndication_not_found', 'syndication_ended'],
  example: {
    params: { syndication_id: 'dd000000000000000000000000000001' },
    result: { ...exampleAck, id: 'dd000000000000000000000000000001' },
  },
  handle: async ({ params, caller }, operations) =>
    ack(await operations.cancelSyndication(params.syndication_id, caller)),
})
