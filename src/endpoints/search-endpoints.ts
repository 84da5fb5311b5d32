import { type TProperties, Type } from 'typebox'
import type { Caller } from '../access/principal.ts'
import { readAsked } from '../entity/attributes/index.ts'
import { text } from '../entity/objects/attributes.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { Operations } from '../operations/index.ts'
import type { AreaRequest } from '../operations/search-area.ts'
import type { SearchOutcome } from '../operations/search-entities.ts'
import { partOfSite } from '../operations/site-part.ts'
import { answer, defineEndpoint, type Endpoint } from './define-endpoint.ts'
import { exampleRows, SearchResults } from './results.ts'
import { presentSearch } from './search-answer.ts'
import {
  type AreaKind,
  areaParams,
  commonParams,
  countryParam,
  type SearchParams,
  searchFaults,
} from './search-params.ts'
import { requiredPolygon, requiredPolyline, shapeOf } from './shape-params.ts'
import { preferred, withinPlan } from './shared-params.ts'

type Mode = 'what' | 'who' | 'keyword'

/** The text that finds all entities of an area, with their filters (ours). */
const everything = '*'

const phrases: Record<Mode, string> = {
  what: 'Phrase that says what is looked for; * finds everything (ours).',
  who: 'Name of the company looked for; * finds everything (ours).',
  keyword: 'Text that may be a kind of business or a name; * finds everything (ours).',
}

const examples: Record<Mode, string> = { what: 'restaurant', who: 'Harbour Row', keyword: 'restaurant' }

const areaExamples: Record<AreaKind, Record<string, string>> = {
  national: {},
  bylocation: { where: 'Helsinki' },
  byboundingbox: { latitude_1: '60.10', longitude_1: '24.80', latitude_2: '60.30', longitude_2: '25.20' },
  bynearest: { latitude: '60.17', longitude: '24.94' },
}

/** Declares one of the nine searches: a mode and a kind of area. */
export const searches = (mode: Mode, kind: AreaKind, path: string, summary: string): Endpoint =>
  declare(mode, kind, {
    path,
    summary,
    origin: 'spec',
    phrase: { [mode]: text(500, { description: phrases[mode], example: examples[mode] }) },
    example: { [mode]: examples[mode] },
  })

/** Declares a search for everything in an area: ours. */
export const browses = (kind: AreaKind, path: string, summary: string): Endpoint =>
  declare('what', kind, { path, summary, origin: 'ours', phrase: {}, example: {} })

/** Declares a search for everything in a shape: ours. */
export const browsesShape = (shape: 'polygon' | 'polyline', path: string, summary: string): Endpoint =>
  declare('what', 'national', {
    path,
    summary,
    origin: 'ours',
    phrase: {},
    example: shapeExamples[shape],
    required: shape === 'polygon' ? requiredPolygon : requiredPolyline,
  })

const shapeExamples = {
  polygon: {
    polygon: '{"type":"Polygon","coordinates":[[[24.9,60.1],[25,60.1],[25,60.2],[24.9,60.2],[24.9,60.1]]]}',
  },
  polyline: {
    polyline: '{"type":"LineString","coordinates":[[24.94,60.17],[24.96,60.18]]}',
    corridor: '0.5',
  },
} as const

interface Declared {
  readonly path: string
  readonly summary: string
  readonly origin: Endpoint['origin']
  /** The parameter of the text, where there is one. */
  readonly phrase: TProperties
  readonly example: Record<string, string>
  /** Parameters that are optional in other searches. */
  readonly required?: TProperties
}

function declare(mode: Mode, kind: AreaKind, declared: Declared): Endpoint {
  const { path, summary, origin, phrase, example, required } = declared
  return defineEndpoint({
    method: 'GET',
    path,
    group: 'Search',
    summary,
    origin,
    access: { plan: 'entry', write: false, user: false },
    params: Type.Object({
      ...phrase,
      ...areaParams[kind],
      country: countryParam(kind),
      ...commonParams,
      ...required,
    }),
    check: (given) => searchFaults(kind, given as SearchParams),
    result: SearchResults,
    errors: [],
    example: { params: { ...example, ...areaExamples[kind], country: 'FI' }, result: exampleRows },
    handle: ({ params: given, caller }, operations) =>
      search(mode, kind, { [mode]: everything, ...(given as SearchParams) }, caller, operations),
  })
}

async function search(
  mode: Mode,
  kind: AreaKind,
  params: SearchParams,
  caller: Caller,
  operations: Operations,
) {
  const text = params[mode] as string
  const common = requestOf(params, caller, operations)
  const country = params.country ?? countryOfPoint(params, operations)
  const said = text === everything ? '' : text
  const outcome = await operations.searchEntities({
    ...common,
    mode: text === everything ? 'browse' : mode,
    text: said,
    area: areaOf(kind, params),
    country,
  })
  const isFirst = common.page === 1 && params.cursor === undefined
  operations.countSearch({ text: said, country, outcome, isFirst, isPage: false })
  const ids = countedIds(outcome, params, caller, operations)
  return answer(
    await presentSearch(outcome, ids, operations, caller, {
      ...answerOptions(params),
      text,
      placed: kind === 'bylocation',
      nearestFirst: kind === 'bynearest' || params.radius !== undefined,
    }),
  )
}

/**
 * What the parameters of all searches ask for.
 * @throws DirectoryError plan_too_low for `explain`; invalid_parameters for a page that the plan does not allow
 */
export function requestOf(params: SearchParams, caller: Caller, operations: Operations) {
  if (params.explain === true && !caller.admin) {
    throw new DirectoryError('plan_too_low', [fault('explain_for_admins')])
  }
  const { page, perPage } = withinPlan(params, caller)
  const { favour, isClaimed } = preferred(params)
  return {
    language: params.language ?? null,
    page,
    perPage,
    cursor: params.cursor,
    ...siteOf(params, operations),
    isClaimed,
    has: params.has,
    paymentTypes: params.payment_type,
    attributes: params.attributes && readAsked(params.attributes).asked,
    advertiser: params.advertiser,
    updatedSince: params.updated_since,
    openAt: params.open_at,
    openingStates: params.open_at === undefined ? undefined : (params.opening_state ?? (['open'] as const)),
    favour,
    facets: params.facets && { names: params.facets, limit: params.facet_limit },
    sort: params.sort,
    shape: shapeOf(params),
    viewer: caller,
  }
}

/** The ids of the rows; counts them as shown where a site asks. */
export function countedIds(
  { rows }: SearchOutcome,
  params: SearchParams,
  caller: Caller,
  operations: Operations,
): readonly string[] {
  const ids = rows.map(({ id }) => id)
  if (params.domain !== undefined) operations.countViews(caller.account, 'serps', ids)
  return ids
}

export const answerOptions = (params: SearchParams) => ({
  sort: params.sort,
  explain: params.explain === true,
  highlight: params.highlight === true,
  language: params.language,
  fields: params.fields && new Set(params.fields),
})

/**
 * The country of the point of a search that states none.
 * @throws DirectoryError invalid_parameters where the point is in none
 */
function countryOfPoint({ latitude, longitude }: SearchParams, operations: Operations): string {
  const country = operations.countryOfPoint({ latitude: Number(latitude), longitude: Number(longitude) })
  if (country === null) throw invalid(fault('required', 'country'))
  return country
}

/** @throws DirectoryError invalid_parameters for an unknown site */
function siteOf({ site: id, restrict_category_ids }: SearchParams, { directory }: Operations) {
  const asked = restrict_category_ids ?? null
  if (id === undefined) return { restrictCategoryIds: asked }
  const site = directory.sites().find((one) => one.id === id)
  if (site === undefined) throw invalid(fault('site_unknown', 'site', { given: id }))
  return partOfSite(site, asked, directory.categoriesAbove)
}

function areaOf(kind: AreaKind, params: SearchParams): AreaRequest {
  const number = (name: string) => params[name] as number
  const point = () => ({ latitude: number('latitude'), longitude: number('longitude') })
  const radiusMetres = params.radius === undefined ? null : number('radius') * 1000
  switch (kind) {
    case 'national':
      return { kind }
    case 'bylocation': {
      const near = params.latitude === undefined ? null : point()
      return { kind, where: params.where as string, near, radiusMetres }
    }
    case 'byboundingbox': {
      const corner = (n: 1 | 2) => ({
        latitude: number(`latitude_${n}`),
        longitude: number(`longitude_${n}`),
      })
      return { kind, corners: [corner(1), corner(2)] }
    }
    case 'bynearest':
      return { kind, point: point(), radiusMetres }
  }
}
