import { Type } from 'typebox'
import { line, optional, url } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const featuredMessage = defineObject({
  name: 'featured_message',
  entityKey: 'featured_message',
  cardinality: 'one',
  listed: false,
  summary: 'A short message the business puts first.',
  attributes: Type.Object({
    featured_text: line(500, { description: 'The message.', example: 'Now open on Sundays' }),
    featured_url: optional(
      url({ description: 'Address the message links to.', example: 'https://www.example.com/sunday' }),
    ),
  }),
})
