import { Type } from 'typebox'
import { date, line, optional, text } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

export const testimonial = defineObject({
  name: 'testimonial',
  entityKey: 'testimonials',
  cardinality: 'many',
  listed: true,
  summary: 'What a customer said about the business.',
  attributes: Type.Object({
    title: line(200, { description: 'Heading.', example: 'Quick and tidy' }),
    text: text(5000, { description: 'What was said.', example: 'They mended our boiler the same day.' }),
    date: optional(date({ description: 'Day it was said; today when absent.', example: '2024-03-01' })),
    testifier_name: optional(line(120, { description: 'Who said it.', example: 'A. Customer' })),
  }),
  normalise: (attributes, { now }) => ({
    attributes: { ...attributes, date: attributes.date ?? new Date(now).toISOString().slice(0, 10) },
    derived: {},
  }),
  identity: (attributes) =>
    `${folded(attributes.testifier_name)}\n${folded(attributes.title)}\n${folded(attributes.text)}`,
})
