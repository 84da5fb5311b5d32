import { writesObject } from '../../object-endpoints.ts'

export const postEntityTag = writesObject({
  object: 'tag',
  path: '/v1/entity/tag',
  summary: 'Add a keyword to an entity.',
  origin: 'spec',
  example: { tag: 'boiler repair', language: 'en' },
})
