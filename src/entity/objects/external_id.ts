import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import {
  type ExternalId,
  isScheme,
  keyOfId,
  readId,
  registerPattern,
  type SchemeName,
  schemeNames,
  schemeOf,
} from '../external-ids/schemes.ts'
import { line, oneOf, optional, pattern } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const externalId = defineObject({
  name: 'external_id',
  entityKey: 'external_ids',
  cardinality: 'many',
  listed: false,
  summary: 'The id of the business in another dataset. Matching and searches know a business by it.',
  attributes: Type.Object({
    scheme: oneOf(schemeNames, {
      description: `Whose id it is: ${schemeNames.map((name) => `${name} of ${schemeOf(name).of}`).join(', ')}.`,
      example: 'osm',
    }),
    id: line(300, {
      description: `The id: ${schemeNames.map((name) => `${schemeOf(name).example} for ${name}`).join(', ')}.`,
      example: 'node/1007416273',
    }),
    register: optional(
      pattern(registerPattern, 40, {
        description:
          "Register of a company_number: its country, or the country and one of its registers, such as de-muenchen. By default the entity's country.",
      }),
    ),
  }),
  check: ({ scheme, id, register }) => {
    if (!isScheme(scheme)) return []
    const { example, isOfRegister } = schemeOf(scheme)
    return [
      ...(typeof id === 'string' && readId(scheme, id) === null
        ? [fault('external_id_form', 'id', { scheme, example })]
        : []),
      ...(register !== undefined && register !== '' && isOfRegister !== true
        ? [fault('goes_with', 'register', { other: 'scheme', value: 'company_number' })]
        : []),
    ]
  },
  normalise: ({ scheme, id, register }, { country }) => {
    const name = scheme as SchemeName
    const isOfRegister = schemeOf(name).isOfRegister === true
    const of = isOfRegister ? { register: String(register || country).toLowerCase() } : {}
    return { attributes: { scheme: name, id: readId(name, String(id)) ?? id, ...of }, derived: {} }
  },
  identity: (attributes) => keyOfId(attributes as unknown as ExternalId),
})
