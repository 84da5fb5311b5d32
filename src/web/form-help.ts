import type { Point } from '../geocoding/place.ts'
import type { Operations } from '../operations/index.ts'
import type { Site } from './directory/site.ts'
import { listingHref } from './layout.ts'
import { likeliestFirst } from './suggestion-order.ts'
import { textsFor } from './texts/in-language.ts'

/** Help for people who fill in the form of a new business. Answers are JSON for `browser/forms.js`. */

export interface Suggestion {
  readonly text: string
}

export interface SimilarBusiness {
  readonly name: string
  /** Street and town, as far as shown; may be empty. */
  readonly where: string
  /** Address of the listing. */
  readonly href: string
}

const longestText = 200
const mostSimilar = 5

const textOf = (query: URLSearchParams, name: string): string =>
  (query.get(name) ?? '').trim().slice(0, longestText)

/** Kinds of businesses that the text `q` begins, named in `language`. */
export function categoryHelp(query: URLSearchParams, operations: Operations): readonly Suggestion[] {
  const text = textOf(query, 'q')
  if (text.length < 2) return []
  const { language } = textsFor(textOf(query, 'language'))
  const names = likeliestFirst(operations.suggestCategories('category', text, language), text)
  return names.map((name) => ({ text: name.charAt(0).toLocaleUpperCase(language) + name.slice(1) }))
}

/** Listed businesses that one of this `name`, `town` and `country` may be. */
export async function similarHelp(
  query: URLSearchParams,
  operations: Operations,
  site: Site,
): Promise<readonly SimilarBusiness[]> {
  const name = textOf(query, 'name')
  const country = textOf(query, 'country').toLowerCase()
  if (name.length < 3 || !/^[a-z]{2}$/.test(country)) return []
  const { language } = textsFor(textOf(query, 'language'))
  const visitor = await operations.directory.visitor()
  const sketch = { name, town: textOf(query, 'town'), country }
  const found = await operations.similarBusinesses(sketch, mostSimilar, visitor)
  return found.map(({ _id: id, name: shown, postal_address: address }) => {
    const title = shown?.name || id
    const street = [address?.address1, address?.building_number].filter(Boolean).join(' ')
    const where = [street, address?.town].filter(Boolean).join(', ')
    return { name: title, where, href: listingHref({ id, name: title }, language, site) }
  })
}

/** Where the map of a form begins. */
export interface FormPlace {
  readonly latitude: number
  readonly longitude: number
  /** Whether it is the street, and not only the town. */
  readonly isStreet: boolean
}

/**
 * Where the map of a form begins: at the `street`, with its number, if a listing is there; else at the `town`, or at the
 * largest of the `country`; null for neither.
 */
export async function placeHelp(query: URLSearchParams, operations: Operations): Promise<FormPlace | null> {
  const town = textOf(query, 'town')
  const street = textOf(query, 'street')
  const country = textOf(query, 'country').toLowerCase()
  if (!/^[a-z]{2}$/.test(country)) return null
  const point = street === '' || town === '' ? null : await pointOf(`${street}, ${town}`, country, operations)
  if (point !== null) return { ...point, isStreet: true }
  const [named] = town === '' ? [] : operations.lookupLocation(town, { country })
  const place =
    named ?? operations.locationContext({ country, resolution: ['town'], radius: 0, num_results: 1 })[0]
  return place === undefined
    ? null
    : { latitude: Number(place.latitude), longitude: Number(place.longitude), isStreet: false }
}

/** The point of a street as searches by place read it, by the addresses that everybody sees; null for an unknown one. */
async function pointOf(where: string, country: string, operations: Operations): Promise<Point | null> {
  const { reading } = await operations.searchEntities({
    mode: 'browse',
    text: '',
    area: { kind: 'bylocation', where, near: null, radiusMetres: null },
    country,
    language: null,
    page: 1,
    perPage: 1,
    restrictCategoryIds: null,
    isClaimed: null,
    favour: [],
    viewer: await operations.directory.visitor(),
  })
  const { latitude, longitude } = reading.street?.point ?? {}
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}
