import { Type } from 'typebox'
import { line, optional, pattern, url } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const affiliateLink = defineObject({
  name: 'affiliate_link',
  entityKey: 'affiliate_links',
  cardinality: 'many',
  listed: true,
  summary: 'A link to a partner that pays for visits.',
  attributes: Type.Object({
    affiliate_name: line(120, { description: 'Name of the partner.', example: 'Table Booker' }),
    affiliate_link: url({
      description: 'Address the link leads to.',
      example: 'https://partner.example.com/?ref=1',
    }),
    affiliate_message: optional(
      line(500, { description: 'Text shown with the link.', example: 'Book a table online' }),
    ),
    affiliate_logo: optional(
      url({ description: "Address of the partner's logo.", example: 'https://partner.example.com/logo.png' }),
    ),
    affiliate_action: optional(
      pattern('^[a-z][a-z0-9_]{0,39}$', 40, { description: 'What the visitor does there.', example: 'book' }),
    ),
  }),
  identity: (attributes) => String(attributes.affiliate_link),
})
