import { Type } from 'typebox'
import { revision } from '../../../entity/entity-document.ts'
import { integer } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'
import { paging, withinPlan } from '../../shared-params.ts'

export const getSyndicationLogByEntityId = defineEndpoint({
  method: 'GET',
  path: '/v1/syndication_log/by_entity_id',
  group: 'Syndication',
  summary: 'List what happened in syndicating an entity, newest first.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    entity_id: entityId,
    ...paging,
    // Published clients send no page size and expect the whole log (contract).
    per_page: integer(1, 100, { description: 'Lines on a page.', example: '10' }, 100),
  }),
  result: Type.Array(
    Type.Object(
      {
        _id: Type.String(),
        _rev: revision,
        entity_id: Type.String(),
        publisher_id: Type.String(),
        insert_date: Type.String(),
        action: Type.String(),
        success: Type.Boolean({ description: 'Whether the action itself was carried out here.' }),
        state: Type.Optional(
          Type.String({ description: '`recorded`: kept, and delivered to nobody. Ours.' }),
        ),
        message: Type.String(),
      },
      { additionalProperties: true },
    ),
  ),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248' },
    result: [
      {
        _id: 'aa00000000000000000000000000000a',
        _rev: '1-bb000000000000000000000000000002',
        entity_id: '512345678901248',
        publisher_id: 'demo-publisher',
        insert_date: '2014-06-09 12:12:53 +00:00',
        action: 'syndicate',
        success: true,
        state: 'recorded',
        message: 'Recorded for Demo Publisher; nothing is delivered to publishers yet',
      },
    ],
  },
  handle: async ({ params, caller }, operations) => {
    const { offset, perPage } = withinPlan(params, caller)
    return answer((await operations.syndicationLog(params.entity_id, caller)).slice(offset, offset + perPage))
  },
})
