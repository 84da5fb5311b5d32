/** An airport, a station or a harbour without the name of its town: `massage near the railway station`. */
import type { Gazetteer, Place, Point } from '../../geocoding/place.ts'
import { placeKey } from '../../geocoding/text/place-key.ts'
import { type VenueKind, type VenuePhrase, venueIn } from '../../geocoding/text/venue-words.ts'
import { distanceMetres } from '../../great-circle.ts'
import { isFiller } from '../../search/text/stop-words.ts'
import { tokens } from '../../search/text/tokenise.ts'
import { readArea } from '../search-area.ts'
import type { SearchServices } from '../search-entities.ts'
import { veils } from '../search-filters.ts'
import type { OneBoxRequest } from './one-box-request.ts'
import { isBeside, isLinking, leadTo, trimmed } from './place-words.ts'
import { type Split, splitsOf } from './splits.ts'

/** A text with a venue at its end. */
export interface BareVenue {
  /** What is left. */
  readonly rest: string
  /** The words of the venue, as written. */
  readonly where: string
  readonly venue: VenuePhrase
  /** Whether a word says that it is a place. */
  readonly isMarked: boolean
}

const mostVenueWords = 4

/** Null unless a text ends with a word for a venue, beside which no town stands. */
export function bareVenue(text: string): BareVenue | null {
  const written = text.split(/\s+/).filter((part) => part !== '')
  const isFollowed = written.length > 1 && isBeside(written.at(-1)!)
  const parts = isFollowed ? written.slice(0, -1) : written
  for (let length = Math.min(mostVenueWords, parts.length - 1); length >= 1; length--) {
    const at = parts.length - length
    if (isLinking(parts[at]!)) continue
    const where = trimmed(parts.slice(at).join(' '))
    const venue = venueIn(placeKey(where))
    if (venue === null || venue.own !== '') continue
    const { head, isLed } = leadTo(parts.slice(0, at))
    const rest = trimmed(head.join(' '))
    if (tokens(rest).every((token) => isFiller(token))) return null
    return { rest, where, venue, isMarked: isLed || isFollowed }
  }
  return null
}

/** Around a point, metres: the town that has the venue, the station that is meant, and how far an airport lies outside. */
const townMetres = 40_000
const nearMetres = 5_000
const outsideMetres = 80_000
const mostAround = 200

/** A word for the venue that the gazetteer reads behind the name of a town. */
const wordOf: Readonly<Record<VenueKind, string>> = {
  airport: 'airport',
  metro: 'metro station',
  station: 'railway station',
  harbour: 'harbour',
}

/**
 * The venue of a text near the caller, in the places of the site, or in the town that has most of the listings; null
 * where the gazetteer has none there.
 */
export async function venueMeant(
  { where, rest, venue }: BareVenue,
  request: OneBoxRequest,
  country: string,
  services: SearchServices,
): Promise<Split | null> {
  const { gazetteer } = services
  const { point } = request
  const context = {
    gazetteer,
    country: request.country,
    language: request.language ?? undefined,
    near: point ?? undefined,
    home: request.home,
  }
  // `hotel Berlin near the airport`
  const town = splitsOf(rest, context).find((split) => split.place.resolution === 'town')
  if (town !== undefined) {
    const there = venueOf(venue.kind, town.place, gazetteer)
    return {
      rest: town.rest,
      where: `${where}, ${town.where}`,
      place: there ?? town.place,
      isMarked: true,
      isCorrected: false,
    }
  }
  const nearest = point === null ? null : nearestVenue(venue.kind, point, country, gazetteer)
  const towns =
    point === null ? await townsSearched(request, country, services) : townsAround(point, country, gazetteer)
  const place =
    nearest ?? towns.map((town) => venueOf(venue.kind, town, gazetteer)).find((one) => one !== null)
  return place == null ? null : { rest, where, place, isMarked: true, isCorrected: false }
}

const isVenue = (place: Place, kind: VenueKind): boolean => venueIn(placeKey(place.name))?.kind === kind

function nearestVenue(kind: VenueKind, point: Point, country: string, gazetteer: Gazetteer): Place | null {
  // The nearest airfield is hardly the airport.
  if (kind === 'airport') return null
  const around = gazetteer.within(point, nearMetres, ['neighbourhood'], country, mostAround)
  return around.find((place) => place.isLandmark && isVenue(place, kind)) ?? null
}

/** The town of a point, and the largest one around it. */
function townsAround(point: Point, country: string, gazetteer: Gazetteer): Place[] {
  const own = gazetteer.reverse(point).places.filter(({ resolution }) => resolution === 'town')
  const around = gazetteer.within(point, townMetres, ['town'], country, mostAround)
  const largest = around.toSorted((a, b) => b.population - a.population).slice(0, 1)
  return [...own, ...largest]
}

async function townsSearched(
  { within, viewer }: OneBoxRequest,
  country: string,
  services: SearchServices,
): Promise<Place[]> {
  const { gazetteer } = services
  const ofSite = (within?.placeIds ?? [])
    .map((id) => gazetteer.get(id))
    .filter((place) => place !== undefined)
  if (ofSite.length > 0) return ofSite
  const [largest] = gazetteer.mostPopulous(country, ['town'], 1)
  if (largest === undefined) return []
  const count = async (area: Parameters<typeof readArea>[0]): Promise<number> => {
    const { total } = await services.search.search({
      country,
      condition: { kind: 'all', parts: [] },
      area: readArea(area, { country, language: null }, gazetteer).area!,
      filters: {},
      now: services.clock.now(),
      offset: 0,
      limit: 0,
      ...veils(viewer),
    })
    return total
  }
  const there = await count({ kind: 'byplace', placeId: largest.id })
  return 2 * there > (await count({ kind: 'national' })) ? [largest] : []
}

function venueOf(
  kind: VenueKind,
  { name, country, latitude, longitude }: Place,
  gazetteer: Gazetteer,
): Place | null {
  const { place } = gazetteer.readWhere(`${name} ${wordOf[kind]}`, { country, asWritten: true })
  if (place === null || !(place.isLandmark || isVenue(place, kind))) return null
  const metres = distanceMetres(latitude, longitude, place.latitude, place.longitude)
  return metres <= outsideMetres ? place : null
}
