import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityDocument = removesObject({
  object: 'document',
  path: '/v1/entity/document',
  summary: 'Remove a document from an entity.',
  origin: 'ours',
})
