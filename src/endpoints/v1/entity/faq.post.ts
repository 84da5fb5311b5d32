import { writesObject } from '../../object-endpoints.ts'

export const postEntityFaq = writesObject({
  object: 'faq',
  path: '/v1/entity/faq',
  summary: 'Add a question with its answer to an entity, or change one.',
  origin: 'ours',
  amendable: true,
  example: {
    question: 'Do you repair boilers of every make?',
    answer: 'Yes, and we keep parts for most of them.',
  },
})
