import { Type } from 'typebox'
import { csv, line, optional } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { ErasureRecord, exampleErasure, sourceOf } from '../../erasure-shape.ts'
import { entityId } from '../../object-endpoints.ts'

const { masheryid, supplierId, userId } = sourceOf('Erase what was said by')

export const postEntityPurge = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/purge',
  group: 'Erasure',
  summary: 'Erase an entity, or what a source said of it, for good.',
  description:
    'Without a source all of it goes: the entity, its history, records, events and files. A business that was erased is refused when it is submitted again, until the erasure is lifted. With a source, the next who says something of a value stands for it; an entity of which too little is left becomes inactive. See docs/operate/erasure.md.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    entity_id: entityId,
    confirm: optional(
      line(500, {
        description: 'The id or the name of the entity again; required to erase all of it.',
        example: '512345678901248',
      }),
    ),
    purge_masheryid: masheryid,
    purge_supplier_id: supplierId,
    purge_user_id: userId,
    exclude: optional(
      csv(500, { description: 'Objects that stay, where a source is named.', example: 'name,status' }),
    ),
  }),
  result: ErasureRecord,
  errors: ['entity_not_found'],
  example: {
    params: { entity_id: '512345678901248', confirm: '512345678901248' },
    result: exampleErasure,
  },
  handle: async ({ params, caller }, operations) => {
    const { purge_masheryid: account, purge_supplier_id: supplier, purge_user_id: user } = params
    const selector = {
      ...(account === undefined ? {} : { account }),
      ...(supplier === undefined ? {} : { supplierId: supplier }),
      ...(user === undefined ? {} : { userId: user.toLowerCase() }),
      ...(params.exclude === undefined ? {} : { exclude: params.exclude }),
    }
    return answer(await operations.purgeEntity(params.entity_id, selector, params.confirm, caller))
  },
})
