import { Type } from 'typebox'
import { csv, date, flag, integer, language, optional } from '../../../../entity/objects/attributes.ts'
import { advertExample, advertParams } from '../../../advert-params.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityAdvertiserCreate = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/advertiser/create',
  group: 'Adverts',
  summary: 'Make an entity an advertiser of a publisher.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'sells',
  params: Type.Object({
    ...advertParams,
    max_tags: integer(0, 1000, { description: 'How many tags the advert may have.', example: '3' }),
    max_locations: integer(0, 1000, { description: 'How many locations the advert may have.', example: '2' }),
    expiry_date: date({ description: 'Last day of the advert.', example: '2036-03-31' }),
    tags: optional(
      csv(2000, { description: 'Comma-separated tags it is found by.', example: 'heating, boiler repair' }),
    ),
    locations: optional(
      csv(2000, { description: 'Comma-separated ids or names of locations.', example: 'Cobh' }),
    ),
    loc_tags: optional(csv(4000, { description: 'Comma-separated location:tag pairs.' })),
    region_tags: optional(csv(2000, { description: 'Comma-separated tags for regional coverage.' })),
    is_national: flag({ description: 'true shows it in the whole country.', example: 'false' }, false),
    is_regional: flag(
      { description: 'true shows it in the regions of its locations.', example: 'false' },
      false,
    ),
    language: language({ description: 'ISO 639 language of the tags.' }, 'en'),
  }),
  result: WriteAck,
  errors: ['entity_not_found', 'advert_exists'],
  example: {
    params: {
      ...advertExample,
      max_tags: '3',
      max_locations: '2',
      expiry_date: '2036-03-31',
      tags: 'heating, boiler repair',
      locations: 'Cobh',
    },
    result: exampleAck,
  },
  handle: async ({ params, caller }, operations) =>
    ack(
      await operations.createAdvert(
        params.entity_id,
        {
          publisherId: params.publisher_id,
          maxTags: params.max_tags,
          maxLocations: params.max_locations,
          expiryDate: params.expiry_date,
          tags: params.tags ?? [],
          locations: params.locations ?? [],
          locTags: params.loc_tags,
          regionTags: params.region_tags,
          isNational: params.is_national,
          isRegional: params.is_regional,
          language: params.language,
          resellerRef: params.reseller_ref,
          resellerAgentId: params.reseller_agent_id,
        },
        caller,
      ),
    ),
})
