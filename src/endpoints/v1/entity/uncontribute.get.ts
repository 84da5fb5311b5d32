import { Type } from 'typebox'
import { objectNames } from '../../../entity/model.ts'
import { oneOf, optional } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { sourceOf } from '../../erasure-shape.ts'
import { entityId } from '../../object-endpoints.ts'

const { masheryid, supplierId, userId } = sourceOf('Show what would go of what was said by')

const Going = Type.Object({
  object: Type.String(),
  gen_id: Type.Integer(),
  effect: Type.Union([Type.Literal('removed'), Type.Literal('handed on')], {
    description: 'Whether the value goes, or the next who says something of it stands for it.',
  }),
  attributes: Type.Object({}, { additionalProperties: true }),
})

export const getEntityUncontribute = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/uncontribute',
  group: 'Erasure',
  summary: 'Show what erasing an entity, or what a source said of it, would remove.',
  description: 'Changes nothing. Without a source: all of it.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({
    entity_id: entityId,
    object_name: optional(
      oneOf(objectNames, { description: 'Only values of this object.', example: 'phone' }),
    ),
    masheryid,
    supplier_id: supplierId,
    user_id: userId,
  }),
  result: Type.Object({
    entity_id: Type.String(),
    name: Type.String(),
    erases_entity: Type.Boolean({ description: 'Whether nothing would be left.' }),
    deactivates: Type.Boolean({ description: 'Whether too little would be left for a listing.' }),
    values: Type.Array(Going),
    counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  }),
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248' },
    result: {
      entity_id: '512345678901248',
      name: 'Harbour Row Heating',
      erases_entity: true,
      deactivates: false,
      values: [
        {
          object: 'name',
          gen_id: 512345678901249,
          effect: 'removed',
          attributes: { name: 'Harbour Row Heating' },
        },
      ],
      counts: { suppliers: 1, files: 0, history: 3, records: 0 },
    },
  },
  handle: async ({ params }, operations) => {
    const { masheryid: account, supplier_id: supplier, user_id: user, object_name: object } = params
    const preview = await operations.previewErasure(params.entity_id, {
      ...(account === undefined ? {} : { account }),
      ...(supplier === undefined ? {} : { supplierId: supplier }),
      ...(user === undefined ? {} : { userId: user.toLowerCase() }),
    })
    const values = preview.values.filter((value) => object === undefined || value.object === object)
    return answer({ ...preview, values })
  },
})
