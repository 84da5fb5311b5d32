import { writesObject } from '../../object-endpoints.ts'

export const postEntityAlternativeName = writesObject({
  object: 'alternative_name',
  path: '/v1/entity/alternative_name',
  summary: 'Add another name that people know an entity by, which searches for names find it by.',
  origin: 'ours',
  example: { alternative_name: 'HRH' },
})
