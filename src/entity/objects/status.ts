import { Type } from 'typebox'
import { fault } from '../../faults/fault.ts'
import { line, oneOf, optional } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const inactiveReasons = [
  'ceased trading',
  'duplicate',
  'moved',
  'never existed',
  'suspended',
  'removed by owner',
  'other',
] as const

export const status = defineObject({
  name: 'status',
  entityKey: 'status',
  cardinality: 'one',
  listed: true,
  summary: 'Whether the business is known to be active or inactive.',
  attributes: Type.Object({
    status: oneOf(['active', 'inactive'], { description: 'active or inactive.', example: 'active' }),
    inactive_reason: optional(
      oneOf(inactiveReasons, { description: 'Why it is inactive.', example: 'ceased trading' }),
    ),
    inactive_description: optional(
      line(1000, { description: 'Remarks about the reason.', example: 'Premises empty since March' }),
    ),
  }),
  check: (attributes) =>
    attributes.status === 'active' && attributes.inactive_reason !== undefined
      ? [fault('goes_with', 'inactive_reason', { other: 'status', value: 'inactive' })]
      : [],
})
