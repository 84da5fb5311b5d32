/** Times in the text of a search: the evidence that words are one, and the zone in which they are read. */
import type { Place } from '../../geocoding/place.ts'
import { zoneOf } from '../../geocoding/time-zone.ts'
import { searchEntities } from '../search-entities.ts'
import type { Services } from '../services.ts'
import type { BoxCursor } from './box-cursor.ts'
import { type BoxContext, national } from './interpretations.ts'
import { beginsWithKind, namesKind } from './kinds.ts'
import { countryFor, type OneBoxRequest } from './one-box-request.ts'
import { instantOf, readLeadingOpen, readTime, type TimeReading, writtenTime } from './time-words.ts'

/** Words behind a kind that may be a place: `open pharmacy Helsinki`. */
const mostPlaceWords = 3

/** The time of a text, and what is left of it. */
function timeIn(text: string, { taxonomy }: Services): TimeReading | null {
  const time = readTime(text)
  if (time === null) {
    const opened = readLeadingOpen(text)
    return opened !== null && beginsWithKind(opened.rest, mostPlaceWords, taxonomy) ? opened : null
  }
  if (!namesKind(text, taxonomy)) return time
  // `24 hour gym` says both; the words of `late night dancing` are for a kind, which is open late.
  if (!time.isSaid) return null
  return namesKind(time.rest, taxonomy) ? time : { ...time, rest: text }
}

/**
 * When a business is to be open, unless the words belong to a kind or a name: `night shop`, `Ruby Tuesday`. A phrase for a
 * kind may say when, too: `breakfast on sunday`. Pages after the first read what that has read.
 */
export async function meantTime(
  text: string,
  request: OneBoxRequest,
  services: Services,
  resumed: Pick<BoxCursor, 'openAt'> | null = null,
): Promise<TimeReading | null> {
  const time = timeIn(text, services)
  if (resumed !== null) return resumed.openAt === null ? null : time
  if (time === null) return null
  if (!time.mayBeName) return time
  const { point: _p, home: _h, radiusMetres: _r, sort: _s, cursor: _c, facets: _f, ...rest } = request
  const { total, reading } = await searchEntities(services, {
    ...rest,
    mode: 'who',
    text,
    area: national,
    country: countryFor(request, services.gazetteer),
    page: 1,
    perPage: 1,
  })
  return total > 0 && !reading.corrected ? null : time
}

/**
 * What a text says beside a time, and the time as `BoxReading` has it, in the zone of the place `where`; null if it says
 * none.
 */
export async function splitTime(
  services: Services,
  request: OneBoxRequest,
  where: string,
): Promise<{ readonly rest: string; readonly openAt: string } | null> {
  const time = await meantTime(request.text, request, services)
  if (time === null) return null
  const { gazetteer, clock } = services
  const defaultCountry = countryFor(request, gazetteer)
  const { place } = gazetteer.readWhere(where, { country: defaultCountry })
  const zone = zoneFor(place, { point: request.point, gazetteer, defaultCountry })
  const instant = instantOf(time.wish, clock.now(), zone, place?.country ?? defaultCountry)
  return { rest: time.rest, openAt: writtenTime(time.wish, instant, zone) }
}

/** The zone in which times are read: that of the place, of the caller, or of most people in the country. */
export const zoneFor = (
  place: Place | null,
  { point, gazetteer, defaultCountry }: Pick<BoxContext, 'point' | 'gazetteer' | 'defaultCountry'>,
): string => {
  if (place !== null) return place.timezone
  if (point !== null) return zoneOf(point)
  return gazetteer.mostPopulous(defaultCountry, ['town'], 1)[0]?.timezone ?? 'UTC'
}
