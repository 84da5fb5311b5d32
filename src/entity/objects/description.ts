import { Type } from 'typebox'
import { line, text } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

const cleaned = (value: unknown): string =>
  String(value)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const description = defineObject({
  name: 'description',
  entityKey: 'descriptions',
  cardinality: 'many',
  listed: true,
  summary: 'A headline and text about the business.',
  attributes: Type.Object({
    headline: line(200, { description: 'Heading of the text.', example: 'Family plumbers since 1970' }),
    body: text(10_000, { description: 'The text.', example: 'We fit and repair boilers.' }),
  }),
  derived: {
    processed_headline: Type.String({ description: 'The headline without markup.' }),
    processed_body: Type.String({ description: 'The text without markup.' }),
  },
  normalise: (attributes) => ({
    attributes,
    derived: { processed_headline: cleaned(attributes.headline), processed_body: cleaned(attributes.body) },
  }),
  identity: (attributes) => `${folded(attributes.headline)}\n${folded(attributes.body)}`,
  facets: () => ['hasDescriptions'],
})
