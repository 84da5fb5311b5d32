import type { Gazetteer, Place, Point } from '../../geocoding/place.ts'
import type { SearchEntitiesRequest, SearchOutcome } from '../search-entities.ts'
import type { OneBoxKind } from './interpretations.ts'

/** A search with one text. Everything else as in any search. */
export interface OneBoxRequest
  extends Omit<
    SearchEntitiesRequest,
    'mode' | 'text' | 'area' | 'country' | 'distanceFrom' | 'streetRadiusMetres'
  > {
  readonly text: string
  /** Of the caller; null if unknown. */
  readonly point: Point | null
  /** How far around the place or the point of the text; null for the usual area. */
  readonly radiusMetres: number | null
  /** ISO 3166 alpha-2, lower case; undefined: that of the place or the point. */
  readonly country: string | undefined
  /** Countries with entities, the largest first: what a text without a country and a point is likely to mean. */
  readonly home: readonly string[]
}

/** How the text was split. */
export interface BoxReading {
  readonly kind: OneBoxKind
  readonly what: string | null
  readonly who: string | null
  /** The words of the place; null if the text names none. */
  readonly where: string | null
  readonly place: Place | null
  /** What distances are measured from; null if there is nothing. */
  readonly centre: Point | null
  readonly country: string
  /** The words that ask for what is near the caller. */
  readonly near: string | null
  /** The words that ask for opening hours. */
  readonly open: string | null
  /** The time that they mean: `now`, or ISO 8601 with the offset of the zone searched; null without them. */
  readonly openAt: string | null
  /** Whether nobody was found in the place, and its surroundings were searched. */
  readonly isWidened: boolean
  /** Whether no business is known to be open then, and those with unknown hours were searched. */
  readonly isHoursUnknown: boolean
  /** Words for an airport, a station or a harbour whose town is not known, and which were left out; else null. */
  readonly needsTown: string | null
  readonly because: readonly string[]
}

export interface OneBoxOutcome {
  readonly outcome: SearchOutcome
  readonly box: BoxReading
}

/** The contract's country of calls that name none, for an empty directory. */
const countryWhenNone = 'gb'

/** The country of a request: as stated, or else that of the caller's point, or the one with most entities. */
export const countryFor = (
  { country, point, home }: Pick<OneBoxRequest, 'country' | 'point' | 'home'>,
  gazetteer: Pick<Gazetteer, 'reverse'>,
): string => country ?? (point && gazetteer.reverse(point).country) ?? home[0] ?? countryWhenNone
