import { Type } from 'typebox'
import { line, optional, text } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'

export const postEntityDistinct = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/distinct',
  group: 'Duplicates',
  summary: "Say that two of the account's own supplier ids are two businesses.",
  description:
    'Imports, submissions and the search for duplicates keep the two apart from then on; operators see the decision in GET /v1/pairs and can reopen it. Where both ids are of one entity already, an operator takes one of them out first.',
  origin: 'ours',
  access: { plan: 'standard', write: true, user: true },
  effect: 'records',
  params: Type.Object({
    supplier_id: line(200, { description: 'Id under which one was supplied.', example: 'ABC123' }),
    other_supplier_id: line(200, {
      description: 'Id under which the other was supplied.',
      example: 'ABC124',
    }),
    note: optional(
      text(2000, { description: 'Why, for the people who run the directory.', example: 'Two floors' }),
    ),
  }),
  result: Type.Object({
    pair_id: Type.String(),
    state: Type.Literal('distinct'),
    entity_ids: Type.Array(Type.String(), { description: 'The entities, in the order of the ids.' }),
  }),
  errors: ['supplier_id_not_found', 'one_entity'],
  example: {
    params: { supplier_id: 'ABC123', other_supplier_id: 'ABC124', note: 'Two floors' },
    result: {
      pair_id: '512345678901248-512345678901250',
      state: 'distinct',
      entity_ids: ['512345678901248', '512345678901250'],
    },
  },
  handle: async ({ params, caller }, operations) => {
    const { supplier_id: id, other_supplier_id: other, note } = params
    return answer(await operations.declareDistinct([id, other], note, caller))
  },
})
