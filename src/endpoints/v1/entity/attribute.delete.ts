import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityAttribute = removesObject({
  object: 'attribute',
  path: '/v1/entity/attribute',
  summary: 'Remove an attribute from an entity: whether it has it is unknown again.',
  origin: 'ours',
})
