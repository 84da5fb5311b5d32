import type { Attributes, ObjectName } from '../entity/model.ts'
import { alternativeNames } from './alternative-names.ts'
import { countryCode } from './countries.ts'
import { readOsmWeek } from './day-hours.ts'
import { idsOfOsm } from './external-ids.ts'
import { LeftOut } from './left-out.ts'
import type { MappedRow, SourceCategory } from './mapped-row.ts'
import { cuisinesOf, paymentsOf, qualitiesOf } from './osm-facts.ts'
import { numbersOf, readPhones } from './phones.ts'
import { networkOf } from './social.ts'

export type OsmTags = Readonly<Record<string, string>>

/** A tagged place of OpenStreetMap or of a source that writes its tags, such as AllThePlaces. */
export interface TaggedPlace {
  readonly id: string | null
  readonly tags: OsmTags
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Keys whose values say what kind of business a place is. */
const kindKeys = ['shop', 'amenity', 'craft', 'office', 'healthcare', 'tourism', 'leisure'] as const

/** Values of these keys that are things in the street rather than businesses. */
const notBusiness = new Set(
  `amenity/parking|amenity/parking_space|amenity/bench|amenity/waste_basket|amenity/toilets|amenity/drinking_water|amenity/post_box|
  amenity/bicycle_parking|amenity/shelter|amenity/fountain|amenity/recycling|amenity/telephone|leisure/park|leisure/pitch|
  leisure/playground|leisure/garden|leisure/nature_reserve|tourism/information|tourism/artwork|tourism/viewpoint|shop/vacant`
    .split('|')
    .map((tag) => tag.trim()),
)

const kindsOf = (tags: OsmTags): readonly string[] =>
  kindKeys.flatMap((key) => {
    const value = tags[key]
    return value === undefined || value === 'no' ? [] : value.split(';').map((one) => `${key}/${one.trim()}`)
  })

/** Whether the tags are of a named business that is not gone. */
export const isBusiness = (tags: OsmTags): boolean =>
  (tags.name ?? tags.brand) !== undefined && kindsOf(tags).some((kind) => !notBusiness.has(kind))

/**
 * Maps the tags of a place to a submission, by OpenStreetMap's keys for addresses, contacts and hours; `osm` is the taxonomy of
 * its kind. Source: https://wiki.openstreetmap.org/wiki/Map_features
 */
export function mapTaggedPlace(defaultCountry: string | undefined): (place: TaggedPlace) => MappedRow {
  return ({ id, tags, latitude, longitude }) => {
    const country = countryCode(tags['addr:country'] ?? '') ?? defaultCountry ?? ''
    const left = new LeftOut()
    const objects: Partial<Record<ObjectName, readonly Attributes[]>> = {
      name: compact([{ name: tags.name ?? tags.brand, branch_name: tags.branch }]),
      alternative_name: otherNamesOf(tags),
      postal_address: compact([addressOf(tags)]),
      geopoint:
        latitude === null || longitude === null
          ? []
          : [{ latitude: degrees(latitude), longitude: degrees(longitude) }],
      ...phonesOf(tags, country, left),
      email: valuesOf(tags, 'email', 'contact:email').map((email_address) => ({ email_address })),
      website: valuesOf(tags, 'website', 'contact:website', 'url').map((website_url) => ({ website_url })),
      socialmedia: networks.flatMap((network) =>
        valuesOf(tags, `contact:${network}`, network)
          .filter((url) => /^https?:/.test(url))
          .map((url) => ({ type: networkOf(url), website_url: url })),
      ),
      attribute: qualitiesOf(tags),
      external_id: idsOfOsm(id, tags),
      payment_type: paymentsOf(tags),
      tag: cuisinesOf(tags),
      ...hoursOf(tags, left),
    }
    const filled = Object.fromEntries(Object.entries(objects).filter(([, values]) => values.length > 0))
    const { sentences, cells, origins, unread } = left
    return {
      submission: { country, supplierId: id, timezone: null, objects: filled },
      categories: categoriesOf(tags),
      leftOut: sentences,
      leftCells: cells,
      origins,
      unread,
    }
  }
}

const otherNameKeys = ['short_name', 'alt_name', 'official_name', 'old_name', 'loc_name', 'brand'] as const

/** Source: https://wiki.openstreetmap.org/wiki/Names */
function otherNamesOf(tags: OsmTags): readonly Attributes[] {
  const translated = Object.keys(tags).flatMap((key) => {
    const language = /^name:([a-z]{2})$/.exec(key)?.[1]
    return language === undefined ? [] : [{ name: tags[key]!, language }]
  })
  const others = valuesOf(tags, ...otherNameKeys).map((name) => ({ name }))
  return alternativeNames(tags.name ?? tags.brand, [...others, ...translated])
}

const networks = ['facebook', 'instagram', 'twitter', 'youtube', 'linkedin', 'tiktok']

const categoriesOf = (tags: OsmTags): readonly SourceCategory[] =>
  kindsOf(tags)
    .filter((kind) => !notBusiness.has(kind))
    .map((value) => ({ type: 'osm', value }))

const addressOf = (tags: OsmTags): Attributes => ({
  building_number: tags['addr:street'] && tags['addr:housenumber'],
  address1: tags['addr:street'] ?? tags['addr:street_address'] ?? tags['addr:full'],
  address2: [tags['addr:unit'], tags['addr:housename']].filter(Boolean).join(', ') || undefined,
  district: tags['addr:suburb'],
  town: tags['addr:city'],
  province: tags['addr:state'],
  postcode: tags['addr:postcode'],
})

/** Keys of numbers; `fax` and its like hold no telephone. */
const phoneKeys = ['phone', 'contact:phone', 'mobile', 'contact:mobile']
const faxKeys = ['fax', 'contact:fax']

function phonesOf(
  tags: OsmTags,
  country: string,
  left: LeftOut,
): Partial<Record<ObjectName, readonly Attributes[]>> {
  const numbers = [...phoneKeys, ...faxKeys].flatMap((key) => {
    const cell = tags[key]
    if (cell === undefined) return []
    left.at(key, cell)
    const read = readPhones(cell, country)
    for (const part of read.refused)
      left.note(`not a telephone number: ${part}`, 'left out', faxKeys.includes(key) ? 'fax' : 'phone')
    return faxKeys.includes(key) ? read.numbers.map((one) => ({ ...one, fax: true as const })) : read.numbers
  })
  return numbersOf(numbers)
}

function hoursOf(tags: OsmTags, left: LeftOut): Partial<Record<ObjectName, readonly Attributes[]>> {
  const text = tags.opening_hours
  if (text === undefined || text.trim() === '') return {}
  const week = readOsmWeek(text)
  if (week) return { opening_times: [week] }
  left.at('opening_hours', text)
  left.note(`opening times not understood: ${text}`, 'kept as text')
  return { description: [{ headline: 'Opening hours', body: text }] }
}

const valuesOf = (tags: OsmTags, ...keys: readonly string[]): readonly string[] => [
  ...new Set(
    keys
      .flatMap((key) => tags[key]?.split(';') ?? [])
      .map((value) => value.trim())
      .filter(Boolean),
  ),
]

/** Seven decimals are about a centimetre. */
const degrees = (value: number): string => String(Number(value.toFixed(7)))

const compact = (values: readonly Attributes[]): readonly Attributes[] =>
  values
    .map((value) =>
      Object.fromEntries(Object.entries(value).filter(([, attribute]) => attribute !== undefined)),
    )
    .filter((value) => Object.keys(value).length > 0)
