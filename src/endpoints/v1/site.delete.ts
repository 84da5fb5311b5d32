import { Type } from 'typebox'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { siteId } from './site.get.ts'

export const deleteSite = defineEndpoint({
  method: 'DELETE',
  path: '/v1/site',
  group: 'Sites',
  summary: 'Remove a site.',
  description: 'Its addresses show the whole directory from then on. Entities, keys and accounts stay.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({ site_id: siteId }),
  result: Type.Object({ site_id: Type.String() }),
  errors: ['site_not_found', 'busy'],
  example: { params: { site_id: 'cafes' }, result: { site_id: 'cafes' } },
  handle: async ({ params }, operations) => {
    await operations.removeSite(params.site_id)
    return answer({ site_id: params.site_id })
  },
})
