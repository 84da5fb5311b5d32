import { attributeNameIn } from '../../entity/attributes/index.ts'
import type { EntityDocument } from '../../entity/entity-document.ts'
import type { HolidayAnswer } from '../../entity/opening/holidays.ts'
import type { StoredOpeningTimes } from '../../entity/opening/opening-times.ts'
import { specialDays } from '../../entity/opening/special-days.ts'
import type { Category } from '../../taxonomy/category.ts'
import { addressLines } from '../address-lines.ts'
import { endOf } from '../discovery/is-thin.ts'
import { isWebAddress, plainText, shownAddress, shownPoint } from '../discovery/shown.ts'
import type { DiscoveryTexts } from '../texts/discovery-texts.ts'
import { type JsonLd, type JsonLdValue, oneOrMore } from './json-ld.ts'
import { specialHours, weeklyHours } from './opening-data.ts'
import { notBusinesses, placesOnly, schemaTypesOf } from './schema-type.ts'

/** What the data of a business is made with beside its document. */
export interface BusinessSetting {
  /** Public address of its page. */
  readonly url: string
  /** Public address of files, without a trailing slash. */
  readonly assetsUrl: string
  readonly texts: DiscoveryTexts
  readonly categoryOf: (id: string) => Category | undefined
  /** Today in the zone of the business, as a day number. */
  readonly today: number
  readonly holidayOn: (day: number) => HolidayAnswer
}

/** How far ahead dates that differ are given. */
const daysAhead = 365
const mostPictures = 6
const mostText = 5_000

const paymentNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cash: 'Cash',
  paypal: 'PayPal',
  cheque: 'Cheque',
}

/**
 * A listing as schema.org data: only what its document says. An undisplayed address is given as its town,
 * without a point, for any reader of the document. Testimonials are no reviews, since the business chooses
 * them. A closed business has no hours, offers or means of payment.
 */
export function businessData(document: EntityDocument, setting: BusinessSetting): JsonLd {
  const types = schemaTypesOf(
    (document.categories ?? []).map(({ category_id }) => category_id),
    setting.categoryOf,
  )
  const isBusiness = !types.every((type) => placesOnly.has(type) || notBusinesses.has(type))
  const isPlaceOnly = types.every((type) => placesOnly.has(type))
  const end = endOf(document)
  const isClosed = end !== null
  return {
    '@type': types.length === 1 ? types[0]! : types,
    '@id': `${setting.url}#business`,
    name: document.name?.name ?? document._id,
    alternateName: document.name?.branch_name || undefined,
    url: setting.url,
    ...(end === null
      ? {}
      : { disambiguatingDescription: setting.texts[end === 'unlisted' ? 'notListed' : 'closedForGood'] }),
    ...aboutIt(document, setting),
    ...contact(document),
    ...(isPlaceOnly ? {} : organisation(document, isClosed)),
    ...(isBusiness && !isClosed ? payment(document) : {}),
    ...(isClosed ? {} : hours(document, setting)),
    ...(isClosed ? {} : amenities(document, setting.texts)),
  }
}

type Members = Readonly<Record<string, JsonLdValue>>

function aboutIt(document: EntityDocument, { assetsUrl }: BusinessSetting): Members {
  const { descriptions, images = [], logos, tags = [] } = document
  const text = plainText(descriptions?.[0]?.body ?? '')
  const pictures = images
    .map((image) => image.large?.image_path)
    .filter((path) => path !== undefined)
    .slice(0, mostPictures)
  const logo = logos?.[0]?.large?.logo_path
  return {
    description: text.slice(0, mostText) || undefined,
    image: oneOrMore(pictures.map((path) => `${assetsUrl}/${path}`)),
    logo: logo === undefined ? undefined : `${assetsUrl}/${logo}`,
    keywords: tags.map(({ tag }) => tag).join(', ') || undefined,
  }
}

function contact(document: EntityDocument): Members {
  const { phones = [], faxes = [], websites = [], socialmedia = [], external_ids = [] } = document
  const pages = [...websites, ...socialmedia].map(({ website_url }) => website_url).filter(isWebAddress)
  return {
    telephone: oneOrMore(phones.map(({ e164_number, number }) => e164_number ?? number)),
    faxNumber: oneOrMore(faxes.map(({ e164_number, number }) => e164_number ?? number)),
    sameAs: oneOrMore([...new Set(pages)]),
    identifier: oneOrMore(
      external_ids.map(({ scheme, id, register }) => ({
        '@type': 'PropertyValue',
        propertyID: register ? `${scheme}:${register}` : scheme,
        value: id,
      })),
    ),
    address: address(document),
    geo: point(document),
  }
}

function address(document: EntityDocument): JsonLd | undefined {
  const shown = shownAddress(document)
  if (shown === undefined) return undefined
  const { building_number, address1, address2, address3, district } = shown
  const street = addressLines({ building_number, address1, address2, address3, district }, document.country)
  return {
    '@type': 'PostalAddress',
    streetAddress: street.join(', ') || undefined,
    addressLocality: shown.town || undefined,
    addressRegion: shown.province || shown.county || undefined,
    postalCode: shown.postcode || undefined,
    addressCountry: document.country.toUpperCase(),
  }
}

function point(document: EntityDocument): JsonLd | undefined {
  const shown = shownPoint(document)
  return shown && { '@type': 'GeoCoordinates', latitude: shown.latitude, longitude: shown.longitude }
}

function organisation(document: EntityDocument, isClosed: boolean): Members {
  const { name, emails = [], special_offers = [] } = document
  return {
    legalName: name?.formal_name || undefined,
    email: oneOrMore(emails.map(({ email_address }) => email_address)),
    ...(isClosed ? {} : { makesOffer: oneOrMore(special_offers.map(offer)) }),
  }
}

type SpecialOffer = NonNullable<EntityDocument['special_offers']>[number]

const offer = ({ title, description, start_date, expiry_date, url }: SpecialOffer): JsonLd => ({
  '@type': 'Offer',
  name: title,
  description: plainText(description) || undefined,
  validFrom: start_date,
  validThrough: expiry_date,
  url: isWebAddress(url ?? '') ? url : undefined,
})

function payment({ payment_types = [] }: EntityDocument): Members {
  const names = payment_types.map(({ payment_type }) => paymentNames[payment_type] ?? payment_type)
  return { paymentAccepted: names.join(', ') || undefined }
}

function hours(document: EntityDocument, { today, holidayOn }: BusinessSetting): Members {
  const stored = document.opening_times as StoredOpeningTimes | undefined
  if (stored === undefined) return {}
  const week = weeklyHours(stored)
  const special = specialHours(specialDays(stored, today, today + daysAhead, holidayOn))
  return {
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

function amenities(
  { delivers, orderonline, attributes = [] }: EntityDocument,
  texts: DiscoveryTexts,
): Members {
  const features = [
    [texts.delivery, delivers],
    [texts.onlineOrders, orderonline],
  ] as const
  const stated = attributes.map(({ attribute, value }) => {
    const name = attributeNameIn(attribute, texts.language)
    return [name, value === 'yes' || (value === 'no' ? false : value)] as const
  })
  const names = new Set(stated.map(([name]) => name))
  const known = [...features.filter(([name]) => !names.has(name)), ...stated].flatMap(
    ([name, value]): JsonLd[] =>
      value === undefined ? [] : [{ '@type': 'LocationFeatureSpecification', name, value }],
  )
  return known.length > 0 ? { amenityFeature: known } : {}
}
