import { Type } from 'typebox'
import { line, optional } from '../entity/objects/attributes.ts'
import { findings } from '../operations/find-target.ts'
import { outcomes, roles } from '../operations/test-match.ts'
import { exampleReasons, matchMembers } from './pair-shape.ts'

/** What a submission would do. */
export const testMembers = {
  outcome: Type.Union(
    outcomes.map((name) => Type.Literal(name)),
    {
      description:
        'match: it would join entity_id. review: it would become a new entity, and pairs with others would wait for a decision. new: a new entity.',
    },
  ),
  decided_by: Type.Union(
    findings.map((name) => Type.Literal(name)),
    {
      description:
        'What decided: the supplier id is known, the account repeats its own record, or the comparison.',
    },
  ),
  entity_id: Type.Union([Type.String(), Type.Null()], { description: 'Entity that it would join.' }),
  version: Type.String({ description: 'Version of the weights.' }),
  compared: Type.Integer({ description: 'Number of entities that it was compared with.' }),
  candidates: Type.Array(
    Type.Object({
      entity_id: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      role: Type.Union(
        roles.map((name) => Type.Literal(name)),
        {
          description: 'target: what it would join. pair: what would wait for a decision beside that.',
        },
      ),
      ...matchMembers,
    }),
    {
      description:
        'The likeliest entities, at most ten and those with a role; none when nothing had to be compared.',
    },
  ),
}

export const testedAs = {
  masheryid: optional(
    line(80, {
      description: "Account whose record it would be; the key's own when absent.",
      example: 'town-guide',
    }),
  ),
}

export const exampleTest = {
  outcome: 'match',
  decided_by: 'compared',
  entity_id: '512345678901248',
  version: '1',
  compared: 1,
  candidates: [
    {
      entity_id: '512345678901248',
      name: 'Harbour Row Heating',
      role: 'target',
      score: 3.88,
      decision: 'match',
      reasons: exampleReasons,
    },
  ],
}
