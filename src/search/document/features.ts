/**
 * What a search can ask of a listing beyond its words: the flags a search document carries for it (`search-document.ts`), and the objects that tell it,
 * which a caller has to be allowed to see.
 */
import type { ObjectName } from '../../entity/model.ts'

export interface Feature {
  readonly flag: string
  readonly objects: readonly ObjectName[]
}

/** By the name that the API has for it. */
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

/** The flag of a document whose address is not to be displayed: for publishable keys it has no point. No caller can ask for it. */
export const hiddenAddressFlag = 'hidesAddress'

/** The flag of a means of payment. */
export const paymentFlag = (paymentType: string): string => `payment:${paymentType}`

const advertFlag = (publisherId: string, beginning: string): string =>
  `advertiser:${beginning}:${publisherId}`

/**
 * The flags of an advert that runs until a day, `YYYY-MM-DD`: one for each beginning of the date, so that adverts which have not ended can be asked
 * for at any later day by exact flags, and none is found after its last day although nobody writes the entity then.
 */
export function advertFlags(publisherId: string, lastDay: string): readonly string[] {
  const digits = lastDay.replaceAll('-', '')
  return [...digits].map((_, at) => advertFlag(publisherId, digits.slice(0, at + 1)))
}

/** The flags of which an advert of the publisher has one if, and only if, its last day is not before `day`, `YYYY-MM-DD`. */
export function runningAdvertFlags(publisherId: string, day: string): readonly string[] {
  const digits = day.replaceAll('-', '')
  const later = [...digits].flatMap((digit, at) =>
    ['1', '2', '3', '4', '5', '6', '7', '8', '9']
      .filter((other) => other > digit)
      .map((other) => advertFlag(publisherId, digits.slice(0, at) + other)),
  )
  return [advertFlag(publisherId, digits), ...later]
}
