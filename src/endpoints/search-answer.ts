import type { Caller } from '../access/principal.ts'
import type { Operations } from '../operations/index.ts'
import type { SearchOutcome } from '../operations/search-entities.ts'
import type { SearchHit } from '../search/query.ts'

/** What a search tells beside its rows and how much of them. */
export interface SearchAnswerOptions {
  /** Whether `where` was read, so that the place is told even when there is none. */
  readonly placed: boolean
  readonly nearestFirst: boolean
  readonly explain: boolean
  /** Members of the documents; all when absent. */
  readonly fields?: ReadonlySet<string>
}

/** `data` of a search: rows and their number as the specification has them, the rest ours. */
export function presentSearch(
  outcome: SearchOutcome,
  operations: Operations,
  caller: Caller,
  options: SearchAnswerOptions,
) {
  const { total, nextCursor, facets } = outcome
  const ids = outcome.rows.map(({ id }) => id)
  const extras = rowExtras(outcome, operations, options)
  return {
    total_rows: total,
    rows: operations.presentRows(ids, caller, extras, options.fields),
    ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
    ...(Object.keys(facets).length === 0 ? {} : { facets }),
    ...presentReading(outcome, options),
    ...presentPlace(outcome, options),
  }
}

/** What stands in a row behind `id` and `doc`, as JSON, by its number. */
function rowExtras(
  { openAt, reading, rows }: SearchOutcome,
  operations: Operations,
  { explain, nearestFirst }: SearchAnswerOptions,
): (at: number) => string {
  const { condition } = reading
  const distance = ({ distanceMetres }: SearchHit): string =>
    distanceMetres === null ? '' : `,"distance_m":${Math.round(distanceMetres)}`
  if (openAt === null && !explain) return (at) => distance(rows[at]!)
  const member = (name: string, value: unknown): string => `,"${name}":${JSON.stringify(value)}`
  return (at) => {
    const hit = rows[at]!
    const state =
      openAt === null ? '' : member('opening_state', operations.openingStateAt(hit.schedule, openAt))
    const explanation =
      explain && condition !== null
        ? member('explanation', operations.explainHit(hit, condition, nearestFirst))
        : ''
    return distance(hit) + state + explanation
  }
}

/** How the text was read, when there is something to tell. */
function presentReading({ reading }: SearchOutcome, { explain }: SearchAnswerOptions) {
  const { corrected, categoryIds, step, place } = reading
  if (!explain && !corrected && categoryIds.length === 0) return {}
  return {
    reading: {
      corrected,
      category_ids: categoryIds,
      ...(explain ? { step, location_id: place?.id ?? null } : {}),
    },
  }
}

const mostAlternatives = 10

function presentPlace({ reading }: SearchOutcome, { placed }: SearchAnswerOptions) {
  const { place, ambiguous, alternatives } = reading
  if (!placed && place === null) return {}
  return {
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
    alternatives: alternatives.slice(0, mostAlternatives).map((other) => ({
      location_id: other.id,
      name: other.name,
      formal_name: other.formalName,
    })),
  }
}
