import type { Caller } from '../access/principal.ts'
import type { Place } from '../geocoding/place.ts'
import type { Operations } from '../operations/index.ts'
import type { Alternatives } from '../operations/search-alternatives.ts'
import type { SearchOutcome, SearchReading } from '../operations/search-entities.ts'
import type { SearchHit, Sort } from '../search/query.ts'

/** Options for the parts of a search answer beside its rows. */
export interface SearchAnswerOptions {
  /** The text searched for. */
  readonly text: string
  /** Whether `where` was read, so that the place is shown even if there is none. */
  readonly placed: boolean
  readonly nearestFirst: boolean
  readonly sort: Sort | undefined
  readonly explain: boolean
  readonly highlight: boolean
  readonly language: string | undefined
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
    reading: withCorrection(
      presentReading(reading, options),
      await correction(outcome, operations, options, caller),
    ),
    location: isPlaced ? presentWhere(place, reading) : undefined,
    ambiguous: isPlaced ? ambiguous : undefined,
    alternatives: isPlaced ? alternatives.slice(0, mostAlternatives).map(presentAlternative) : undefined,
  }
}

/** The text as it was probably meant; null if nothing was corrected. Looks at the first row. */
const correction = async (
  { reading, rows: [first] }: SearchOutcome,
  operations: Operations,
  { text, language }: SearchAnswerOptions,
  caller: Caller,
): Promise<string | null> =>
  reading.corrected && first !== undefined
    ? operations.didYouMean(text, first.id, reading.place, language, caller)
    : null

const withCorrection = <R extends object>(reading: R | undefined, text: string | null): R | undefined =>
  reading === undefined || text === null ? reading : { ...reading, did_you_mean: text }

/** The members of a row after `id` and `doc`, as JSON, by row number. */
async function rowExtras(
  { openAt, reading, rows, pinned }: SearchOutcome,
  operations: Operations,
  { explain, nearestFirst, sort, highlight, language }: SearchAnswerOptions,
): Promise<(at: number) => string> {
  const { condition } = reading
  const distance = ({ distanceMetres }: SearchHit): string =>
    distanceMetres === null ? '' : `,"distance_m":${Math.round(distanceMetres)}`
  // Rows of an exact answer are all exact, and stay as small as they are.
  const { match } = reading
  const alike = match === null || match === 'exact' ? '' : `,"match":"${match}"`
  const first = new Set(pinned)
  const found = ({ id }: SearchHit): string => (first.has(id) ? ',"pinned":true' : alike)
  if (openAt === null && !explain && !highlight) return (at) => distance(rows[at]!) + found(rows[at]!)
  const member = (name: string, value: unknown): string => `,"${name}":${JSON.stringify(value)}`
  const explanations =
    explain && condition !== null
      ? await operations.explainHits(rows, condition, { nearestFirst, sort })
      : null
  const highlights =
    highlight && condition !== null ? await operations.highlightHits(rows, condition, language) : null
  return (at) => {
    const hit = rows[at]!
    const state =
      openAt === null ? '' : member('opening_state', operations.openingStateAt(hit.schedule, openAt))
    const explanation = explanations === null ? '' : member('explanation', explanations[at])
    const shown = highlights === null ? '' : member('highlights', highlights[at])
    return distance(hit) + found(hit) + state + shown + explanation
  }
}

/** How the text was interpreted; absent for searches without a text that found somebody. */
function presentReading(reading: SearchReading, { explain }: SearchAnswerOptions) {
  const {
    corrected,
    categoryIds,
    match,
    understoodAs,
    nearest,
    step,
    place,
    phrases,
    excluded,
    attributes,
    rules,
  } = reading
  const isTold =
    understoodAs !== null ||
    nearest !== null ||
    categoryIds.length + phrases.length + excluded.length + attributes.length + rules.length > 0
  if (!isTold && !explain) return undefined
  return {
    corrected,
    category_ids: categoryIds,
    match: match ?? undefined,
    understood_as: understoodAs ?? undefined,
    alternatives: nearest === null ? undefined : presentNearest(nearest),
    ...(phrases.length === 0 ? {} : { phrases }),
    ...(excluded.length === 0 ? {} : { excluded }),
    ...(attributes.length === 0 ? {} : { attributes }),
    ...(rules.length === 0 ? {} : { rules }),
    ...(explain ? { step, location_id: place?.id ?? null } : {}),
  }
}

const presentNearest = ({ categories, place }: Alternatives) => ({
  categories: categories.map(({ id, name, count }) => ({ category_id: id, name, count })),
  location:
    place === null
      ? undefined
      : { ...presentPlace(place.place), distance_m: Math.round(place.distanceMetres) },
})

/** `street`, `corrected` and `widened_to_m` are there where they are the case. */
const presentWhere = (place: Place | null, { placeCorrected, widenedTo, street }: SearchReading) =>
  place && {
    ...presentPlace(place),
    street: street?.name,
    corrected: placeCorrected || undefined,
    widened_to_m: widenedTo ?? undefined,
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
