import { Type } from 'typebox'
import { country, integer, language, line, optional, text } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { EntityRows, exampleRows } from '../../results.ts'
import { preferences, preferred } from '../../shared-params.ts'

export const getEntityAdvertisers = defineEndpoint({
  method: 'GET',
  path: '/v1/entity/advertisers',
  group: 'Adverts',
  summary: 'Choose advertisers for a search word and a place, fairly at random.',
  origin: 'spec',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    tag: line(200, { description: 'Search word the adverts are sold for.', example: 'heating' }),
    where: text(500, { description: 'Name or postcode of the place.', example: 'Cobh' }),
    country: country({ description: 'Country of the place.', example: 'IE' }),
    limit: integer(1, 100, { description: 'Most advertisers to return.', example: '10' }, 10),
    language: optional(language({ description: 'ISO 639 language of the tag.' })),
    ...preferences,
    domain: optional(line(255, { description: 'Site that shows the adverts; they are counted.' })),
  }),
  result: EntityRows,
  errors: [],
  example: { params: { tag: 'heating', where: 'Cobh', country: 'IE' }, result: exampleRows },
  handle: async ({ params, caller }, operations) => {
    const ids = await operations.drawAdvertisers({ ...params, ...preferred(params) }, params.limit, caller)
    if (params.domain !== undefined) operations.countViews(caller.account, 'advert', ids)
    return answer({ total_rows: ids.length, rows: await operations.presentRows(ids, caller) })
  },
})
