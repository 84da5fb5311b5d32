import { Type } from 'typebox'
import { email, line, optional, phone, text } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

export const employee = defineObject({
  name: 'employee',
  entityKey: 'employees',
  cardinality: 'many',
  listed: true,
  summary: 'A person known to work for the business.',
  attributes: Type.Object({
    title: optional(line(20, { description: 'Form of address.', example: 'Ms' })),
    forename: optional(line(80, { description: 'Given name.', example: 'Ada' })),
    surname: line(80, { description: 'Family name.', example: 'Example' }),
    job_title: optional(line(120, { description: 'Position.', example: 'Managing Director' })),
    description: optional(text(2000, { description: 'What the person does.', example: 'Runs the workshop' })),
    email: optional(email({ description: 'Email address of the person.', example: 'ada@example.com' })),
    phone_number: optional(
      phone({ description: 'Telephone number of the person.', example: '+442079460002' }),
    ),
  }),
  identity: (attributes) =>
    `${folded(attributes.forename)}\n${folded(attributes.surname)}\n${folded(attributes.job_title)}`,
  facets: () => ['hasEmployees'],
})
