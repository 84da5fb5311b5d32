import type { SearchIndex } from '../ports/search-index.ts'
import type { Condition } from '../search/query.ts'
import { readablePart } from '../search/readable.ts'
import { orderOf } from '../search/sort-key.ts'
import {
  type AttributeUnderstanding,
  filteringStep,
  understandAttributes,
} from '../search/understanding/attribute-words.ts'
import { allOf, anyOf } from '../search/understanding/word-conditions.ts'
import { namedById } from './by-external-id.ts'
import { type Alternatives, alternativesTo } from './search-alternatives.ts'
import { readArea } from './search-area.ts'
import { positionOf, writeCursor } from './search-cursor.ts'
import { presentFacets } from './search-facets.ts'
import { refuseHidden, shows, unreadable } from './search-filters.ts'
import {
  answer,
  cursorKey,
  firstFound,
  insideOf,
  openingInstant,
  pageOf,
  progressOf,
  type Query,
  queriedObjects,
  queryFor,
} from './search-query.ts'
import { nothingFound, Readings } from './search-readings.ts'
import type {
  AppliedAttribute,
  SearchEntitiesRequest,
  SearchOutcome,
  SearchReading,
  SearchServices,
} from './search-request.ts'
import {
  anyUnderstanding,
  isIgnored,
  leftOut,
  pinnedAlone,
  rulesUsed,
  steeredIndex,
  steerSearch,
  stepOfIds,
  withPinned,
  withSynonyms,
} from './search-rules/steer-search.ts'
import { exclusionCondition, phrasesCondition, readSearchText } from './search-syntax.ts'
import { understoodAs } from './search-understood.ts'
import { orStreet } from './streets/read-street.ts'

export type {
  AppliedAttribute,
  SearchEntitiesRequest,
  SearchOutcome,
  SearchReading,
  SearchServices,
  Within,
} from './search-request.ts'

function appliedAttributes(
  { attributes, rankingStep }: AttributeUnderstanding,
  step: number | undefined,
): readonly AppliedAttribute[] {
  if (attributes.length === 0 || step === undefined) return []
  const applied = step === filteringStep ? 'filter' : step === rankingStep ? 'rank' : null
  return applied === null ? [] : attributes.map((attribute) => ({ attribute, applied }))
}

/** Number of the last reading that neither corrects a word nor leaves one out unsaid. */
const lastLiteral = ({ attributes, rankingStep, byId = false }: AttributeUnderstanding): number =>
  (attributes.length === 0 ? 1 : Math.max(rankingStep, 2)) + Number(byId)

/** Who has the id that the text is, before anybody whose name the text may be. */
function byIdFirst(understood: AttributeUnderstanding, ids: readonly string[]): AttributeUnderstanding {
  return { ...understood, byId: true, steps: [() => stepOfIds(ids), ...understood.steps] }
}

/** What a search has found out before it asks the index. */
async function begin(services: SearchServices, request: SearchEntitiesRequest) {
  const { viewer, language, country } = request
  const hidden = unreadable(viewer)
  const read = readArea(request.area, request, services.gazetteer)
  const where = hidden.has('place') ? read : await orStreet(read, request, services)
  const said = readSearchText(request.text)
  const { text, phrases, excluded } = said
  const steered = steerSearch(services.searchRules?.(), {
    ...request,
    text,
    place: where.place,
    siteId: request.within?.siteId,
  })
  const named =
    request.mode !== 'who' || isIgnored(steered)
      ? []
      : (request.holders ?? (await namedById(services, text, viewer)))
  const progress = progressOf(request, hidden, steered, named.length > 0)
  const openAt = progress === null ? openingInstant(request, services) : progress.openAt
  const context = {
    country,
    language: language ?? undefined,
    taxonomy: services.taxonomy,
    gazetteer: request.area.kind === 'national' && !hidden.has('place') ? services.gazetteer : undefined,
  }
  const isSaid = text !== '' || phrases.length + excluded.length === 0
  const mode = isSaid && !isIgnored(steered) ? request.mode : 'browse'
  const hidesAttributes = !shows(viewer, 'attribute')
  const understood = anyUnderstanding(
    (steered?.texts ?? [text]).map((one) => understandAttributes(mode, one, context, hidesAttributes)),
  )
  const understanding = withPinned(
    named.length === 0
      ? understood
      : byIdFirst(
          understood,
          named.map(({ id }) => id),
        ),
    steered?.pinned ?? [],
  )
  const quoted = phrasesCondition(phrases)
  const inside = [
    insideOf(request, services, where.statedTown),
    quoted && readablePart(quoted, hidden),
  ].filter((one) => one !== null)
  const within = inside.length > 1 ? allOf(inside) : (inside[0] ?? null)
  const without = [exclusionCondition(excluded, context), leftOut(steered)].filter((one) => one !== null)
  const excluding = without.length === 0 ? undefined : readablePart(anyOf(without), hidden)
  const isStopped =
    steered?.steering?.nobody != null || (request.onlyStreet === true && where.street === null)
  return {
    ...{ hidden, where, said, steered, progress, openAt, understanding },
    readings: new Readings(understanding, hidden, request.favour, within, pinnedAlone(steered)),
    query:
      where.area === null || isStopped
        ? null
        : queryFor(request, where, where.area, { openAt, progress, without: excluding }, services),
  }
}

type Begun = Awaited<ReturnType<typeof begin>>
type Found = Awaited<ReturnType<typeof firstFound>>

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
  const begun = await begin(services, request)
  const { hidden, steered, progress, openAt, query } = begun
  const index = steeredIndex(services.search, steered, request)
  const found = query === null ? { ...nothingFound, queried: null } : await findIn(query, begun, index)
  const { reading, result, queried } = found
  const page = pageOf(result, request, progress)
  const position = page.last && positionOf(page.last, queried === null ? 'score' : orderOf(queried))
  return {
    total: result.total,
    rows: page.rows,
    pinned: steered?.pinned ?? [],
    onlyPinned: reading?.onlyPinned ?? false,
    // Written on demand: pages number theirs.
    get nextCursor() {
      if (!position || !reading) return null
      const key = cursorKey(request, hidden, steered, begun.understanding.byId === true)
      return writeCursor({ step: reading.number, openAt, position }, key)
    },
    facets: facets === undefined ? {} : presentFacets(facets, result.facets, services, { language, viewer }),
    cells: result.cells ?? [],
    openAt,
    reading: readingOf(request, begun, found, await nearestTo(begun, found, language, services), services),
  }
}

/** What is found in the area or a wider one; where that is nobody, the pinned entities there. */
async function findIn(
  query: Query,
  { where: { wider }, steered, progress, readings }: Begun,
  index: SearchIndex,
): Promise<Found> {
  const found = await firstFound(query, wider, progress, (one) => answer(readings, one, progress, index))
  if (found.result.total > 0 || progress !== null || (steered?.pinned ?? []).length === 0) return found
  const alone = await firstFound(query, wider, null, (one) => readings.pinnedAlone(one, index))
  return alone.result.total > 0 ? alone : found
}

/** What to ask for instead, where nobody was found. */
async function nearestTo(
  { understanding: { neighbours }, query, readings, hidden, where }: Begun,
  { result }: Found,
  language: string | null,
  services: SearchServices,
): Promise<Alternatives | null> {
  if (result.total > 0 || query === null || neighbours === null) return null
  return alternativesTo(neighbours, query, {
    ...services,
    language,
    limited: (condition) => readings.limited(condition),
    centre: hidden.has('place') ? null : (where.centre ?? neighbours.place),
  })
}

/** How the text and the place were read. */
function readingOf(
  { mode, text: whole, language }: SearchEntitiesRequest,
  { where, said, steered, understanding, query }: Begun,
  { reading, queried }: Found,
  nearest: Alternatives | null,
  { taxonomy }: SearchServices,
): SearchReading {
  const { text, phrases, excluded } = said
  const { street, centre } = where
  const understood = (condition: Condition): string =>
    understoodAs(condition, steered?.texts[0] || text || whole, taxonomy, language ?? undefined)
  const isLoose =
    reading !== null &&
    !reading.onlyPinned &&
    (reading.number > lastLiteral(understanding) ||
      (reading.match !== 'exact' && understanding.attributes.length === 0))
  return {
    place: where.place ?? reading?.place ?? null,
    ambiguous: where.ambiguous,
    street: street !== null && centre !== null ? { name: street, point: centre } : null,
    alternatives: where.alternatives,
    categoryIds: understanding.categoryIds,
    corrected: where.corrected || isLoose,
    placeCorrected: where.corrected,
    widenedTo: queried !== query && queried?.area.kind === 'nearest' ? queried.area.radiusMetres : null,
    attributes: appliedAttributes(understanding, reading?.number),
    match: reading?.match ?? null,
    phrases,
    excluded,
    step: reading?.number ?? null,
    understoodAs:
      reading === null || mode === 'browse' || isIgnored(steered)
        ? null
        : withSynonyms(understood(reading.condition), steered),
    nearest,
    condition: reading?.condition ?? null,
    rules: rulesUsed(steered),
  }
}
