import { Type } from 'typebox'
import { email as emailAttribute, line, optional } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const email = defineObject({
  name: 'email',
  entityKey: 'emails',
  cardinality: 'many',
  listed: true,
  summary: 'An email address of the business.',
  attributes: Type.Object({
    email_address: emailAttribute({ description: 'The address.', example: 'info@example.com' }),
    email_description: optional(line(120, { description: 'What the address is for.', example: 'Sales' })),
  }),
  identity: (attributes) => String(attributes.email_address).toLowerCase(),
  facets: () => ['hasEmail'],
})
