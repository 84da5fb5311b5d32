/**
 * Features of a listing that a search can filter by. Each has the flag that search documents carry for it
 * (`search-document.ts`), and the objects that reveal it, which the caller must be allowed to see.
 */
import type { ObjectName } from '../../entity/model.ts'

export interface Feature {
  readonly flag: string
  readonly objects: readonly ObjectName[]
}

/** By their names in the API. */
export const features = {
  phone: { flag: 'hasPhone', objects: ['phone'] },
  email: { flag: 'hasEmail', objects: ['email'] },
  website: { flag: 'hasWebsite', objects: ['website'] },
  opening_times: { flag: 'hasOpeningTimes', objects: ['opening_times'] },
  description: { flag: 'hasDescriptions', objects: ['description'] },
  photo: { flag: 'hasGallery', objects: ['image'] },
  logo: { flag: 'hasLogo', objects: ['logo'] },
  picture: { flag: 'hasImages', objects: ['image', 'logo'] },
  video: { flag: 'hasVideos', objects: ['video'] },
  document: { flag: 'hasDocuments', objects: ['document'] },
  special_offer: { flag: 'hasSpecialOffers', objects: ['special_offer'] },
  social_media: { flag: 'hasSocialMedia', objects: ['socialmedia'] },
  facebook: { flag: 'hasFacebook', objects: ['socialmedia'] },
  twitter: { flag: 'hasTwitter', objects: ['socialmedia'] },
  orderonline: { flag: 'orderonline', objects: [] },
  delivers: { flag: 'delivers', objects: [] },
  employee: { flag: 'hasEmployees', objects: ['employee'] },
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof features
export const featureNames = Object.keys(features) as readonly FeatureName[]

/**
 * The flag of documents with a hidden address: for publishable keys, they have no point. Callers cannot
 * filter by it.
 */
export const hiddenAddressFlag = 'hidesAddress'

/** The flag of a payment type. */
export const paymentFlag = (paymentType: string): string => `payment:${paymentType}`

/** The flag of an attribute that is stated, with its value. What nobody stated has none. */
export const attributeFlag = (attribute: string, value: string): string => `attribute:${attribute}=${value}`

const advertFlag = (publisherId: string, beginning: string): string =>
  `advertiser:${beginning}:${publisherId}`

/**
 * The flags of an advert that runs until `lastDay`, `YYYY-MM-DD`: one for each prefix of the date. With
 * `runningAdvertFlags`, a search on any day finds exactly the adverts still running, without a write when
 * they end.
 */
export function advertFlags(publisherId: string, lastDay: string): readonly string[] {
  const digits = lastDay.replaceAll('-', '')
  return [...digits].map((_, at) => advertFlag(publisherId, digits.slice(0, at + 1)))
}

/**
 * The flags for adverts running on `day`, `YYYY-MM-DD`: an advert of the publisher has one of them if and
 * only if its last day is not before that day.
 */
export function runningAdvertFlags(publisherId: string, day: string): readonly string[] {
  const digits = day.replaceAll('-', '')
  const later = [...digits].flatMap((digit, at) =>
    ['1', '2', '3', '4', '5', '6', '7', '8', '9']
      .filter((other) => other > digit)
      .map((other) => advertFlag(publisherId, digits.slice(0, at) + other)),
  )
  return [advertFlag(publisherId, digits), ...later]
}
