import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'

const nullable = (description?: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], description === undefined ? {} : { description }))

const members = {
  kind: Type.Union([
    Type.Literal('synonym'),
    Type.Literal('pin'),
    Type.Literal('bury'),
    Type.Literal('stop'),
  ]),
  phrase: Type.String({ description: 'Compared by its words, without case and accents.' }),
  means: Type.Optional(Type.Array(Type.String(), { description: 'Of a synonym.' })),
  direction: Type.Optional(
    Type.Union([Type.Literal('one_way'), Type.Literal('both_ways')], { description: 'Of a synonym.' }),
  ),
  entity_ids: Type.Optional(
    Type.Array(Type.String(), { description: 'What is pinned, in order, or buried.' }),
  ),
  to: Type.Optional(
    Type.Union([Type.Literal('last'), Type.Literal('out')], {
      description: 'Whether buried entities come last or are left out.',
    }),
  ),
  effect: Type.Optional(
    Type.Union([Type.Literal('nobody'), Type.Literal('ignored')], {
      description: 'Whether the phrase finds nobody, or its words count for nothing.',
    }),
  ),
  language: nullable('Of searches that state another language the rule says nothing.'),
  country: nullable('Of searches in other countries the rule says nothing.'),
  place_id: nullable('Only in searches of this place, or of a place in it.'),
  site_id: nullable('Only in searches of this site.'),
}

/** What `POST /v1/search_rule` takes. */
export const RuleDocument = Type.Object(members)

export const RuleResult = Type.Object({
  rule_id: Type.String(),
  ...members,
  gone: Type.Optional(
    Type.Array(
      Type.Object({
        entity_id: Type.String(),
        reason: Type.Union([Type.Literal('unknown'), Type.Literal('erased'), Type.Literal('merged')]),
        merged_into: Type.Optional(Type.String()),
      }),
      { description: 'Entities of the rule that are no longer there.' },
    ),
  ),
})

export const exampleRule = {
  rule_id: 'chippy',
  kind: 'synonym' as const,
  phrase: 'chippy',
  means: ['fish and chips'],
  direction: 'one_way' as const,
  language: 'en',
  country: null,
}

export const getSearchRules = defineEndpoint({
  method: 'GET',
  path: '/v1/search_rules',
  group: 'Search rules',
  summary: 'List the rules of searches.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({}),
  result: Type.Object({ total_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(RuleResult) }),
  errors: [],
  example: { params: {}, result: { total_rows: 1, rows: [exampleRule] } },
  handle: async (_call, operations) => {
    const rows = await operations.listRules()
    return answer({ total_rows: rows.length, rows })
  },
})
