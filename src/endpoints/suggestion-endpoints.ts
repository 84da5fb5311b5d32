import { Type } from 'typebox'
import { pattern } from '../entity/objects/attributes.ts'
import { defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { ack, entityId } from './object-endpoints.ts'
import { exampleAck, WriteAck } from './results.ts'

/** Declares an endpoint that accepts or refuses a suggestion. */
export const decidesSuggestion = (decision: 'accept' | 'refuse', summary: string): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: `/v1/entity/suggestion/${decision}`,
    group: 'Ownership',
    summary,
    description: 'For the owner, the operator, and the suppliers of an unclaimed entity.',
    origin: 'ours',
    access: { plan: 'entry', write: true, user: true },
    effect: 'decides',
    params: Type.Object({
      entity_id: entityId,
      suggestion_id: pattern('^[0-9a-f]{16}$', 16, {
        description: 'From GET /v1/entity/suggestions.',
        example: '9c1d2e3f4a5b6071',
      }),
    }),
    result: WriteAck,
    errors: ['entity_not_found', 'suggestion_not_found', 'not_allowed'],
    example: {
      params: { entity_id: '512345678901248', suggestion_id: '9c1d2e3f4a5b6071' },
      result: exampleAck,
    },
    handle: async ({ params, caller }, operations) => {
      const { entity_id: id, suggestion_id: suggestion } = params as Record<string, string>
      return ack(await operations.decideSuggestion(id!, suggestion!, decision, caller))
    },
  })
