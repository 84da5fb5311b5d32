import { writesObject } from '../../object-endpoints.ts'

export const postEntityAttribute = writesObject({
  object: 'attribute',
  path: '/v1/entity/attribute',
  summary: 'Say whether an entity has an attribute, such as vegan dishes or a step-free entrance.',
  origin: 'ours',
  example: { attribute: 'wheelchair', value: 'yes' },
})
