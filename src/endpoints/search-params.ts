import type { TProperties } from 'typebox'
import { readAsked } from '../entity/attributes/index.ts'
import { documentMembers } from '../entity/entity-document.ts'
import {
  choices,
  country,
  flag,
  float,
  instant,
  integer,
  language,
  latitude,
  line,
  longitude,
  optional,
  pattern,
  piped,
  since,
  text,
} from '../entity/objects/attributes.ts'
import { paymentTypes } from '../entity/objects/payment_type.ts'
import type { OpenState } from '../entity/opening/state.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { AreaRequest } from '../operations/search-area.ts'
import { type FacetName, facetNames } from '../operations/search-facets.ts'
import { type FeatureName, featureNames } from '../search/document/features.ts'
import type { Sort } from '../search/query.ts'
import { type ShapeParams, shapeFaults, shapeParams, sortParam } from './shape-params.ts'
import { paging, preferences, togetherOrNot } from './shared-params.ts'

/** The parameters of the nine searches. Those marked as ours are not in the specification. */

/** The areas that the API's searches declare. */
export type AreaKind = Exclude<AreaRequest['kind'], 'byplace'>

/** Kilometres. */
export const radius = (description: string) =>
  optional(float(0, 20_100, { description: `${description} Ours.`, example: '5' }))

export const areaParams: Record<AreaKind, TProperties> = {
  national: {},
  bylocation: {
    where: text(500, { description: 'Name or postcode of the place.', example: 'Helsinki' }),
    latitude: optional(
      latitude({
        description:
          'With longitude: of several places of that name, the one nearest to this point is meant.',
      }),
    ),
    longitude: optional(longitude({ description: 'With latitude: see there.' })),
    radius: radius(
      'What lies within so many kilometres of the point given or, without one, of the centre of the place, nearest first, instead of what lies in the place.',
    ),
  },
  byboundingbox: {
    latitude_1: latitude({ description: 'Latitude of one corner.', example: '60.10' }),
    longitude_1: longitude({ description: 'Longitude of that corner.', example: '24.80' }),
    latitude_2: latitude({ description: 'Latitude of the opposite corner.', example: '60.30' }),
    longitude_2: longitude({ description: 'Longitude of the opposite corner.', example: '25.20' }),
  },
  bynearest: {
    latitude: latitude({ description: 'Latitude of the centre.', example: '60.17' }),
    longitude: longitude({ description: 'Longitude of the centre.', example: '24.94' }),
    radius: radius('Only what lies within this many kilometres.'),
  },
}

const countryWords = { description: 'ISO 3166 country that is searched.', example: 'FI' }

/** The specification requires a country; searches around a point default to gb (contract). */
export const countryParam = (kind: AreaKind) =>
  kind === 'bynearest'
    ? optional(
        country({
          ...countryWords,
          description: 'ISO 3166 country that is searched; that of the point when absent.',
        }),
      )
    : country(countryWords)

/** The filters; all must hold. */
export const filterParams = {
  restrict_category_ids: optional(
    piped(2000, {
      description: 'Pipe-delimited category ids: only entities in one of them, or below it.',
      example: '364|365',
    }),
  ),
  site: optional(
    pattern('^[a-z0-9-]{1,40}$', 40, {
      description: 'Id of a site (GET /v1/sites): only entities of its part of the directory. Ours.',
      example: 'cafes',
    }),
  ),
  has: optional(
    choices(featureNames, {
      description: 'Pipe-delimited features: only entities that have all of them. Ours.',
      example: 'phone|website',
    }),
  ),
  payment_type: optional(
    choices(paymentTypes, {
      description: 'Pipe-delimited means of payment: only entities that take one of them. Ours.',
      example: 'visa|mastercard',
    }),
  ),
  attributes: optional(
    piped(1000, {
      description:
        'Pipe-delimited attributes (GET /v1/attributes), alone or with a value: only entities that are known to have all of them; several values of one are alternatives. Ours.',
      example: 'vegan|wheelchair:yes|wheelchair:limited',
    }),
  ),
  advertiser: optional(
    pattern('^[^\\s,|]{1,64}$', 64, {
      description: 'Only entities with a running advert of this publisher. Ours.',
      example: 'demo-publisher',
    }),
  ),
  updated_since: optional(
    since({
      description:
        'Only entities changed at or after this time: a day (from midnight UTC) or an instant of ISO 8601 with its zone. Ours.',
      example: '2026-01-31',
    }),
  ),
  open_at: optional(
    instant({
      description:
        'Only entities that are open at this instant (ISO 8601 with its zone, or now); rows tell their opening_state. Ours.',
      example: '2030-01-31T18:00:00Z',
    }),
  ),
  opening_state: optional(
    choices(['open', 'closed', 'unknown'], {
      description: 'With open_at: pipe-delimited states to let through; open when absent. Ours.',
      example: 'open|unknown',
    }),
  ),
}

/** Parameters for the content of the answer. */
const answerParams = {
  facets: optional(
    choices(facetNames, {
      description:
        'Pipe-delimited: counts over the whole result, by category, place, flag, attribute, claimed, or opening (with open_at). Ours.',
      example: 'category|place',
    }),
  ),
  facet_limit: integer(1, 100, { description: 'Most counts of a facet. Ours.', example: '20' }, 20),
  fields: optional(
    choices(documentMembers, {
      description: 'Pipe-delimited members of the documents to return; _id always is. Ours.',
      example: 'name|phones',
    }),
  ),
  cursor: optional(
    line(400, {
      description: 'next_cursor of the page before, in place of page, with the same search. Ours.',
    }),
  ),
  highlight: optional(
    flag({
      description:
        'true shows in each row which parts of the name, tags, descriptions and categories matched. Ours.',
    }),
  ),
  explain: optional(
    flag({ description: 'true explains the place of each row. For keys of administrators. Ours.' }),
  ),
}

/** Parameters of all nine searches, beside text, country and area. */
export const commonParams = {
  ...paging,
  language: optional(language({ description: 'ISO 639 language of the text.' })),
  ...preferences,
  ...filterParams,
  ...shapeParams,
  ...sortParam,
  ...answerParams,
  domain: optional(
    line(255, {
      description: 'Site that shows the result; its hits are counted.',
      example: 'directory.example',
    }),
  ),
  path: optional(line(2048, { description: 'Page of that site.', example: '/results' })),
}

/** The parameters of any search, given or defaulted. */
export type SearchParams = Record<string, unknown> & {
  readonly page?: number
  readonly country?: string
  readonly language?: string
  readonly restrict_category_ids?: readonly string[]
  readonly isClaimed?: '1' | '0' | '-1'
  readonly site?: string
  readonly has?: readonly FeatureName[]
  readonly payment_type?: readonly string[]
  readonly attributes?: readonly string[]
  readonly advertiser?: string
  readonly updated_since?: number
  readonly open_at?: number | 'now'
  readonly opening_state?: readonly OpenState[]
  readonly facets?: readonly FacetName[]
  readonly facet_limit: number
  readonly fields?: readonly string[]
  readonly cursor?: string
  readonly explain?: boolean
  readonly domain?: string
  readonly sort?: Exclude<Sort, 'blend'>
  readonly highlight?: boolean
} & ShapeParams

/** Faults in combinations of parameters. */
export function searchFaults(kind: AreaKind, params: SearchParams): readonly Fault[] {
  const { open_at, opening_state, facets = [], cursor, page = 1, attributes = [] } = params
  const unknown = readAsked(attributes).unknown.map((item) => item.slice(0, 40))
  const noInstant = open_at === undefined
  const needsInstant = (name: string, choice?: string) =>
    fault('needs_open_at', name, { choice, other: 'open_at' })
  return [
    ...shapeFaults(params),
    ...(params.sort === 'distance' && kind === 'national' ? [fault('sort_needs_centre', 'sort')] : []),
    ...(unknown.length > 0 ? [fault('attribute_unknown', 'attributes', { unknown })] : []),
    ...(kind === 'bylocation' ? togetherOrNot(params) : []),
    ...(opening_state !== undefined && noInstant ? [needsInstant('opening_state')] : []),
    ...(facets.includes('opening') && noInstant ? [needsInstant('facets', 'opening')] : []),
    // Generated clients may send the default.
    ...(cursor !== undefined && page > 1 ? [fault('cursor_and_page', 'cursor')] : []),
  ]
}
