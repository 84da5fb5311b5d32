import { Type } from 'typebox'
import { language, line } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'
import { helperTexts, searchHelpers } from './search-helpers.ts'

export const tag = defineObject({
  name: 'tag',
  entityKey: 'tags',
  cardinality: 'many',
  listed: true,
  summary: 'A keyword that describes what the business does.',
  attributes: Type.Object({
    tag: line(80, { description: 'The keyword or short phrase.', example: 'boiler repair' }),
    language: language({ description: 'ISO language code of the keyword.' }, 'en'),
  }),
  derived: helperTexts,
  normalise: (attributes) => ({ attributes, derived: searchHelpers(String(attributes.tag)) }),
  identity: (attributes) => `${attributes.language}:${folded(attributes.tag)}`,
})
