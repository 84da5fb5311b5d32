import { type Static, Type } from 'typebox'
import { attributeOfText } from '../entity/attributes/index.ts'
import { splitIdText } from '../entity/external-ids/schemes.ts'
import type { Attributes, ObjectName } from '../entity/model.ts'
import { addressAttributes } from '../entity/objects/address-attributes.ts'
import {
  country,
  csv,
  digits,
  email,
  flag,
  latitude,
  line,
  longitude,
  oneOf,
  optional,
  pattern,
  phone,
  timezone,
  url,
  website,
} from '../entity/objects/attributes.ts'
import { paymentTypes } from '../entity/objects/payment_type.ts'
import { maximumSupplierIdLength } from '../operations/read-submission.ts'
import type { Submission } from '../operations/submission.ts'

const { address_type: _unused, ...addressLines } = addressAttributes

/** Parameters of `PUT /v1/business`: those of the specification, and those of newer clients. */
export const businessParams = Type.Object({
  name: line(200, { description: 'Name of the business.', example: 'Harbour Row Heating' }),
  ...addressLines,
  country: country({ description: 'ISO 3166 country of the business.', example: 'GB' }),
  do_not_display: optional(
    flag({ description: 'true keeps the address off public pages.', example: 'false' }),
  ),
  latitude: optional(latitude({ description: 'WGS-84 latitude; geocoded from the address when absent.' })),
  longitude: optional(longitude({ description: 'WGS-84 longitude.' })),
  timezone: optional(timezone({ description: 'Time zone of the business; UTC when absent.' })),
  telephone_number: phone({
    description: 'Main telephone number, international.',
    example: '+44 118 496 0123',
  }),
  additional_telephone_number: optional(phone({ description: 'A second number.' })),
  email: optional(email({ description: 'Email address of the business.' })),
  website: optional(website({ description: 'Website of the business.' })),
  category_type: optional(
    pattern('^[A-Za-z0-9_]{1,40}$', 40, {
      description:
        'Taxonomy of category_id: sic_87, sic_2007, sic_03, NAICS or another known one; our own when absent.',
      example: 'sic_2007',
    }),
  ),
  category_id: pattern('^[A-Za-z0-9][A-Za-z0-9._/\\-]{0,63}$', 64, {
    description: 'Id of the category, within category_type when that is given.',
    example: '43220',
  }),
  _supplier_id: optional(
    line(maximumSupplierIdLength, {
      description: "The caller's own id of the business.",
      example: 'ABC123',
    }),
  ),
  branch_name: optional(line(120, { description: 'Name of this branch.' })),
  referrer_url: optional(line(2048, { description: 'Site the submission came from.' })),
  referrer_name: optional(line(200, { description: 'Name of that site.' })),
  destructive: optional(
    flag({
      description:
        'true withdraws what the same account said earlier about an object and does not repeat now.',
    }),
  ),
  delete_mode: optional(line(40, { description: 'Accepted for older clients; without effect.' })),
  master_entity_id: optional(
    digits(16, { description: 'Puts the data into this entity, whatever it would match.' }),
  ),
  no_merge_on_error: optional(
    flag({ description: 'true refuses the submission when it matches an entity.' }),
  ),
  status: optional(oneOf(['active', 'inactive'], { description: 'Whether it is active.' })),
  payment_types: optional(
    csv(200, { description: `Comma-separated means of payment: ${paymentTypes.join(', ')}.` }),
  ),
  attributes: optional(
    csv(2000, {
      description:
        'Comma-separated attributes (GET /v1/attributes), each alone or with a value: vegan, wheelchair:limited. Ours.',
      example: 'vegan,wheelchair:limited',
    }),
  ),
  alternative_names: optional(
    csv(2000, { description: 'Comma-separated other names that people know it by. Ours.' }),
  ),
  external_ids: optional(
    csv(2000, {
      description:
        'Comma-separated ids of other datasets, each with its scheme: osm:node/1007416273, company_number:gb:01234567. Ours.',
      example: 'osm:node/1007416273',
    }),
  ),
  tags: optional(csv(2000, { description: 'Comma-separated keywords.' })),
  featured_message_text: optional(line(500, { description: 'Message the business puts first.' })),
  featured_message_url: optional(url({ description: 'Address that message links to.' })),
  orderonline: optional(flag({ description: 'true: one can order online; searches can favour it.' })),
  delivers: optional(flag({ description: 'true: the business delivers; searches can favour it.' })),
})

export type BusinessParams = Static<typeof businessParams>

const present = (attributes: Record<string, unknown>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

/** A street, town or postcode makes an address. */
function addressOf(params: Partial<BusinessParams>): Attributes[] {
  const { address1, town, postcode } = params
  if (address1 === undefined && town === undefined && postcode === undefined) return []
  const names = [...(Object.keys(addressLines) as (keyof typeof addressLines)[]), 'do_not_display'] as const
  return [present(Object.fromEntries(names.map((name) => [name, params[name]])))]
}

/**
 * Builds the objects of a submission from the flat parameters. Accepts incomplete parameters, for finding
 * faults.
 */
export function businessSubmission(params: Partial<BusinessParams>): Submission {
  const given = (attribute: string, value: unknown): Attributes[] =>
    value === undefined ? [] : [{ [attribute]: value }]
  const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
    name: params.name === undefined ? [] : [present({ name: params.name, branch_name: params.branch_name })],
    postal_address: addressOf(params),
    geopoint:
      params.latitude === undefined || params.longitude === undefined
        ? []
        : [{ latitude: params.latitude, longitude: params.longitude }],
    phone: [
      ...given('number', params.telephone_number),
      ...given('number', params.additional_telephone_number),
    ],
    email: given('email_address', params.email),
    website: given('website_url', params.website),
    category:
      params.category_id === undefined
        ? []
        : [present({ category_id: params.category_id, category_type: params.category_type })],
    status: given('status', params.status),
    payment_type: (params.payment_types ?? []).flatMap((type) => given('payment_type', type)),
    attribute: (params.attributes ?? []).map(attributeOfText),
    alternative_name: (params.alternative_names ?? []).flatMap((name) => given('alternative_name', name)),
    external_id: (params.external_ids ?? []).map(splitIdText),
    tag: (params.tags ?? []).flatMap((tag) => given('tag', tag)),
    featured_message:
      params.featured_message_text === undefined
        ? []
        : [
            present({
              featured_text: params.featured_message_text,
              featured_url: params.featured_message_url,
            }),
          ],
  }
  return {
    country: params.country ?? '',
    supplierId: params._supplier_id ?? null,
    timezone: params.timezone ?? null,
    service: {
      ...(params.orderonline === undefined ? {} : { orderonline: params.orderonline }),
      ...(params.delivers === undefined ? {} : { delivers: params.delivers }),
    },
    objects,
  }
}

const parameters: Partial<Record<ObjectName, Record<string, string>>> = {
  email: { email_address: 'email' },
  website: { website_url: 'website' },
  payment_type: { payment_type: 'payment_types' },
  alternative_name: { alternative_name: 'alternative_names' },
  external_id: { scheme: 'external_ids', id: 'external_ids', register: 'external_ids' },
  tag: { tag: 'tags' },
  featured_message: { featured_text: 'featured_message_text', featured_url: 'featured_message_url' },
}

/** The parameter that an attribute came from. */
export function businessParameter(object: ObjectName, index: number, attribute: string): string {
  if (object === 'phone' && attribute === 'number')
    return index === 0 ? 'telephone_number' : 'additional_telephone_number'
  return parameters[object]?.[attribute] ?? attribute
}
