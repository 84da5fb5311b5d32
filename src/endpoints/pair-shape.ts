import { type TSchema, Type } from 'typebox'
import { pattern } from '../entity/objects/attributes.ts'
import { pairSources, pairStates } from '../ports/pair-store.ts'

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const text = nullable(Type.String())

const Reasons = Type.Array(
  Type.Object({
    level: Type.String(),
    bits: Type.Number(),
    words: Type.String({ description: 'The level in English.' }),
  }),
  { description: 'The levels of the comparison that hold; their bits add up to the score.' },
)

/** A comparison. */
export const matchMembers = {
  score: Type.Number({ description: 'In bits; higher is likelier.' }),
  decision: Type.Union(['match', 'review', 'distinct'].map((decision) => Type.Literal(decision))),
  reasons: Reasons,
}

/** A comparison as history keeps it. */
export const tableMembers = {
  score: matchMembers.score,
  version: Type.String({ description: 'Version of the weights.' }),
  reasons: Reasons,
}

/** Two entities side by side. */
export const SideBySide = Type.Object({
  ...matchMembers,
  version: Type.String({ description: 'Version of the weights.' }),
  sides: Type.Array(
    Type.Object(
      { entity_id: Type.String(), name: text, address: text, town: text, postcode: text },
      { additionalProperties: true },
    ),
  ),
  entities: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
})

/** A pair of entities that may be one business. */
export const PairDocument = Type.Object({
  pair_id: Type.String(),
  rev: Type.String(),
  state: Type.Union(pairStates.map((state) => Type.Literal(state))),
  source: Type.Union(pairSources.map((source) => Type.Literal(source))),
  country: Type.String(),
  score: Type.Number({ description: 'In bits; higher is likelier.' }),
  worth: Type.Integer({ description: 'What a decision is worth; the list is in this order.' }),
  version: Type.String({ description: 'Version of the weights.' }),
  reasons: Reasons,
  is_stale: Type.Boolean({ description: 'Whether an entity has changed since the two were compared.' }),
  entities: Type.Array(Type.Object({ entity_id: Type.String(), name: text, merged_into: text })),
  created: Type.String(),
  changed: Type.String(),
  decided: text,
  masheryid: Type.String({ description: 'Account of the decision; empty before.' }),
  user_id: Type.String({ description: 'User of the decision; empty when unknown.' }),
  note: Type.String(),
  comparison: Type.Optional(nullable(SideBySide)),
})

export const exampleReasons = [
  { level: 'prior', bits: -1, words: 'two records that blocking has brought together' },
  { level: 'name:equal', bits: 3.39, words: 'the same name' },
  { level: 'address:equal', bits: 1.49, words: 'the same address' },
]

export const examplePair = {
  pair_id: '512345678901248-512345678901250',
  rev: '1-ef000000000000000000000000000001',
  state: 'open',
  source: 'submission',
  country: 'ie',
  score: 3.88,
  worth: 1873,
  version: '1',
  reasons: exampleReasons,
  is_stale: false,
  entities: [
    { entity_id: '512345678901248', name: 'Harbour Row Heating', merged_into: null },
    { entity_id: '512345678901250', name: 'Harbour Row Heating', merged_into: null },
  ],
  created: '2026-11-16 09:00:00 +00:00',
  changed: '2026-11-16 09:00:00 +00:00',
  decided: null,
  masheryid: '',
  user_id: '',
  note: '',
}

export const exampleComparison = {
  score: 3.88,
  decision: 'match',
  reasons: exampleReasons,
  version: '1',
  sides: ['512345678901248', '512345678901250'].map((entity_id) => ({
    entity_id,
    name: 'Harbour Row Heating',
    address: '12 Harbour Row',
    town: 'Cork',
    postcode: null,
  })),
}

export const pairIdParam = pattern('^[0-9]{1,16}-[0-9]{1,16}$', 33, {
  description: 'Id of the pair: the ids of both entities with a hyphen, the smaller first.',
  example: '512345678901248-512345678901250',
})
