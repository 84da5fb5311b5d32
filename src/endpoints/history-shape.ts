import { Type } from 'typebox'
import { changeKinds } from '../entity/history-view.ts'
import { integer, line, optional, pattern, since } from '../entity/objects/attributes.ts'
import { fault } from '../faults/fault.ts'
import { tableMembers } from './pair-shape.ts'

export const exampleRevision = '12-4f0c3a9be2d17c5588a1d06be79f2c31'

export const revisionId = pattern('^[0-9]{1,9}-[0-9a-f]{32}$', 42, {
  description: 'Id of the revision, as _rev and GET /v1/entity/revisions have it.',
  example: exampleRevision,
})

/** Parameters of lists of writes. */
export const historyPaging = {
  per_page: integer(1, 100, { description: 'Rows on a page.', example: '10' }, 10),
  cursor: optional(line(80, { description: 'next_cursor of the page before.' })),
}

export const nextCursor = Type.Optional(
  Type.String({ description: 'For the next page; absent on the last.' }),
)

/** One write, without its changes. */
export const stepProperties = {
  revision_id: Type.String(),
  when: Type.String(),
  masheryid: Type.Optional(
    Type.String({ description: 'Account that wrote it; only for itself, the owner and administrators.' }),
  ),
  user_id: Type.Optional(Type.String({ description: 'User that wrote it, likewise.' })),
  action: Type.String(),
  why: Type.String({ description: 'The action in words.' }),
  complete: Type.Boolean({ description: 'False where an earlier version recorded values only.' }),
  commit: Type.Optional(
    Type.Integer({ description: 'Number that writes of one commit share; only for administrators.' }),
  ),
  with: Type.Array(Type.String(), { description: 'Other entities that the same commit wrote.' }),
  match: Type.Optional(
    Type.Object(tableMembers, {
      description:
        'The comparison by which the record joined the entity, or two entities became one, as it was then; only for administrators.',
    }),
  ),
}

export const Change = Type.Object({
  object: Type.String({ description: 'Object, or another member of the document.' }),
  gen_id: Type.Union([Type.Integer(), Type.Null()]),
  change: Type.Union(changeKinds.map((kind) => Type.Literal(kind))),
  before: Type.Unknown({ description: 'Null where nothing was shown.' }),
  after: Type.Unknown(),
})

export const exampleChange = {
  object: 'name',
  gen_id: 512345678901249,
  change: 'changed' as const,
  before: { name: 'Harbour Row Heating' },
  after: { name: 'Harbour Row Heating & Plumbing' },
}

export const exampleStep = {
  revision_id: exampleRevision,
  when: '2026-11-16 09:00:00 +00:00',
  action: 'name.set',
  why: 'gave name',
  complete: true,
  with: [],
}

/** Parameters that select the changes of a source in a span. */
export const changesOf = {
  masheryid: optional(line(80, { description: 'Changes of this account.', example: 'town-guide' })),
  user_id: optional(
    pattern('^[0-9a-fA-F]{32}$', 32, {
      description: 'Changes of this user; with masheryid, those through that account.',
      example: 'f00000000000000000000000000000aa',
    }),
  ),
  import_id: optional(
    pattern('^[0-9a-fA-F]{16}$', 16, {
      description: 'Only changes of this import.',
      example: '5f0e8a6b7c4d3e21',
    }),
  ),
  since: since({ description: 'First instant of the span; a day or ISO 8601.', example: '2026-11-01' }),
  until: optional(
    since({ description: 'End of the span, not in it; now when absent.', example: '2030-01-01' }),
  ),
}

interface GivenSpan {
  readonly masheryid?: string
  readonly user_id?: string
  readonly import_id?: string
  readonly since?: number
  readonly until?: number
}

export const spanFaults = ({ masheryid, user_id, since: from, until }: GivenSpan) => [
  ...(from !== undefined && masheryid === undefined && user_id === undefined
    ? [fault('source_required', 'masheryid', { other: 'user_id' })]
    : []),
  ...(from !== undefined && until !== undefined && until < from
    ? [fault('before', 'until', { other: 'since' })]
    : []),
]

/** The parameters as operations take them. */
export const spanOf = (params: GivenSpan & { readonly since: number }) => ({
  account: params.masheryid,
  userId: params.user_id?.toLowerCase(),
  importId: params.import_id?.toLowerCase(),
  since: params.since,
  until: params.until,
})
