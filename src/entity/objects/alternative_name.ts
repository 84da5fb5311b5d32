import { Type } from 'typebox'
import { language, line, optional } from './attributes.ts'
import { defineObject, folded } from './define-object.ts'

export const alternativeName = defineObject({
  name: 'alternative_name',
  entityKey: 'alternative_names',
  cardinality: 'many',
  listed: false,
  summary:
    'Another name that people know the business by: an abbreviation, a former or official name, its name in another language.',
  attributes: Type.Object({
    alternative_name: line(200, { description: 'The name.', example: 'HRH' }),
    language: optional(language({ description: 'ISO language code of the name, if it is in one.' })),
  }),
  identity: (attributes) => folded(attributes.alternative_name),
})
