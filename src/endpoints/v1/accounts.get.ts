import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'

export const AccountRecord = Type.Object({
  account: Type.String(),
  trust: Type.Integer({ minimum: 0, maximum: 100 }),
  edits_for: Type.Array(Type.String()),
})

export const getAccounts = defineEndpoint({
  method: 'GET',
  path: '/v1/accounts',
  group: 'Ownership',
  summary: 'List the accounts with their standing.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({}),
  result: Type.Object({ total_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(AccountRecord) }),
  errors: [],
  example: {
    params: {},
    result: { total_rows: 1, rows: [{ account: 'town-guide', trust: 0, edits_for: [] }] },
  },
  handle: async (_call, operations) => {
    const rows = await operations.listAccounts()
    return answer({ total_rows: rows.length, rows })
  },
})
