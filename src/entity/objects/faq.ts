import { Type } from 'typebox'
import { line, text } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

export const faq = defineObject({
  name: 'faq',
  entityKey: 'faqs',
  cardinality: 'many',
  listed: false,
  summary: 'A question that customers ask, with its answer.',
  attributes: Type.Object({
    question: line(500, { description: 'The question.', example: 'Do you repair boilers of every make?' }),
    answer: text(5000, { description: 'The answer.', example: 'Yes, and we keep parts for most of them.' }),
  }),
  identity: (attributes) => folded(attributes.question),
})
