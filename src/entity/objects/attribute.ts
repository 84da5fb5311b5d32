import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import {
  attributeNames,
  attributes,
  attributeValues,
  isAttributeName,
  takesValue,
} from '../attributes/index.ts'
import { oneOf } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const attribute = defineObject({
  name: 'attribute',
  entityKey: 'attributes',
  cardinality: 'many',
  listed: false,
  summary:
    'Something the business has or allows, such as vegan dishes or a step-free entrance. What nobody stated is unknown.',
  attributes: Type.Object({
    attribute: oneOf(attributeNames, { description: 'Name of the attribute.', example: 'wheelchair' }),
    value: oneOf(
      attributeValues,
      { description: 'Whether it has it, and how. Each attribute takes some of these.', example: 'yes' },
      'yes',
    ),
  }),
  check: ({ attribute: name, value }) =>
    typeof name !== 'string' ||
    !isAttributeName(name) ||
    value === undefined ||
    takesValue(name, String(value))
      ? []
      : [fault('attribute_value', 'value', { attribute: name, values: attributes[name].values.join(', ') })],
  identity: ({ attribute: name }) => String(name),
})
