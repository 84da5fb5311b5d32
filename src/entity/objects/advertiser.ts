import { Type } from 'typebox'
import { csv, date, flag, integer, language, line, optional, pattern } from './attributes.ts'
import { defineObject } from './define-object.ts'

export const advertiser = defineObject({
  name: 'advertiser',
  entityKey: 'advertisers',
  cardinality: 'many',
  listed: true,
  summary: 'An advert of the entity with one publisher: for which tags and places, and until when.',
  attributes: Type.Object({
    publisher_id: pattern('^[^\\s,|]{1,64}$', 64, {
      description: 'Publisher that shows the advert.',
      example: 'demo-publisher',
    }),
    max_tags: integer(0, 1000, { description: 'How many tags the advert may have.', example: '5' }),
    max_locations: integer(0, 1000, { description: 'How many locations the advert may have.', example: '5' }),
    expiry_date: date({ description: 'Last day of the advert.', example: '2030-05-06' }),
    tags: optional(
      csv(2000, { description: 'Comma-separated tags, at most max_tags.', example: 'boiler repair,heating' }),
    ),
    locations: optional(
      csv(2000, {
        description: 'Comma-separated location ids or names, at most max_locations.',
        example: '2639577',
      }),
    ),
    loc_tags: optional(
      csv(4000, { description: 'Comma-separated location:tag pairs.', example: '2639577:boiler repair' }),
    ),
    region_tags: optional(
      csv(2000, { description: 'Comma-separated tags for regional coverage.', example: 'heating' }),
    ),
    is_national: flag(
      { description: 'true shows the advert in the whole country.', example: 'false' },
      false,
    ),
    is_regional: flag(
      { description: 'true shows the advert in the regions of its locations.', example: 'false' },
      false,
    ),
    language: language({ description: 'ISO language code of the tags.' }, 'en'),
    reseller_ref: line(80, { description: "Reference of the sale in the seller's books.", example: 'JP123' }),
    reseller_agent_id: line(80, { description: 'Agent who made the sale.', example: 'agent-7' }),
  }),
  derived: {
    tags: Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Its tags by language.' }),
    categories: Type.Array(Type.String(), { description: 'Ids of the categories that its tags name.' }),
    location_ids: Type.Array(Type.String(), { description: 'Ids of its locations.' }),
    place_ids: Type.Array(Type.String(), { description: 'Ids of the places it is shown in.' }),
    masheryid: Type.String({ description: 'Account that sold the advert; for that account.' }),
  },
  forSource: ['reseller_ref', 'reseller_agent_id'],
  scope: 'public',
  identity: (attributes) => String(attributes.publisher_id),
})
