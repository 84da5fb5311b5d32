import type { Attributes, ObjectName } from '../entity/model.ts'
import { idOf } from './external-ids.ts'
import { LeftOut } from './left-out.ts'
import type { MappedRow } from './mapped-row.ts'
import type { JsonRecord } from './ndjson.ts'
import { numbersOf, readPhones } from './phones.ts'

/** The columns read from a Foursquare OS place. */
export const foursquareColumns = [
  'fsq_place_id',
  'name',
  'latitude',
  'longitude',
  'address',
  'locality',
  'region',
  'post_town',
  'admin_region',
  'po_box',
  'postcode',
  'country',
  'tel',
  'website',
  'email',
  'facebook_id',
  'instagram',
  'twitter',
  'fsq_category_labels',
  'date_closed',
]

/**
 * Maps a Foursquare OS place: its id is the supplier id, the last part of a category's label its category in words. A place
 * with `date_closed` is inactive. Source: https://docs.foursquare.com/data-products/docs/places-os-data-schema
 */
export function mapFoursquare(defaultCountry: string | undefined): (place: JsonRecord) => MappedRow {
  return (place) => {
    const country = (text(place.country) ?? defaultCountry ?? '').toLowerCase()
    const left = new LeftOut()
    const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
      name: present('name', text(place.name)),
      postal_address: compact({
        address1: text(place.address),
        address2: text(place.po_box)?.replace(/^(?=\d)/, 'PO Box '),
        town: text(place.locality) ?? text(place.post_town),
        province: text(place.region) ?? text(place.admin_region),
        postcode: text(place.postcode),
      }),
      geopoint:
        typeof place.latitude === 'number' && typeof place.longitude === 'number'
          ? [{ latitude: String(place.latitude), longitude: String(place.longitude) }]
          : [],
      ...phones(text(place.tel), country, left),
      website: present('website_url', text(place.website)),
      email: present('email_address', text(place.email)),
      socialmedia: [
        ...page('facebook', 'https://www.facebook.com/', place.facebook_id),
        ...page('instagram', 'https://www.instagram.com/', place.instagram),
        ...page('twitter', 'https://x.com/', place.twitter),
      ],
      external_id: idOf('fsq', text(place.fsq_place_id)),
      status: statusOf(text(place.date_closed)),
    }
    const labels = Array.isArray(place.fsq_category_labels) ? place.fsq_category_labels : []
    return {
      submission: {
        country,
        supplierId: text(place.fsq_place_id) ?? null,
        timezone: null,
        objects: Object.fromEntries(Object.entries(objects).filter(([, values]) => values.length > 0)),
      },
      categories: labels.flatMap((label) => {
        const value = text(label)?.split('>').at(-1)?.trim()
        return value ? [{ type: null, value }] : []
      }),
      leftOut: left.sentences,
      leftCells: left.cells,
      unread: left.unread,
    }
  }
}

function statusOf(closed: string | undefined): readonly Attributes[] {
  if (closed === undefined) return []
  return [
    { status: 'inactive', inactive_reason: 'ceased trading', inactive_description: `Closed on ${closed}` },
  ]
}

function phones(
  cell: string | undefined,
  country: string,
  left: LeftOut,
): Partial<Record<ObjectName, readonly Attributes[]>> {
  if (cell === undefined) return {}
  left.at('tel', cell)
  const { numbers, refused } = readPhones(cell, country)
  for (const part of refused) left.note(`not a telephone number: ${part}`, 'left out', 'phone')
  return numbersOf(numbers)
}

const present = (attribute: string, value: string | undefined): readonly Attributes[] =>
  value === undefined ? [] : [{ [attribute]: value }]

const compact = (value: Record<string, string | undefined>): readonly Attributes[] => {
  const filled = Object.entries(value).filter(([, one]) => one !== undefined)
  return filled.length === 0 ? [] : [Object.fromEntries(filled)]
}

const page = (type: string, base: string, handle: unknown): readonly Attributes[] => {
  const name = text(handle)?.replace(/^@/, '')
  return name && /^[\w.-]+$/.test(name) ? [{ type, website_url: `${base}${name}` }] : []
}

const decoder = new TextDecoder()

function text(value: unknown): string | undefined {
  const read = value instanceof Uint8Array ? decoder.decode(value) : value
  if (typeof read === 'bigint' || typeof read === 'number') return String(read)
  if (read instanceof Date) return read.toISOString().slice(0, 10)
  return typeof read === 'string' && read.trim() !== '' ? read.trim() : undefined
}
