import { Type } from 'typebox'
import { flag, line, optional, phone as phoneAttribute } from './attributes.ts'
import { defineObject } from './define-object.ts'
import { numberObject } from './phone.ts'
import { numberForms } from './phone-forms.ts'

export const fax = defineObject({
  name: 'fax',
  entityKey: 'faxes',
  cardinality: 'many',
  listed: true,
  summary: 'A fax number of the business.',
  attributes: Type.Object({
    number: phoneAttribute({
      description: 'The number, international or as dialled in the country of the entity.',
      example: '+442079460001',
    }),
    description: optional(line(120, { description: 'What the line is for.', example: 'Orders' })),
    premium_rate: optional(flag({ description: 'Whether sending costs more than usual.', example: 'false' })),
  }),
  derived: numberForms,
  ...numberObject,
})
