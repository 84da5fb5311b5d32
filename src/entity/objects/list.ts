import { Type } from 'typebox'
import { line, text } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

export const list = defineObject({
  name: 'list',
  entityKey: 'lists',
  cardinality: 'many',
  listed: true,
  summary: 'A headed list, such as services, brands or qualifications.',
  attributes: Type.Object({
    headline: line(200, { description: 'Heading of the list.', example: 'Brands we fit' }),
    body: text(10_000, { description: 'The items, one on each line.', example: 'Acme\nGlobex' }),
  }),
  identity: (attributes) => `${folded(attributes.headline)}\n${folded(attributes.body)}`,
})
