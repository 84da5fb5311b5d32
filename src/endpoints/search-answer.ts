import type { Caller } from '../access/principal.ts'
import type { Place } from '../geocoding/place.ts'
import type { Operations } from '../operations/index.ts'
import type { SearchOutcome, SearchReading } from '../operations/search-entities.ts'
import type { SearchHit } from '../search/query.ts'

/** Options for the parts of a search answer beside its rows. */
export interface SearchAnswerOptions {
  /** Whether `where` was read, so that the place is shown even if there is none. */
  readonly placed: boolean
  readonly nearestFirst: boolean
  readonly explain: boolean
  /** Members of the documents; absent: all. */
  readonly fields: ReadonlySet<string> | undefined
}

/**
 * `data` of a search: rows and their number as in the specification, the rest is additional. `ids` are the
 * ids of the rows.
 */
export async function presentSearch(
  outcome: SearchOutcome,
  ids: readonly string[],
  operations: Operations,
  caller: Caller,
  options: SearchAnswerOptions,
) {
  const { total, nextCursor, facets, reading } = outcome
  const extras = await rowExtras(outcome, operations, options)
  const { place, ambiguous, alternatives } = reading
  const isPlaced = options.placed || place !== null
  // JSON omits members without a value.
  return {
    total_rows: total,
    rows: await operations.presentRows(ids, caller, extras, options.fields),
    next_cursor: nextCursor ?? undefined,
    facets: Object.keys(facets).length === 0 ? undefined : facets,
    reading: presentReading(reading, options),
    location: isPlaced ? presentPlace(place) : undefined,
    ambiguous: isPlaced ? ambiguous : undefined,
    alternatives: isPlaced ? alternatives.slice(0, mostAlternatives).map(presentAlternative) : undefined,
  }
}

/** The members of a row after `id` and `doc`, as JSON, by row number. */
async function rowExtras(
  { openAt, reading, rows }: SearchOutcome,
  operations: Operations,
  { explain, nearestFirst }: SearchAnswerOptions,
): Promise<(at: number) => string> {
  const { condition } = reading
  const distance = ({ distanceMetres }: SearchHit): string =>
    distanceMetres === null ? '' : `,"distance_m":${Math.round(distanceMetres)}`
  if (openAt === null && !explain) return (at) => distance(rows[at]!)
  const member = (name: string, value: unknown): string => `,"${name}":${JSON.stringify(value)}`
  const explanations =
    explain && condition !== null ? await operations.explainHits(rows, condition, nearestFirst) : null
  return (at) => {
    const hit = rows[at]!
    const state =
      openAt === null ? '' : member('opening_state', operations.openingStateAt(hit.schedule, openAt))
    const explanation = explanations === null ? '' : member('explanation', explanations[at])
    return distance(hit) + state + explanation
  }
}

/** How the text was interpreted, if there is anything to report. */
function presentReading(reading: SearchReading, { explain }: SearchAnswerOptions) {
  const { corrected, categoryIds, step, place } = reading
  const attributes = reading.attributes.length === 0 ? undefined : reading.attributes
  if (explain)
    return { corrected, category_ids: categoryIds, attributes, step, location_id: place?.id ?? null }
  const isTold = corrected || categoryIds.length > 0 || attributes !== undefined
  return isTold ? { corrected, category_ids: categoryIds, attributes } : undefined
}

const presentPlace = (place: Place | null) =>
  place && {
    location_id: place.id,
    name: place.name,
    formal_name: place.formalName,
    resolution: place.resolution,
  }

const mostAlternatives = 10

const presentAlternative = ({ id, name, formalName }: Place) => ({
  location_id: id,
  name,
  formal_name: formalName,
})
