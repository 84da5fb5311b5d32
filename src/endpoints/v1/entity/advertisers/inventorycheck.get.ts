import { Type } from 'typebox'
import { optional } from '../../../../entity/objects/attributes.ts'
import { Available, publisherId } from '../../../advert-params.ts'
import { answer, defineEndpoint } from '../../../define-endpoint.ts'
import { entityId } from '../../../object-endpoints.ts'

export const getEntityAdvertisersInventorycheck = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/advertisers/inventorycheck',
  group: 'Adverts',
  summary: 'Tell whether an entity can still be sold an advert with a publisher.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({ entity_id: entityId, publisher_id: optional(publisherId) }),
  result: Available,
  errors: ['entity_unknown'],
  example: {
    params: { entity_id: '512345678901248', publisher_id: 'demo-publisher' },
    result: { available: true },
  },
  handle: async ({ params, caller }, operations) => {
    const found = await operations.advertAvailable(params.entity_id, params.publisher_id, caller)
    return answer(found, found.available ? 'ok' : 'Advert already exists for this publisher')
  },
})
