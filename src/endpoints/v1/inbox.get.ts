import { Type } from 'typebox'
import { oneOf, optional, pattern } from '../../entity/objects/attributes.ts'
import { fault } from '../../faults/fault.ts'
import { inboxKinds, inboxStates } from '../../ports/inbox-store.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { entityId } from '../object-endpoints.ts'
import { exampleInboxItem, InboxItemDocument } from '../results.ts'
import { paging, withinPlan } from '../shared-params.ts'

export const itemId = pattern('^[0-9a-fA-F]{32}$', 32, {
  description: 'Id of the item.',
  example: 'ab000000000000000000000000000001',
})

export const getInbox = defineEndpoint({
  method: 'GET',
  path: '/v1/inbox',
  group: 'Inbox',
  summary: 'List what waits for the people who run the directory, newest first.',
  description:
    'Reports, claims that wait for an operator, messages that could not go to a business, and mail that could not be delivered.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    item_id: optional(itemId),
    kind: optional(oneOf(inboxKinds, { description: 'Only items of this kind.', example: 'report' })),
    state: optional(oneOf(inboxStates, { description: 'Only items in this state.', example: 'new' })),
    entity_id: optional(entityId),
    ...paging,
  }),
  check: ({ item_id: id, kind, state, entity_id: entity }) =>
    id !== undefined && [kind, state, entity].some((filter) => filter !== undefined)
      ? [fault('item_and_filters', 'item_id')]
      : [],
  result: Type.Object({ total_rows: Type.Integer(), rows: Type.Array(InboxItemDocument) }),
  errors: ['inbox_item_not_found', 'entity_unknown'],
  example: { params: { state: 'new' }, result: { total_rows: 1, rows: [exampleInboxItem] } },
  handle: async ({ params, caller }, operations) => {
    const { offset, perPage } = withinPlan(params, caller)
    const { item_id: id, kind, state, entity_id: entity } = params
    if (id !== undefined) return answer({ total_rows: 1, rows: [await operations.readInboxItem(id)] })
    return answer(await operations.listInbox({ kind, state, entityId: entity }, offset, perPage))
  },
})
