import { Type } from 'typebox'
import { EntityDocument } from '../../entity/entity-document.ts'
import { csv, instant, line, optional } from '../../entity/objects/attributes.ts'
import { objectList } from '../../entity/objects/index.ts'
import { fault } from '../../faults/fault.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { entityId } from '../object-endpoints.ts'
import { exampleEntity } from '../results.ts'

const known = new Set<string>(objectList.flatMap(({ name, entityKey }) => [name, entityKey]))

export const getEntity = defineEndpoint({
  method: 'GET',
  path: '/v1/entity',
  group: 'Entities',
  summary: 'Read one entity.',
  description:
    'The id of an entity that was merged into another answers with the surviving one. What the plan of the key hides is left out, with what follows from it. Of an ' +
    'address with do_not_display a publishable key gets the town; other keys get the address with the flag. Of a claim others than its account and ' +
    'administrators see claimed_date and expiry_date.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    entity_id: entityId,
    data_filter: optional(
      csv(1000, {
        description: 'Comma-separated objects to return; all when absent.',
        example: 'name,phones',
      }),
    ),
    open_at: optional(
      instant({
        description:
          'Adds opening_state: whether it is open at this instant (ISO 8601 with zone, or now), and the next change. Ours.',
        example: 'now',
      }),
    ),
    domain: optional(
      line(255, {
        description: 'Site that shows the entity; the view is counted.',
        example: 'directory.example',
      }),
    ),
    path: optional(line(2048, { description: 'Page of that site.', example: '/entity' })),
  }),
  check: ({ data_filter }) => {
    const unknown = data_filter?.filter((name) => !known.has(name)) ?? []
    return unknown.length > 0
      ? [fault('unknown_objects', 'data_filter', { unknown: unknown.slice(0, 3) })]
      : []
  },
  result: EntityDocument,
  errors: ['entity_unknown'],
  example: { params: { entity_id: '512345678901248' }, result: exampleEntity },
  handle: async ({ params, caller }, operations) => {
    const { open_at: at } = params
    const only = params.data_filter === undefined ? undefined : new Set(params.data_filter)
    const document = await operations.readEntity(params.entity_id, caller, only)
    if (params.domain !== undefined) operations.countViews(caller.account, 'bdp', [document._id])
    if (at === undefined) return answer(document)
    return answer({
      ...document,
      opening_state: await operations.openingStateOf(document._id, at === 'now' ? null : at, caller),
    })
  },
})
