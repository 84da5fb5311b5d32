import { Type } from 'typebox'
import { addressAttributes } from './address-attributes.ts'
import { flag } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const postalAddress = defineObject({
  name: 'postal_address',
  entityKey: 'postal_address',
  cardinality: 'one',
  listed: true,
  summary: 'Where the business trades or gets its post.',
  attributes: Type.Object({
    ...addressAttributes,
    do_not_display: Type.Optional(
      flag({
        description:
          'true keeps the street and exact point off public pages: publishable keys and hosted pages get the town, and no point; other keys get the address with this flag.',
        example: 'false',
      }),
    ),
  }),
  unset: { do_not_display: false },
})
