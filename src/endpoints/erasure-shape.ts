import { Type } from 'typebox'
import { line, optional, pattern } from '../entity/objects/attributes.ts'

/** An erasure, without personal data. */
export const ErasureRecord = Type.Object({
  erasure_id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  kind: Type.Union([Type.Literal('entity'), Type.Literal('contributions'), Type.Literal('user')]),
  subject: Type.String({ description: 'Id of the entity or user.' }),
  selector: Type.Object({}, { additionalProperties: true, description: 'The source that was taken out.' }),
  at: Type.String(),
  masheryid: Type.String({ description: 'Account that erased it.' }),
  user_id: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  bytes: Type.Union([Type.Literal('pending'), Type.Literal('removed')], {
    description: 'Whether bytes of it may be left in the files of the store.',
  }),
  lifted: Type.Union([Type.String(), Type.Null()], {
    description: 'When it was lifted; until then the business is refused.',
  }),
})

export const exampleErasure = {
  erasure_id: 'ab000000000000000000000000000009',
  kind: 'entity',
  subject: '512345678901248',
  selector: {},
  at: '2026-11-16 09:00:00 +00:00',
  masheryid: 'operator',
  user_id: 'f00000000000000000000000000000aa',
  counts: { entities: 1, files: 4, history: 12, records: 2, deliveries: 1, inbox: 1 },
  bytes: 'pending',
  lifted: null,
} as const

export const erasureId = pattern('^[0-9a-fA-F]{32}$', 32, {
  description: 'Id of the erasure.',
  example: 'ab000000000000000000000000000009',
})

/** Parameters that select a source. */
export const sourceOf = (what: string) => ({
  masheryid: optional(line(80, { description: `${what} this account.`, example: 'town-guide' })),
  supplierId: optional(line(200, { description: `${what} an account under this id.`, example: 'A-17' })),
  userId: optional(
    pattern('^[0-9a-fA-F]{32}$', 32, {
      description: `${what} this user.`,
      example: 'f00000000000000000000000000000aa',
    }),
  ),
})
