import { Type } from 'typebox'
import { csv, flag, integer, language, optional } from '../../../../entity/objects/attributes.ts'
import { advertExample, advertParams } from '../../../advert-params.ts'
import { defineEndpoint } from '../../../define-endpoint.ts'
import { ack } from '../../../object-endpoints.ts'
import { exampleAck, WriteAck } from '../../../results.ts'

export const postEntityAdvertiserUpsell = defineEndpoint({
  method: 'POST',
  path: '/v1/entity/advertiser/upsell',
  group: 'Adverts',
  summary: 'Enlarge an advert: its limits grow, tags and locations are added to those it has.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'changes a sale',
  params: Type.Object({
    ...advertParams,
    extra_tags: integer(0, 1000, { description: 'How many more tags it may have.', example: '2' }),
    extra_locations: integer(0, 1000, { description: 'How many more locations it may have.', example: '1' }),
    tags: optional(csv(2000, { description: 'Comma-separated tags to add.', example: 'plumber' })),
    locations: optional(
      csv(2000, { description: 'Comma-separated ids or names of locations to add.', example: 'Cork' }),
    ),
    loc_tags: optional(csv(4000, { description: 'Accepted for older clients.' })),
    region_tags: optional(csv(2000, { description: 'Accepted for older clients.' })),
    is_national: optional(
      flag({ description: 'true shows it in the whole country from now on.', example: 'true' }),
    ),
    is_regional: optional(
      flag({ description: 'true shows it in the regions of its locations from now on.' }),
    ),
    language: optional(language({ description: 'ISO 639 language of the added tags.' })),
  }),
  result: WriteAck,
  errors: ['entity_not_found', 'advert_not_found', 'not_allowed'],
  example: {
    params: { ...advertExample, extra_tags: '2', extra_locations: '1', tags: 'plumber', locations: 'Cork' },
    result: exampleAck,
  },
  handle: async ({ params, caller }, operations) =>
    ack(
      await operations.upsellAdvert(
        params.entity_id,
        {
          publisherId: params.publisher_id,
          extraTags: params.extra_tags,
          extraLocations: params.extra_locations,
          tags: params.tags ?? [],
          locations: params.locations ?? [],
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
