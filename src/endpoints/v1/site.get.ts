import { Type } from 'typebox'
import { line } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { exampleSite, SiteResult } from './sites.get.ts'

export const siteId = line(40, { description: 'Id of the site.', example: 'cafes' })

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/v1/site',
  group: 'Sites',
  summary: 'Get a site.',
  origin: 'ours',
  access: { plan: 'admin', write: false, user: false },
  params: Type.Object({ site_id: siteId }),
  result: SiteResult,
  errors: ['site_not_found'],
  example: { params: { site_id: 'cafes' }, result: exampleSite },
  handle: async ({ params }, operations) => answer(await operations.readSite(params.site_id)),
})
