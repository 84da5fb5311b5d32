import { Type } from 'typebox'
import { EntityDocument } from '../../../entity/entity-document.ts'
import { csv } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { exampleEntity } from '../../results.ts'

export const getEntityBySupplierId = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/by_supplier_id',
  group: 'Entities',
  summary: "Read the entities that the key's account supplied under its own ids.",
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    supplier_id: csv(2000, {
      description: "The caller's id of the business, or several joined by commas.",
      example: 'ABC123',
    }),
  }),
  result: Type.Array(
    Type.Object({ id: Type.String(), key: Type.String(), value: Type.Literal(1), doc: EntityDocument }),
  ),
  errors: ['supplier_id_not_found'],
  example: {
    params: { supplier_id: 'ABC123' },
    result: [{ id: '512345678901248', key: 'exampleportalABC123', value: 1, doc: exampleEntity }],
  },
  handle: async ({ params, caller }, operations) =>
    answer(await operations.readBySupplierId(params.supplier_id, caller)),
})
