import { type TProperties, Type } from 'typebox'
import type { Caller } from '../access/principal.ts'
import {
  country,
  float,
  language,
  latitude,
  line,
  longitude,
  oneOf,
  optional,
  piped,
  text,
} from '../entity/objects/attributes.ts'
import type { Operations } from '../operations/index.ts'
import type { AreaRequest } from '../operations/search-entities.ts'
import { answer, defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { EntityRows, exampleRows } from './results.ts'
import { paging, togetherOrNot, withinPlan } from './shared-params.ts'

type Mode = 'what' | 'who' | 'keyword'
type AreaKind = AreaRequest['kind']

const phrases: Record<Mode, string> = {
  what: 'Phrase that says what is looked for.',
  who: 'Name of the company looked for.',
  keyword: 'Text that may be a kind of business or a name.',
}

const examples: Record<Mode, string> = { what: 'restaurant', who: 'Harbour Row', keyword: 'restaurant' }

const areaParams: Record<AreaKind, TProperties> = {
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
    radius: optional(
      float(0, 20_100, { description: 'Only what lies within this many kilometres (ours).', example: '5' }),
    ),
  },
}

const areaExamples: Record<AreaKind, Record<string, string>> = {
  national: {},
  bylocation: { where: 'Helsinki' },
  byboundingbox: { latitude_1: '60.10', longitude_1: '24.80', latitude_2: '60.30', longitude_2: '25.20' },
  bynearest: { latitude: '60.17', longitude: '24.94' },
}

function areaOf(kind: AreaKind, params: Record<string, unknown>): AreaRequest {
  const number = (name: string) => params[name] as number
  const point = () => ({ latitude: number('latitude'), longitude: number('longitude') })
  switch (kind) {
    case 'national':
      return { kind }
    case 'bylocation':
      return { kind, where: params.where as string, near: params.latitude === undefined ? null : point() }
    case 'byboundingbox': {
      const corner = (n: 1 | 2) => ({
        latitude: number(`latitude_${n}`),
        longitude: number(`longitude_${n}`),
      })
      return { kind, corners: [corner(1), corner(2)] }
    }
    case 'bynearest': {
      const radius = params.radius as number | undefined
      return { kind, point: point(), radiusMetres: radius === undefined ? null : radius * 1000 }
    }
  }
}

const claimed: Record<string, boolean | null> = { '1': true, '0': false, '-1': null }

/** One of the nine searches: a mode, and where it looks. */
export function searches(mode: Mode, kind: AreaKind, path: string, summary: string): Endpoint {
  const countryWords = { description: 'ISO 3166 country that is searched.', example: 'FI' }
  const params = Type.Object({
    [mode]: text(500, { description: phrases[mode], example: examples[mode] }),
    ...areaParams[kind],
    // The specification requires a country; the searches around a point default to gb (contract).
    country:
      kind === 'bynearest'
        ? optional(
            country({ ...countryWords, description: 'ISO 3166 country that is searched; gb when absent.' }),
          )
        : country(countryWords),
    ...paging,
    language: optional(language({ description: 'ISO 639 language of the text.' })),
    restrict_category_ids: optional(
      piped(2000, {
        description: 'Pipe-delimited category ids: only entities in one of them, or below it.',
        example: '364|365',
      }),
    ),
    isClaimed: optional(
      oneOf(['1', '0', '-1'], { description: '1 claimed, 0 unclaimed or run out, -1 all.', example: '-1' }),
    ),
    domain: optional(
      line(255, {
        description: 'Site that shows the result; its hits are counted.',
        example: 'directory.example',
      }),
    ),
    path: optional(line(2048, { description: 'Page of that site.', example: '/results' })),
  })
  return defineEndpoint({
    method: 'GET',
    path,
    group: 'Search',
    summary,
    origin: 'spec',
    access: { plan: 'entry', write: false, user: false },
    params,
    check: kind === 'bylocation' ? (given) => togetherOrNot(given as Record<string, unknown>) : () => [],
    result: EntityRows,
    errors: [],
    example: {
      params: { [mode]: examples[mode], ...areaExamples[kind], country: 'FI' },
      result: exampleRows,
    },
    handle: ({ params: given, caller }, operations) =>
      search(mode, kind, given as Record<string, unknown>, caller, operations),
  })
}

async function search(
  mode: Mode,
  kind: AreaKind,
  params: Record<string, unknown>,
  caller: Caller,
  operations: Operations,
) {
  const { page, perPage } = withinPlan(params, caller)
  const outcome = await operations.searchEntities({
    mode,
    text: params[mode] as string,
    area: areaOf(kind, params),
    country: (params.country as string | undefined) ?? 'gb',
    language: (params.language as string | undefined) ?? null,
    page,
    perPage,
    restrictCategoryIds: (params.restrict_category_ids as string[] | undefined) ?? null,
    isClaimed: claimed[String(params.isClaimed)] ?? null,
    favour: [],
  })
  const ids = outcome.rows.map(({ id }) => id)
  if (params.domain !== undefined) operations.countViews(caller.account, 'serps', ids)
  const distances = new Map(outcome.rows.map(({ id, distanceMetres }) => [id, distanceMetres]))
  const distanceOf = (id: string) => {
    const distance = distances.get(id) ?? null
    return distance === null ? undefined : { distance_m: Math.round(distance) }
  }
  const { place, ambiguous, alternatives } = outcome.reading
  return answer({
    total_rows: outcome.total,
    rows: operations.presentRows(ids, caller, distanceOf),
    // How `where` was read: ours, beside the rows.
    ...(kind === 'bylocation' || place !== null
      ? {
          location:
            place === null
              ? null
              : {
                  location_id: place.id,
                  name: place.name,
                  formal_name: place.formalName,
                  resolution: place.resolution,
                },
          ambiguous,
          alternatives: alternatives.map((other) => ({
            location_id: other.id,
            name: other.name,
            formal_name: other.formalName,
          })),
        }
      : {}),
  })
}
