import type { Viewer } from '../access/visibility.ts'
import type { AttributeName } from '../entity/attributes/index.ts'
import { placeObjects } from '../entity/visible.ts'
import type { Place, Point } from '../geocoding/place.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { CellCount, CellRequest } from '../search/cells.ts'
import { hiddenAddressFlag } from '../search/document/features.ts'
import type { Area, Condition, SearchHit, SearchQuery, SearchResult, Sort } from '../search/query.ts'
import { type Readable, readablePart } from '../search/readable.ts'
import { orderOf, positionKind } from '../search/sort-key.ts'
import {
  type AttributeUnderstanding,
  filteringStep,
  understandAttributes,
} from '../search/understanding/attribute-words.ts'
import { type Match, type SearchMode, understand } from '../search/understanding/understand.ts'
import { allOf, anyOf } from '../search/understanding/word-conditions.ts'
import { type Alternatives, alternativesTo } from './search-alternatives.ts'
import { type AreaReading, type AreaRequest, queriedByArea, readArea } from './search-area.ts'
import { foreignCursor, positionOf, readCursor, type SearchProgress, writeCursor } from './search-cursor.ts'
import {
  type Facets,
  type FacetsRequest,
  facetRequests,
  presentFacets,
  queriedByFacets,
} from './search-facets.ts'
import {
  type FilterRequest,
  filtersOf,
  openingObjects,
  type QueriedObjects,
  queriedByFilters,
  refuseHidden,
  shows,
  unreadable,
  veils,
} from './search-filters.ts'
import { type AnsweringReading, nothingFound, Readings } from './search-readings.ts'
import {
  anyUnderstanding,
  isPinnedAlone,
  leftOut,
  rulesUsed,
  type Steered,
  steeredIndex,
  steerSearch,
  withPinned,
  withSynonyms,
} from './search-rules/steer-search.ts'
import { exclusionCondition, phrasesCondition, readSearchText } from './search-syntax.ts'
import { understoodAs } from './search-understood.ts'
import type { Services } from './services.ts'
import type { StreetServices } from './streets/find-street.ts'
import { orStreet } from './streets/read-street.ts'

export interface SearchEntitiesRequest extends FilterRequest {
  readonly mode: SearchMode
  readonly text: string
  /** All that was said, where the text is a part of it; rules about phrases look at both. */
  readonly said?: string | undefined
  readonly area: AreaRequest
  /** ISO 3166 alpha-2, lower case. */
  readonly country: string
  /** ISO 639-1 language of the text; null if unspecified. */
  readonly language: string | null
  /** From 1; ignored with a cursor. */
  readonly page: number
  readonly perPage: number
  /** `nextCursor` of the preceding page. */
  readonly cursor?: string | undefined
  /** Flags that boost an entity (`orderonline`, `delivers`); they do not affect an order by distance. */
  readonly favour: readonly string[]
  /** The instant of opening states, milliseconds since 1970. */
  readonly openAt?: number | 'now' | undefined
  readonly facets?: FacetsRequest | undefined
  /** The order; absent for that of the area. */
  readonly sort?: Sort | undefined
  /** Where distances are measured from in an area without a centre. */
  readonly distanceFrom?: Point | undefined
  /** Only entities of this part of the directory. */
  readonly within?: Within | undefined
  /** Matches to count by cell of a map. Addresses that are not displayed have no point for any viewer. */
  readonly cells?: CellRequest | undefined
  /**
   * Objects hidden from the viewer are neither searched nor counted. Without a viewer, everything is visible.
   */
  readonly viewer?: Viewer
}

/** A part of the directory: all of what is given must hold. */
export interface Within {
  /** In one of these places; empty: anywhere. */
  readonly placeIds: readonly string[]
  /** The name has these words; null: any. */
  readonly brand: string | null
  /** The site that is this part, whose rules hold; absent: none. */
  readonly siteId?: string | null
}

export interface SearchReading {
  /** The place of `where`, or the one recognised in the phrase; null if there is none or it is unknown. */
  readonly place: Place | null
  readonly ambiguous: boolean
  readonly alternatives: readonly Place[]
  /** The street of `where`, as listings write it, and its point; null if it names none. */
  readonly street: { readonly name: string; readonly point: Point } | null
  /** Categories recognised in the phrase, best first. */
  readonly categoryIds: readonly string[]
  /** Attributes that words of the phrase ask for. */
  readonly attributes: readonly AppliedAttribute[]
  /** Whether words were corrected or dropped because the original text had no good match. */
  readonly corrected: boolean
  /** Whether the place was read with a correction, or from part of `where`. */
  readonly placeCorrected: boolean
  /** The radius, in metres, to which the area of the place was widened because nobody was found in it; or null. */
  readonly widenedTo: number | null
  /** How sure the reading is that answered; null if none did. */
  readonly match: Match | null
  /** Phrases in quotes, and what was excluded. */
  readonly phrases: readonly string[]
  readonly excluded: readonly string[]
  /** Number of the reading that answered, from 1; null if none did. */
  readonly step: number | null
  /** What the text was understood as, in words; null if no reading answered, or there is no text. */
  readonly understoodAs: string | null
  /** What to ask for instead; null unless nobody was found. */
  readonly nearest: Alternatives | null
  /** The condition searched; null if no reading answered. */
  readonly condition: Condition | null
  /** Ids of the operators' rules that changed the text or left it without an answer. */
  readonly rules: readonly string[]
}

/** `filter`: all rows have it; `rank`: nothing found is known to have it, and rows that partly do come first. */
export interface AppliedAttribute {
  readonly attribute: AttributeName
  readonly applied: 'filter' | 'rank'
}

function appliedAttributes(
  { attributes, rankingStep }: AttributeUnderstanding,
  step: number | undefined,
): readonly AppliedAttribute[] {
  if (attributes.length === 0 || step === undefined) return []
  const applied = step === filteringStep ? 'filter' : step === rankingStep ? 'rank' : null
  return applied === null ? [] : attributes.map((attribute) => ({ attribute, applied }))
}

/** Number of the last reading that neither corrects a word nor leaves one out unsaid. */
const lastLiteral = ({ attributes, rankingStep }: AttributeUnderstanding): number =>
  attributes.length === 0 ? 1 : Math.max(rankingStep, 2)

export interface SearchOutcome {
  /** Total number of rows, the same on every page. */
  readonly total: number
  /**
   * The rows of this page, in order. Distances are present if the search has a centre and the viewer may see
   * the entity's point.
   */
  readonly rows: readonly SearchHit[]
  /** Entities that a rule puts first; some are among the rows. */
  readonly pinned: readonly string[]
  /** Cursor of the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly facets: Facets
  /** Empty if not requested. */
  readonly cells: readonly CellCount[]
  /** The instant of opening states, milliseconds since 1970; null if not requested. */
  readonly openAt: number | null
  readonly reading: SearchReading
}

/** Without a store no streets are read; without rules none is followed. */
export type SearchServices = Pick<Services, 'search' | 'taxonomy' | 'gazetteer' | 'clock'> &
  Partial<Pick<StreetServices, 'store'> & Pick<Services, 'searchRules'>>

/**
 * Runs any of the nine searches. An unknown `where` yields no rows.
 * @throws DirectoryError invalid_parameters for a cursor of another search, and for filters and facets on
 * objects hidden from the viewer
 */
export async function searchEntities(
  services: SearchServices,
  request: SearchEntitiesRequest,
): Promise<SearchOutcome> {
  const { viewer, facets, language } = request
  refuseHidden(queriedObjects(request), viewer)
  const hidden = unreadable(viewer)
  const read = readArea(request.area, request, services.gazetteer)
  const where = hidden.has('place') ? read : await orStreet(read, request, services)
  const { text, phrases, excluded } = readSearchText(request.text)
  const steered = steerSearch(services.searchRules?.(), {
    ...request,
    text,
    place: where.place,
    siteId: request.within?.siteId,
  })
  const progress = progressOf(request, hidden, steered)
  const openAt = progress === null ? openingInstant(request, services) : progress.openAt
  const context = {
    country: request.country,
    language: language ?? undefined,
    taxonomy: services.taxonomy,
    gazetteer: request.area.kind === 'national' && !hidden.has('place') ? services.gazetteer : undefined,
  }
  const hidesAttributes = !shows(viewer, 'attribute')
  const isSaid = text !== '' || phrases.length + excluded.length === 0
  const mode = isSaid ? request.mode : 'browse'
  const understanding = withPinned(
    anyUnderstanding(
      (steered?.texts ?? [text]).map((one) => understandAttributes(mode, one, context, hidesAttributes)),
    ),
    steered?.pinned ?? [],
  )
  const quoted = phrasesCondition(phrases)
  const inside = [
    insideOf(request, services, where.statedTown),
    quoted && readablePart(quoted, hidden),
  ].filter((one) => one !== null)
  const within = inside.length > 1 ? allOf(inside) : (inside[0] ?? null)
  const readings = new Readings(understanding, hidden, request.favour, within)
  const without = [exclusionCondition(excluded, context), leftOut(steered)].filter((one) => one !== null)
  const excluding = without.length === 0 ? undefined : readablePart(anyOf(without), hidden)
  const index = steeredIndex(services.search, steered, request)
  const isStopped = steered?.steering?.nobody != null
  const query =
    where.area === null || isStopped
      ? null
      : queryFor(request, where, where.area, { openAt, progress, without: excluding }, services)
  const { reading, result, queried } =
    query === null
      ? { ...nothingFound, queried: null }
      : await firstFound(query, where.wider, progress, (one) => answer(readings, one, progress, index))
  const { neighbours } = understanding
  const nearest =
    result.total > 0 || query === null || neighbours === null
      ? null
      : await alternativesTo(neighbours, query, {
          ...services,
          language,
          limited: (condition) => readings.limited(condition),
          centre: hidden.has('place') ? null : (where.centre ?? neighbours.place),
        })
  const page = pageOf(result, request, progress)
  const position = page.last && positionOf(page.last, queried === null ? 'score' : orderOf(queried))
  return {
    total: result.total,
    rows: page.rows,
    pinned: steered?.pinned ?? [],
    nextCursor:
      position && reading
        ? writeCursor({ step: reading.number, openAt, position }, cursorKey(request, hidden, steered))
        : null,
    facets: facets === undefined ? {} : presentFacets(facets, result.facets, services, { language, viewer }),
    cells: result.cells ?? [],
    openAt,
    reading: {
      place: where.place ?? reading?.place ?? null,
      ambiguous: where.ambiguous,
      street:
        where.street !== null && where.centre !== null ? { name: where.street, point: where.centre } : null,
      alternatives: where.alternatives,
      categoryIds: understanding.categoryIds,
      corrected:
        where.corrected ||
        (reading !== null &&
          reading.number > lastLiteral(understanding) &&
          !isPinnedAlone(reading.number, understanding, steered)),
      placeCorrected: where.corrected,
      widenedTo: queried !== query && queried?.area.kind === 'nearest' ? queried.area.radiusMetres : null,
      attributes: appliedAttributes(understanding, reading?.number),
      match: reading?.match ?? null,
      phrases,
      excluded,
      step: reading?.number ?? null,
      understoodAs:
        reading === null || request.mode === 'browse'
          ? null
          : withSynonyms(
              understoodAs(
                reading.condition,
                steered?.texts[0] || text || request.text,
                services.taxonomy,
                language ?? undefined,
              ),
              steered,
            ),
      nearest,
      condition: reading?.condition ?? null,
      rules: rulesUsed(steered),
    },
  }
}

/** Only calls of the API have a viewer from whom objects may be hidden; they name a part by its site. */
const queriedByPart = (within: Within | undefined): QueriedObjects => [
  ...(within === undefined || within.placeIds.length === 0
    ? []
    : [{ parameter: 'site', objects: placeObjects }]),
  ...(within?.brand == null ? [] : [{ parameter: 'site', objects: ['name'] as const }]),
]

/** The condition of the part of the directory; null for all of it. */
function insideOf(
  { within, country }: SearchEntitiesRequest,
  { taxonomy }: SearchServices,
  statedTown: string | null,
): Condition | null {
  const { placeIds, brand } = within ?? { placeIds: [], brand: null }
  const parts: Condition[] = []
  if (statedTown !== null) parts.push({ kind: 'flag', ids: [statedTown], weight: 1 })
  if (placeIds.length > 0) parts.push({ kind: 'place', ids: placeIds, weight: 1 })
  if (brand !== null) {
    const [named] = understand('who', brand, { country, taxonomy }).steps
    if (named !== undefined) parts.push(named().condition)
  }
  return parts.length === 0 ? null : { kind: 'all', parts }
}

type Query = Omit<SearchQuery, 'condition'>

/** @throws DirectoryError invalid_parameters for a cursor of another search */
function progressOf(
  request: SearchEntitiesRequest,
  hidden: ReadonlySet<Readable>,
  steered: Steered | null,
): SearchProgress | null {
  if (request.cursor === undefined) return null
  const progress = readCursor(request.cursor, cursorKey(request, hidden, steered))
  if ((progress.openAt === null) !== (request.openAt === undefined)) throw foreignCursor()
  return progress
}

/**
 * @throws DirectoryError invalid_parameters when the cursor names a reading or an order that the search does
 * not have
 */
async function answer(
  readings: Readings,
  query: Query,
  progress: SearchProgress | null,
  index: SearchIndex,
): Promise<AnsweringReading> {
  if (progress === null) return readings.firstAnswering(query, index)
  const answered = await readings.sameAgain(progress.step, query, index)
  if (answered === undefined) throw foreignCursor()
  return answered
}

/**
 * Searches the area of the query, then the wider ones in turn, until somebody is found. After a cursor, the
 * first that has its order: the areas before it had nobody.
 */
async function firstFound(
  query: Query,
  wider: readonly Area[],
  progress: SearchProgress | null,
  ask: (query: Query) => Promise<AnsweringReading>,
): Promise<AnsweringReading & { readonly queried: Query | null }> {
  const queries = [query, ...wider.map((area) => ({ ...query, area }))].filter(
    (one) => progress === null || positionKind(orderOf(one)) === progress.position.kind,
  )
  if (queries.length === 0) throw foreignCursor()
  let nobody: AnsweringReading = nothingFound
  for (const queried of queries) {
    const answered = await ask(queried)
    if (answered.result.total > 0) return { ...answered, queried }
    if (nobody === nothingFound) nobody = answered
  }
  return { ...nobody, queried: null }
}

const queriedObjects = (request: SearchEntitiesRequest): QueriedObjects => [
  ...queriedByArea(request.area),
  ...queriedByFilters(request),
  ...queriedByPart(request.within),
  ...(request.openAt === undefined ? [] : [{ parameter: 'open_at', objects: openingObjects }]),
  ...queriedByFacets(request.facets?.names ?? []),
  ...(request.sort === 'name' ? [{ parameter: 'sort', choice: 'name', objects: ['name'] as const }] : []),
  ...(request.distanceFrom === undefined ? [] : [{ parameter: 'latitude', objects: placeObjects }]),
]

const openingInstant = ({ openAt }: SearchEntitiesRequest, { clock }: SearchServices): number | null =>
  openAt === 'now' ? clock.now() : (openAt ?? null)

/** Everything that determines the rows and their order; a cursor is valid only for the same key. */
function cursorKey(
  request: SearchEntitiesRequest,
  hidden: ReadonlySet<Readable>,
  steered: Steered | null,
): string {
  const { mode, text, area, country, language, favour, openAt } = request
  const { restrictCategoryIds, isClaimed, has, paymentTypes, attributes, advertiser } = request
  const { updatedSince, openingStates } = request
  const { withoutPointOf, ignoresContent } = veils(request.viewer)
  return JSON.stringify([
    [
      mode,
      text,
      area,
      country,
      language,
      favour,
      openAt,
      [...hidden],
      withoutPointOf,
      ignoresContent,
      request.within,
    ],
    [restrictCategoryIds, isClaimed, has, paymentTypes, attributes, advertiser, updatedSince, openingStates],
    ...(request.sort === undefined && request.shape === undefined && request.distanceFrom === undefined
      ? []
      : [request.sort, request.shape, request.distanceFrom]),
    ...(steered === null ? [] : [steered]),
  ])
}

/** What a search has found out before its query. */
interface Begun {
  readonly openAt: number | null
  readonly progress: SearchProgress | null
  readonly without: Condition | undefined
}

function queryFor(
  request: SearchEntitiesRequest,
  { centre, country }: AreaReading,
  area: Area,
  { openAt, progress, without }: Begun,
  { taxonomy, clock }: SearchServices,
): Query {
  const { page, perPage, facets, cells, sort } = request
  const now = clock.now()
  const filters = filtersOf(request, { now, openAt }, taxonomy)
  return {
    country,
    area,
    filters: without === undefined ? filters : { ...filters, without },
    sort,
    now,
    offset: progress === null ? (page - 1) * perPage : 0,
    // After a cursor, one extra row shows whether another page follows.
    limit: progress === null ? perPage : perPage + 1,
    after: progress?.position,
    facets: facets && facetRequests(facets, openAt),
    distanceFrom: centre ?? request.distanceFrom,
    ...veils(request.viewer),
    ...(cells === undefined ? {} : { cells, withoutPointOf: hiddenAddressFlag }),
  }
}

/** The rows of the page, and the last of them if another page follows. */
function pageOf(
  { total, hits }: SearchResult,
  { page, perPage }: SearchEntitiesRequest,
  progress: SearchProgress | null,
): { readonly rows: readonly SearchHit[]; readonly last: SearchHit | undefined } {
  const rows = hits.length > perPage ? hits.slice(0, perPage) : hits
  const more = progress === null ? (page - 1) * perPage + rows.length < total : hits.length > perPage
  return { rows, last: more ? rows.at(-1) : undefined }
}
