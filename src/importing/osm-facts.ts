import { attributesOfTags } from '../entity/attributes/index.ts'
import type { Attributes } from '../entity/model.ts'

type OsmTags = Readonly<Record<string, string>>

const paymentKeys = {
  visa: 'payment:visa',
  mastercard: 'payment:mastercard',
  amex: 'payment:american_express',
  cash: 'payment:cash',
} as const

/** Values of `payment_type`. A tag that is not there says nothing. */
export const paymentsOf = (tags: OsmTags): readonly Attributes[] =>
  Object.entries(paymentKeys)
    .filter(([, key]) => tags[key] === 'yes')
    .map(([payment_type]) => ({ payment_type }))

/** Values of `attribute`. */
export const qualitiesOf = (tags: OsmTags): readonly Attributes[] =>
  attributesOfTags(tags).map(({ attribute, value }) => ({ attribute, value }))

const cuisine = /^[\p{L}_ -]{2,60}$/u

/** Values of `tag`: kinds of kitchen are English words in OpenStreetMap, written with underscores. */
export function cuisinesOf(tags: OsmTags): readonly Attributes[] {
  const given = (tags.cuisine ?? '').split(';').map((one) => one.trim())
  return [...new Set(given)]
    .filter((one) => cuisine.test(one))
    .map((one) => ({ tag: one.replaceAll('_', ' '), language: 'en' }))
}
