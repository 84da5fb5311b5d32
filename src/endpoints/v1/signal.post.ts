import { Type } from 'typebox'
import { revision } from '../../entity/entity-document.ts'
import { country, line, oneOf, optional, text } from '../../entity/objects/attributes.ts'
import { inactiveReasons } from '../../entity/objects/status.ts'
import { fault } from '../../faults/fault.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { entityId, genId } from '../object-endpoints.ts'
import { exampleAck } from '../results.ts'

export const signalTypes = [
  'name',
  'background',
  'employee',
  'phone',
  'fax',
  'category',
  'geopoint',
  'invoice_address',
  'tag',
  'postal_address',
  'email',
  'website',
  'image',
  'logo',
  'video',
  'affiliate_link',
  'description',
  'document',
  'testimonial',
  'opening_times',
  'special_offer',
  'status',
] as const

export const postSignal = defineEndpoint({
  method: 'POST',
  path: '/v1/signal',
  group: 'Reports',
  summary: 'Report that something about an entity is wrong.',
  description:
    'The report waits in the inbox of the people who run the directory; it changes nothing by itself.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'records',
  params: Type.Object({
    entity_id: entityId,
    country: country({ description: 'Country of the entity.', example: 'IE' }),
    gen_id: optional(genId),
    signal_type: oneOf(['wrong'], { description: 'Kind of report.', example: 'wrong' }),
    data_type: oneOf(signalTypes, { description: 'Kind of object that is wrong.', example: 'phone' }),
    inactive_reason: optional(
      oneOf(inactiveReasons, {
        description: 'With data_type status: why the business is inactive.',
        example: 'ceased trading',
      }),
    ),
    inactive_description: optional(line(1000, { description: 'Remarks about that.' })),
    feedback: optional(text(5000, { description: 'Remarks of the person who reports.' })),
  }),
  check: ({ data_type: type, inactive_reason: reason }) => {
    if (type === undefined) return []
    const rule = { other: 'data_type', value: 'status' }
    if (type === 'status')
      return reason === undefined ? [fault('required_when', 'inactive_reason', rule)] : []
    return reason === undefined ? [] : [fault('goes_with', 'inactive_reason', rule)]
  },
  result: Type.Object({
    ok: Type.Literal(true),
    id: Type.String(),
    rev: revision,
    signal: Type.Object({}, { additionalProperties: true }),
  }),
  errors: ['entity_not_found', 'value_not_found', 'too_many_waiting'],
  example: {
    params: { entity_id: '512345678901248', country: 'IE', signal_type: 'wrong', data_type: 'phone' },
    result: {
      ...exampleAck,
      signal: { entity_id: '512345678901248', signal_type: 'wrong', data_type: 'phone' },
    },
  },
  handle: async ({ params, caller }, operations) => {
    const { written, signal } = await operations.addSignal(
      params.entity_id,
      {
        country: params.country,
        genId: params.gen_id,
        signalType: params.signal_type,
        dataType: params.data_type,
        inactiveReason: params.inactive_reason,
        inactiveDescription: params.inactive_description,
        feedback: params.feedback,
      },
      caller,
    )
    return answer({ ok: true, id: written.id, rev: written.revision, signal }, 'Signal added successfully')
  },
})
