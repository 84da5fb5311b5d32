import { Type } from 'typebox'
import { country, line, oneOf, optional, pattern } from '../../entity/objects/attributes.ts'
import { eventTypes } from '../../operations/statistics.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { ack } from '../object-endpoints.ts'
import { exampleAck, WriteAck } from '../results.ts'

export const putEntityserve = defineEndpoint({
  method: 'PUT',
  path: '/v1/entityserve',
  group: 'Statistics',
  summary: 'Record that an entity was shown, or that somebody acted on it.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'records',
  params: Type.Object({
    entity_id: pattern(
      '^[0-9]{1,16}(\\s*,\\s*[0-9]{1,16}){0,99}$',
      1800,
      { description: 'Id of the entity, or up to 100 joined by commas.', example: '512345678901248' },
      'csv',
    ) as never as ReturnType<typeof Type.Unsafe<string[]>>,
    country: country({ description: 'Country of the entity, or of all of them.', example: 'IE' }),
    event_type: oneOf(eventTypes, { description: 'What happened.', example: 'telephone' }),
    domain: optional(line(255, { description: 'Site on which it happened.' })),
    path: optional(line(2048, { description: 'Page of that site.' })),
  }),
  result: WriteAck,
  errors: ['entity_not_found'],
  example: {
    params: { entity_id: '512345678901248', country: 'IE', event_type: 'telephone' },
    result: exampleAck,
  },
  handle: async ({ params, caller }, operations) =>
    ack(await operations.recordEvents(params.entity_id, params.event_type, params.country, caller)),
})
