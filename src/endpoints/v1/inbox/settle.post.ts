import { Type } from 'typebox'
import { oneOf, optional, text } from '../../../entity/objects/attributes.ts'
import { inboxChangeNames } from '../../../operations/inbox-change-names.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleInboxItem, InboxItemDocument } from '../../results.ts'
import { itemId } from '../inbox.get.ts'

export const postInboxSettle = defineEndpoint({
  method: 'POST',
  path: '/v1/inbox/settle',
  group: 'Inbox',
  summary: 'Take up an item of the inbox, or settle it.',
  description:
    'A settled report no longer counts as open on its entity. A person who left an address with a report is answered by mail.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    item_id: itemId,
    state: oneOf(['in_work', 'done', 'refused'], { description: 'New state.', example: 'done' }),
    change: optional(
      oneOf(inboxChangeNames, {
        description:
          'What to do besides, with state done: `mark_inactive` the entity of a report, `remove_value` that a report names by gen_id, `send_again` what was undeliverable.',
        example: 'mark_inactive',
      }),
    ),
    note: optional(text(2000, { description: 'Remarks, for the people who run the directory.' })),
    answer: optional(
      text(5000, {
        description: 'What the person who reported is answered, below the words of the directory.',
      }),
    ),
  }),
  result: InboxItemDocument,
  errors: ['inbox_item_not_found', 'inbox_item_settled', 'entity_not_found', 'value_not_found'],
  example: {
    params: { item_id: 'ab000000000000000000000000000001', state: 'done', note: 'Called them' },
    result: { ...exampleInboxItem, state: 'done' },
  },
  handle: async ({ params, caller }, operations) => {
    const { item_id: id, state, change, note, answer: words } = params
    return answer(await operations.settleInboxItem(id, { state, change, note, answer: words }, caller))
  },
})
