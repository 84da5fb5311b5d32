import { Type } from 'typebox'
import { csv, integer, line, optional } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { AccountRecord } from './accounts.get.ts'

export const postAccount = defineEndpoint({
  method: 'POST',
  path: '/v1/account',
  group: 'Ownership',
  summary: 'Set how far an account is trusted, and for which suppliers it edits.',
  description: 'What is not sent stays as it is. An account that is new is made.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    account: line(80, { description: 'Name of the account.', example: 'town-desk' }),
    trust: optional(
      integer(0, 100, {
        description:
          'What it says outranks what less trusted accounts say of entities that neither of them supplies.',
        example: '50',
      }),
    ),
    edits_for: optional(
      csv(2000, {
        description: 'Accounts whose supplied entities it edits with their standing; none for no account.',
        example: 'town-guide',
      }),
    ),
  }),
  result: AccountRecord,
  errors: [],
  example: {
    params: { account: 'town-desk', trust: '50', edits_for: 'none' },
    result: { account: 'town-desk', trust: 50, edits_for: [] },
  },
  handle: async ({ params }, operations) => {
    const named = params.edits_for?.join() === 'none' ? [] : params.edits_for
    return answer(await operations.putAccount(params.account, { trust: params.trust, editsFor: named }))
  },
})
