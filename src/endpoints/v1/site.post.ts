import { Type } from 'typebox'
import { json } from '../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { siteId } from './site.get.ts'
import { exampleSite, SiteResult } from './sites.get.ts'

const exampleDocument = {
  name: 'Cafés of Helsinki',
  languages: ['fi', 'en'],
  place_ids: ['658225'],
  category_ids: ['1027'],
  accent: '#7a1f3d',
}

export const postSite = defineEndpoint({
  method: 'POST',
  path: '/v1/site',
  group: 'Sites',
  summary: 'Add a site, or change it.',
  description:
    'Members that the document leaves out stay as they are; null resets one. logo is the data: address of a picture. A running server follows within a second. See docs/guides/sites.md.',
  origin: 'ours',
  access: { plan: 'admin', write: true, user: true },
  effect: 'operates',
  params: Type.Object({
    site_id: siteId,
    json: json(
      {
        description:
          'Members of the site: name, tagline, hosts, path, languages, country, place_ids, polygon, category_ids, brand, accent, logo, imprint, privacy, terms, mail_from, redirects.',
        example: '{"name": "Cafés of Helsinki", "category_ids": ["1027"]}',
      },
      'SiteDocument',
    ),
  }),
  result: SiteResult,
  errors: ['busy'],
  example: { params: { site_id: 'cafes', json: JSON.stringify(exampleDocument) }, result: exampleSite },
  handle: async ({ params }, operations) => answer(await operations.putSite(params.site_id, params.json)),
})
