import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { flag, line, oneOf, optional, phone as phoneAttribute } from './attributes.ts'
import { defineObject, type ObjectType } from './define-object.ts'
import { numberForms, phoneForms } from './phone-forms.ts'

const lineTypes = [
  'fixed_line',
  'mobile',
  'fixed_line_or_mobile',
  'toll_free',
  'premium_rate',
  'shared_cost',
  'voip',
  'personal_number',
  'pager',
  'uan',
  'unknown',
] as const

/** Phones and faxes: the forms of the number are derived; its E.164 form is the identity. */
export const numberObject: Pick<ObjectType, 'normalise' | 'identity'> = {
  normalise: (attributes, { country }) => {
    const forms = phoneForms(String(attributes.number), country)
    return forms === null
      ? [fault('not_phone_of_country', 'number', { country })]
      : { attributes, derived: forms }
  },
  identity: (_, derived) => String(derived.e164_number),
}

export const phone = defineObject({
  name: 'phone',
  entityKey: 'phones',
  cardinality: 'many',
  listed: true,
  summary: 'A telephone number of the business.',
  attributes: Type.Object({
    number: phoneAttribute({
      description: 'The number, international or as dialled in the country of the entity.',
      example: '+442079460000',
    }),
    description: optional(line(120, { description: 'What the line is for.', example: 'Bookings' })),
    trackable: flag(
      { description: 'true lets publishers show a call-tracking number instead.', example: 'false' },
      false,
    ),
    premium_rate: optional(flag({ description: 'Whether calls cost more than usual.', example: 'false' })),
    telephone_type: optional(
      oneOf(lineTypes, {
        description: 'Kind of line; derived from the number when absent.',
        example: 'fixed_line',
      }),
    ),
    tps: optional(
      flag({ description: 'On the register of people who refuse sales calls.', example: 'false' }),
    ),
    ctps: optional(
      flag({ description: 'On the register of companies that refuse sales calls.', example: 'false' }),
    ),
  }),
  derived: numberForms,
  ...numberObject,
  facets: () => ['hasPhone'],
})
