import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/v1/status',
  group: 'Tools',
  summary: 'Say that the service is up, and its version.',
  description: 'It also shows that the key is valid. Probes without a key have /healthz and /readyz.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({}),
  result: Type.Object({
    status: Type.Literal('up'),
    version: Type.String(),
    time: Type.String({ description: 'Time of the server.' }),
  }),
  errors: [],
  example: { params: {}, result: { status: 'up', version: '0.1.0', time: '2026-11-16 09:00:00 +00:00' } },
  handle: async (_call, operations) => answer(operations.status()),
})
