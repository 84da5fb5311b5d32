import type { TSchema } from 'typebox'
import type { Endpoint } from '../../src/endpoints/define-endpoint.ts'
import type { ObjectName } from '../../src/entity/model.ts'
import { objectList, objectTypes } from '../../src/entity/objects/index.ts'
import type { Point } from '../../src/geocoding/place.ts'
import { facetNames } from '../../src/operations/search-facets.ts'
import { featureNames, features } from '../../src/search/document/features.ts'
import type { Subject } from '../support/twins.ts'

/** What a caller may guess of the value in question. */
export interface Guess extends Subject {
  /** A word of its texts. */
  readonly word: string
  readonly number: string
  readonly points: readonly Point[]
  readonly postcodes: readonly string[]
  readonly categoryId: string
}

export type Params = Readonly<Record<string, string>>

/** A domain of the subject's alone: ids of other datasets are found in all countries at once. */
export const domainOf = ({ word, country }: Pick<Guess, 'word' | 'country'>): string =>
  `${word}-${country.toLowerCase()}.example`

const at = ({ latitude, longitude }: Point): Params => ({
  latitude: String(latitude),
  longitude: String(longitude),
})
const places = (guess: Guess): readonly Point[] => [guess.town, ...guess.points]
const each = (name: string, values: readonly string[]): Params[] => values.map((value) => ({ [name]: value }))
const none = (): Params[] => []
const phrases =
  (name: string) =>
  ({ word, town }: Guess) =>
    each(name, ['twin bakery', word, `bakery ${town.name}`])
const openAt = { open_at: '2026-11-16T12:00:00Z' }
const around = ({ latitude, longitude }: Point, degrees: number): Params => ({
  latitude_1: String(latitude - degrees),
  longitude_1: String(longitude - degrees),
  latitude_2: String(latitude + degrees),
  longitude_2: String(longitude + degrees),
})

const polygonAround = ({ latitude: y, longitude: x }: Point, d: number): Params => {
  const ring = [
    [x - d, y - d],
    [x + d, y - d],
    [x + d, y + d],
    [x - d, y + d],
  ]
  return { polygon: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) }
}
const lineThrough = ({ latitude: y, longitude: x }: Point, d: number): Params => ({
  polyline: JSON.stringify({
    type: 'LineString',
    coordinates: [
      [x - d, y],
      [x + d, y],
    ],
  }),
})

/** What each parameter of a reading endpoint may ask with, and the parameters that go with it. The first is the one that others are tried with. */
const valuesOf: Readonly<Record<string, (guess: Guess) => readonly Params[]>> = {
  entity_id: ({ id }) => each('entity_id', [id]),
  revision_id: none,
  as_of: () => each('as_of', ['2026-11-16T12:00:00Z']),
  external_id: (guess) =>
    each('external_id', [`osm:node/${guess.phone.slice(1)}`, `domain:${domainOf(guess)}`]),
  supplier_id: ({ id }) => each('supplier_id', [`OWN-${id}`]),
  country: ({ country }) => each('country', [country]),
  language: () => each('language', ['en']),
  page: () => [{ page: '1' }, { page: '2', per_page: '1' }],
  per_page: () => each('per_page', ['20', '1']),
  limit: () => each('limit', ['10']),
  str: ({ word }) => each('str', ['twin', word.slice(0, 6)]),
  string: ({ word }) => each('string', ['bakery', word]),
  what: phrases('what'),
  who: phrases('who'),
  keyword: phrases('keyword'),
  tag: ({ word }) => each('tag', ['plaintag', word]),
  where: ({ town, postcodes }) => each('where', [town.name, ...postcodes]),
  latitude: (guess) => places(guess).map(at),
  longitude: none,
  latitude_1: (guess) => [around(guess.town, 2), ...guess.points.map((point) => around(point, 0.001))],
  longitude_1: none,
  latitude_2: none,
  longitude_2: none,
  radius: (guess) => places(guess).map((point) => ({ radius: '1', ...at(point) })),
  orderonline: () => each('orderonline', ['true']),
  delivers: () => each('delivers', ['true']),
  isClaimed: () => each('isClaimed', ['0', '1']),
  category_id: ({ categoryId }) => each('category_id', [categoryId]),
  mapped_to_partner: () => each('mapped_to_partner', ['osm']),
  restrict_category_ids: ({ categoryId }) => each('restrict_category_ids', [categoryId]),
  // No directory of these tests has a site; `queriedByPart` treats one as the search of its places.
  site: none,
  has: ({ object }) =>
    each(
      'has',
      featureNames.filter((name) => features[name].objects.some((other: ObjectName) => other === object)),
    ),
  payment_type: () => each('payment_type', ['visa']),
  attributes: () => each('attributes', ['vegan']),
  advertiser: () => each('advertiser', ['demo-publisher']),
  updated_since: () => each('updated_since', ['2020-01-01']),
  open_at: () => [openAt],
  polygon: (guess) => [
    polygonAround(guess.town, 2),
    ...guess.points.map((point) => polygonAround(point, 0.001)),
  ],
  polyline: (guess) => [
    { ...lineThrough(guess.town, 1), corridor: '200' },
    ...guess.points.map((point) => ({ ...lineThrough(point, 0.01), corridor: '0.1' })),
  ],
  corridor: none,
  sort: (guess) => [
    ...each('sort', ['relevance', 'name', 'updated', 'completeness']),
    ...places(guess).map((point) => ({ sort: 'distance', ...at(point) })),
  ],
  highlight: () => each('highlight', ['true']),
  q: ({ id, word, town, postcodes, phone, number }) =>
    each('q', [
      'twin bakery',
      word,
      `bakery ${town.name}`,
      `twin -${word}`,
      `"twin bakery"`,
      'twin bakrey open now',
      ...postcodes.map((postcode) => `bakery ${postcode}`),
      phone,
      number,
      id,
    ]),
  opening_state: () => each('opening_state', ['open', 'unknown']).map((state) => ({ ...state, ...openAt })),
  facets: () => facetNames.map((facets) => ({ facets, ...(facets === 'opening' ? openAt : {}) })),
  facet_limit: () => each('facet_limit', ['20']),
  fields: ({ object }) =>
    each('fields', [
      `${objectTypes[object].entityKey}|facets|contentScore|normalised_locations|local_timezone`,
    ]),
  data_filter: ({ object }) => each('data_filter', [object]),
  // The test follows the cursors that answers have.
  cursor: none,
  // Of administrators, who see everything.
  explain: none,
  // Say where an answer is shown; it is the same.
  domain: none,
  path: none,
  publisher_id: () => each('publisher_id', ['demo-publisher']),
  from_date: () => each('from_date', ['2020-01-01']),
  year: () => each('year', ['2026']),
  month: () => each('month', ['11']),
  phone: ({ phone, number }) => each('phone', [phone, number]),
  exclude: none,
  company_name: ({ word }) => each('company_name', ['Twin Bakery', word]),
  name_strictness: () => [{ name_strictness: '0.1', company_name: 'Twin Bakery' }],
  location_strictness: (guess) =>
    places(guess).map((point) => ({ location_strictness: '0.5', ...at(point) })),
  postcode: ({ postcodes }) => each('postcode', postcodes),
  location_id: ({ town }) => each('location_id', [town.id]),
  resolution: () => each('resolution', ['town,neighbourhood']),
  num_results: () => each('num_results', ['5']),
  portal_name: () => each('portal_name', ['Portal']),
  return_url: () => [],
  flatpack_id: none,
  partner: none,
  business_name: none,
  business_phone: none,
  business_postcode: none,
  object: ({ object }) => each('object', [object]),
  format: () => each('format', ['json']),
  masheryid: none,
  email: () => each('email', ['nobody@example.org']),
  user_id: () => each('user_id', ['0'.repeat(32)]),
  filter: () => each('filter', ['gave', 'claims']),
}

/** Reads of the same parameter, declared once for several endpoints, that need not be tried at each of them. */
export type Tried = Set<TSchema>

/**
 * Every relevant request to a reading endpoint: each parameter with each of its values, the others as they are first. `tried` has the optional parameters that
 * several endpoints share; null tries them everywhere.
 * @throws Error for a parameter that nobody has said how to ask with
 */
export function waysOf(endpoint: Endpoint, guess: Guess, tried: Tried | null): readonly Params[] {
  const { properties, required = [] } = endpoint.params as unknown as {
    properties: Record<string, TSchema>
    required?: string[]
  }
  const valuesOfName = (name: string): readonly Params[] => {
    const values = valuesOf[name]
    if (values === undefined)
      throw new Error(`${endpoint.path}: declare in test/security/ways.ts what ${name} may ask about`)
    return values(guess)
  }
  // Without a country some look in another one.
  const given = 'country' in properties ? [...required, 'country'] : required
  const base: Params = Object.assign({}, ...given.map((name) => valuesOfName(name)[0] ?? {}))
  const ways: Params[] = [base]
  for (const [name, schema] of Object.entries(properties)) {
    const isRequired = required.includes(name)
    if (!isRequired && tried?.has(schema)) continue
    if (!isRequired) tried?.add(schema)
    const values = valuesOfName(name)
    for (const params of isRequired ? values.slice(1) : values) ways.push({ ...base, ...params })
  }
  return ways
}

const every = objectList.map(({ name }) => name)
/** More of these brings a business forward among others that are as good. */
const content = ['email', 'website', 'image', 'logo', 'description', 'opening_times', 'socialmedia'] as const

/** The objects that each reading endpoint tells of, to a caller who may see them: all else would be a way nobody has thought of. */
export const tellsOf: Readonly<Record<string, readonly ObjectName[]>> = {
  '/v1/entity': every,
  '/v1/entity/by_supplier_id': every,
  '/v1/entity/by_external_id': every,
  '/v1/entity/revisions': every,
  '/v1/entity/revisions/byRevisionID': every,
  '/v1/entity/changelog': every,
  '/v1/entity/advertisers': every,
  '/v1/match/byphone': every,
  '/v1/search': every,
  '/v1/entity/search/keyword/bynearest': every,
  '/v1/entity/search/byline': every,
  '/v1/entity/search/bypolygon': every,
  '/v1/entity/search/bylocation': every,
  '/v1/entity/search/byboundingbox': every,
  '/v1/entity/search/what': every,
  '/v1/entity/search/what/byboundingbox': every,
  '/v1/entity/search/what/bylocation': every,
  '/v1/entity/search/what/bynearest': every,
  '/v1/entity/search/who': every,
  '/v1/entity/search/who/byboundingbox': every,
  '/v1/entity/search/who/bylocation': every,
  '/v1/entity/search/who/bynearest': every,
  '/v1/autocomplete/business': ['name', 'postal_address', 'geopoint', ...content],
  '/v1/entity/advertisers/inventorycheck': ['advertiser'],
  '/v1/token/claim': ['name', 'postal_address'],
  '/v1/token/message': ['name', 'postal_address'],
  // Its form shows the values that a report may be about.
  '/v1/token/report': [
    ...['name', 'postal_address', 'email', 'phone', 'geopoint', 'opening_times', 'category', 'website'],
    ...['description', 'image'],
  ] as ObjectName[],
  // What users of the key's own account said, as their keys told.
  '/v1/entity/by_user_id': [],
  // The key's own adverts, counts and records; and what is no entity's.
  '/v1/advertiser/updated': [],
  '/v1/autocomplete/category': [],
  '/v1/autocomplete/category/id': [],
  '/v1/autocomplete/keyword': [],
  '/v1/export': [],
  '/v1/category': [],
  '/v1/category/all': [],
  '/v1/autocomplete/location': [],
  '/v1/location': [],
  '/v1/location/context': [],
  '/v1/lookup/category': [],
  '/v1/lookup/location': [],
  '/v1/stats/entity/by_date': [],
  '/v1/syndication_log/by_entity_id': [],
  '/v1/token/add': [],
  '/v1/attributes': [],
  '/v1/status': [],
  '/v1/tools/docs': [],
  '/v1/user/by_email': [],
  // The standing and the claims of the key's account; what it may decide about only where its plan shows it.
  '/v1/user/allowed_to_edit': [],
  '/v1/entity/claims': [],
  '/v1/entity/suggestions': [],
}
