import { Type } from 'typebox'
import { revision } from '../../../entity/entity-document.ts'
import { line, optional, pattern } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { entityId } from '../../object-endpoints.ts'

export const deleteEntityBySupplier = defineEndpoint({
  method: 'DELETE',
  path: '/v1/entity/by_supplier',
  group: 'Entities',
  summary: "Withdraw a supplier's record from an entity.",
  description:
    'What was given under the id goes, and the id with it; the next who says something of a value stands for it. It stays in history: to erase it, see POST /v1/entity/purge. An entity of which too little is left becomes inactive. Values that a verified claim protects stay, unless the operator withdraws them. Withdrawing what is not there changes nothing.',
  origin: 'ours',
  access: { plan: 'standard', write: true, user: true },
  effect: 'withdraws',
  params: Type.Object({
    entity_id: entityId,
    supplier_masheryid: optional(
      line(80, {
        description: "Account that supplied it; the key's own when absent. Others are for operators.",
        example: 'town-guide',
      }),
    ),
    supplier_id: line(200, { description: 'Id under which it was supplied.', example: 'ABC123' }),
    supplier_user_id: optional(
      pattern('^[0-9a-fA-F]{32}$', 32, {
        description: 'Withdraw only what this user said in the record; the id stays.',
        example: 'f00000000000000000000000000000aa',
      }),
    ),
  }),
  result: Type.Object({
    ok: Type.Literal(true),
    id: Type.String({ description: 'Id of the entity.' }),
    rev: revision,
    withdrawn: Type.Boolean({ description: 'false when there was nothing to withdraw.' }),
    status: Type.Optional(
      Type.Literal('inactive', { description: 'The entity is inactive: searches do not find it.' }),
    ),
  }),
  errors: ['entity_not_found'],
  example: {
    params: { entity_id: '512345678901248', supplier_id: 'ABC123' },
    result: {
      ok: true,
      id: '512345678901248',
      rev: '13-9c1d2e3f4a5b60718293a4b5c6d7e8f9',
      withdrawn: true,
      status: 'inactive',
    },
  },
  handle: async ({ params, caller }, operations) => {
    const { supplier_masheryid: account, supplier_id: supplierId, supplier_user_id: user } = params
    const record = {
      account: account ?? caller.account,
      supplierId,
      ...(user === undefined ? {} : { userId: user.toLowerCase() }),
    }
    return answer(await operations.withdrawRecord(params.entity_id, record, caller))
  },
})
