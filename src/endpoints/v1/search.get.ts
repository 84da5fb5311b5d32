import { type Static, Type } from 'typebox'
import { country, latitude, longitude, optional, text } from '../../entity/objects/attributes.ts'
import { fault } from '../../faults/fault.ts'
import type { OneBoxOutcome } from '../../operations/one-box/one-box-request.ts'
import { answer, defineEndpoint } from '../define-endpoint.ts'
import { type BoxReading, exampleRows, SearchResults } from '../results.ts'
import { presentSearch } from '../search-answer.ts'
import { answerOptions, countedIds, requestOf } from '../search-endpoints.ts'
import { commonParams, radius, type SearchParams, searchFaults } from '../search-params.ts'
import { togetherOrNot } from '../shared-params.ts'

interface BoxParams {
  readonly q: string
  readonly latitude?: number
  readonly longitude?: number
  readonly radius?: number
}

export const getSearch = defineEndpoint({
  method: 'GET',
  path: '/v1/search',
  group: 'Search',
  summary:
    'Search by one text: what or who, where and when, a telephone number, an address, a postcode or an id.',
  origin: 'ours',
  access: { plan: 'entry', write: false, user: false },
  params: Type.Object({
    q: text(500, {
      description:
        'What is looked for, in any order: pizza in Leeds, boots reading, plumber near me, café open now, pizza -kebab, "the red lion".',
      example: 'restaurant in Helsinki',
    }),
    latitude: optional(
      latitude({
        description: 'With longitude: where the caller is. Of places of one name the nearest is meant.',
      }),
    ),
    longitude: optional(longitude({ description: 'With latitude: see there.' })),
    radius: radius(
      'Only what lies within this many kilometres of the place in the text or, without one, of the point, instead of what lies in the place.',
    ),
    country: optional(
      country({
        description:
          'ISO 3166 country that is searched. When absent, that of the place in the text, or of the point, or the one with most entities.',
        example: 'FI',
      }),
    ),
    ...commonParams,
  }),
  check: (given) => {
    const params = given as unknown as SearchParams
    return [
      ...searchFaults('bynearest', params),
      ...togetherOrNot(given),
      ...(params.q === '*' ? [fault('wrong_form', 'q', { example: 'pizza in Helsinki' })] : []),
    ]
  },
  result: SearchResults,
  errors: [],
  example: { params: { q: 'restaurant in Helsinki', country: 'FI' }, result: exampleRows },
  handle: async ({ params, caller }, operations) => {
    const given = params as unknown as SearchParams & BoxParams
    const { q, latitude: north, longitude: east, radius: kilometres } = given
    const common = requestOf(given, caller, operations)
    const { outcome, box } = await operations.searchOneBox({
      ...common,
      text: q,
      point: north === undefined || east === undefined ? null : { latitude: north, longitude: east },
      radiusMetres: kilometres === undefined ? null : kilometres * 1000,
      country: given.country,
      home:
        given.country === undefined
          ? (await operations.directory.countries()).map(({ country }) => country)
          : [],
    })
    operations.countSearch({
      ...{ text: box.what ?? box.who ?? '', country: box.country, outcome, isPage: false },
      isFirst: common.page === 1 && given.cursor === undefined,
    })
    const ids = countedIds(outcome, given, caller, operations)
    const found = await presentSearch(outcome, ids, operations, caller, {
      ...answerOptions(given),
      text: q,
      placed: false,
      nearestFirst: false,
    })
    return answer({
      ...found,
      reading: { corrected: false, category_ids: [], ...found.reading, ...boxOf(box, outcome) },
    })
  },
})

/** How the text was split, in wire form. */
function boxOf(
  {
    kind,
    what,
    who,
    where,
    place,
    centre,
    country: searched,
    near,
    open,
    isWidened,
    isHoursUnknown,
    needsTown,
    because,
  }: OneBoxOutcome['box'],
  { openAt }: OneBoxOutcome['outcome'],
): Static<typeof BoxReading> {
  return {
    kind,
    what,
    who,
    where,
    country: searched,
    location_id: place?.id ?? null,
    place: place?.formalName ?? null,
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    ...(near === null ? {} : { near }),
    ...(open === null || openAt === null ? {} : { open, open_at: new Date(openAt).toISOString() }),
    ...(isHoursUnknown ? { hours_unknown: true as const } : {}),
    ...(isWidened ? { widened: true as const } : {}),
    ...(needsTown === null ? {} : { needs_town: needsTown }),
    because: [...because],
  }
}
