import { writesObject } from '../../object-endpoints.ts'

export const postEntityStatus = writesObject({
  object: 'status',
  path: '/v1/entity/status',
  summary: 'Mark an entity active or inactive.',
  origin: 'ours',
  example: { status: 'active' },
})
