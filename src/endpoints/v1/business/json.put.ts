import { Type } from 'typebox'
import { country, digits, flag, json, line, optional, timezone } from '../../../entity/objects/attributes.ts'
import { answer, defineEndpoint } from '../../define-endpoint.ts'
import { Submitted, submitted } from '../../results.ts'

export const putBusinessJson = defineEndpoint({
  method: 'PUT',
  path: '/v1/business/json',
  group: 'Businesses',
  summary: 'Add a business with all of its objects in one document, or merge it into the entity it matches.',
  description:
    'The document holds the single objects name, postal_address, geopoint, opening_times, status, invoice_address and featured_message, and lists of the others (phones, categories, emails, websites, …), each with the attributes of its own POST endpoint. Images and logos are given by image_url and logo_url.',
  origin: 'spec',
  access: { plan: 'entry', write: true, user: true },
  effect: 'submits',
  params: Type.Object({
    json: json({ description: 'The document.', example: '{"name": {"name": "Harbour Row Heating"}}' }),
    country: country({ description: 'ISO 3166 country of the business.', example: 'GB' }),
    _supplier_id: optional(
      line(200, { description: "The caller's own id of the business.", example: 'ABC123' }),
    ),
    timezone: optional(timezone({ description: 'Time zone of the business; UTC when absent.' })),
    master_entity_id: optional(
      digits(16, { description: 'Puts the data into this entity, whatever it would match.' }),
    ),
    allow_no_address: optional(flag({ description: 'true accepts a document without postal_address.' })),
    allow_no_phone: optional(flag({ description: 'true accepts a document without phones.' })),
    skip_dedup_check: optional(flag({ description: 'true adds the business without looking for a match.' })),
    queue_priority: optional(
      line(20, { description: 'Accepted for older clients; every document is written at once.' }),
    ),
  }),
  check: (params, operations) =>
    params.json === undefined ? [] : operations.documentFaults(params.json, params),
  result: Submitted,
  errors: ['entity_not_found', 'erased', 'fetch_failed', 'too_large', 'unsupported_type'],
  example: {
    params: {
      json: JSON.stringify({
        name: { name: 'Station Road Bakery' },
        postal_address: {
          building_number: '7',
          address1: 'Station Road',
          town: 'Reading',
          postcode: 'RG1 1LX',
        },
        phones: [{ number: '+44 118 496 0150' }],
        categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
      }),
      country: 'GB',
    },
    result: { matched: false, entity_id: '512345678901248' },
  },
  handle: async ({ params, caller }, operations) => {
    const outcome = await operations.addDocument(params.json, params, caller)
    return answer(submitted(outcome))
  },
})
