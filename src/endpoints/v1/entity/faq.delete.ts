import { removesObject } from '../../object-endpoints.ts'

export const deleteEntityFaq = removesObject({
  object: 'faq',
  path: '/v1/entity/faq',
  summary: 'Remove a question with its answer from an entity.',
  origin: 'ours',
})
