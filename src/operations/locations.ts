import { DirectoryError } from '../errors.ts'
import type { Place, Point, Resolution } from '../geocoding/place.ts'
import { locationRecord } from '../geocoding/places/location-record.ts'
import { placeKey } from '../geocoding/text/place-key.ts'
import type { Services } from './services.ts'

const mostPlaces = 100

/** One place in wire form. @throws DirectoryError location_not_found */
export function readLocation(services: Pick<Services, 'gazetteer'>, id: string) {
  const place = services.gazetteer.get(id)
  if (place === undefined) throw new DirectoryError('location_not_found')
  return locationRecord(place, services.gazetteer)
}

/** The country of a point; at sea, that of the nearest place within 60 km; null if there is none. */
export function countryOfPoint({ gazetteer }: Pick<Services, 'gazetteer'>, point: Point): string | null {
  const { country, places } = gazetteer.reverse(point)
  return country ?? places[0]?.country ?? null
}

/** The places that a text can name, best first. */
export function lookupLocation(
  services: Pick<Services, 'gazetteer'>,
  text: string,
  context: {
    readonly country?: string | undefined
    readonly language?: string | undefined
    readonly near?: Point | undefined
  },
) {
  const known = Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined))
  return services.gazetteer.lookup(text, known).map((place) => locationRecord(place, services.gazetteer))
}

/** What names of places are written with. */
const writtenName = /^[\p{L}\p{M}\p{N}\s.,'’ʻ()/&\p{Pd}]+$/u
const postal: readonly Resolution[] = ['postcode', 'sector', 'outcode']

/**
 * The id of the place that a text names as it is written, the likeliest of that name; undefined if there is
 * none: no spelling is corrected. Stations and sights, in which no listing lies, are left out.
 */
export function placeNamed(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  text: string,
  country: string | undefined,
): string | undefined {
  if (!writtenName.test(text)) return undefined
  const context = { ...(country === undefined ? {} : { country }), asWritten: true }
  const { place, alternatives, corrected } = gazetteer.readWhere(text, context)
  if (place === null || corrected) return undefined
  // A line with a postcode is read as that postcode, whatever else it says.
  const isMeant = ({ isLandmark, resolution, name }: Place) =>
    isLandmark !== true && (!postal.includes(resolution) || placeKey(name) === placeKey(text))
  return [place, ...alternatives].find(isMeant)?.id
}

export interface ContextQuery {
  readonly location_id?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Kilometres. */
  readonly radius: number
  readonly resolution: readonly string[]
  readonly country: string
  readonly num_results?: number | undefined
}

/**
 * Places of some kinds around a place or point, nearest first. Without a centre, searches the whole country,
 * most populous places first: published clients may omit both (contract).
 * @throws DirectoryError location_not_found
 */
export function locationContext(services: Pick<Services, 'gazetteer'>, query: ContextQuery) {
  const kinds = query.resolution.map((kind) => kind.toLowerCase() as Resolution)
  const centre = centreOf(services, query)
  const limit = query.num_results ?? mostPlaces
  const places =
    centre === null
      ? services.gazetteer.mostPopulous(query.country, kinds, limit)
      : services.gazetteer.within(centre, query.radius * 1000, kinds, query.country, limit)
  return places.map((place) => locationRecord(place, services.gazetteer))
}

function centreOf(services: Pick<Services, 'gazetteer'>, query: ContextQuery): Point | null {
  if (query.location_id !== undefined) {
    const place = services.gazetteer.get(query.location_id)
    if (place === undefined) throw new DirectoryError('location_not_found')
    return place
  }
  if (query.latitude === undefined || query.longitude === undefined) return null
  return { latitude: query.latitude, longitude: query.longitude }
}
