import type { FrozenGazetteer } from './gazetteer.ts'
import type { GeocodeResult, Geocoder, Point, Precision, StructuredAddress } from './place.ts'
import { cityReach, kindNumber } from './places/place-kinds.ts'
import type { PlaceRegister } from './places/place-register.ts'
import type { UnitPostcodes } from './places/unit-postcodes.ts'
import { type AddressReading, localityInLines, readAddress } from './reading/address-reading.ts'
import { isWithin } from './reading/qualifiers.ts'
import type { StreetPoints } from './street-points.ts'

export interface GeocoderOptions {
  /** All full GB postcodes, if that set is loaded. */
  readonly units?: UnitPostcodes
  /** Verified points of the directory by street. */
  readonly streets?: StreetPoints
}

/** Maximum confidence if parts of the address contradict each other. */
export const CONTRADICTED_CONFIDENCE = 0.3

/**
 * Maximum shift of the point from the postcode's centre towards the town's, and how much the town's size
 * reduces it. A sector is smaller than its post town; an outcode, a routing key or a Canadian area contains
 * many towns. Measured by `eval:places`.
 */
const TOWN_SHARES = {
  sector: { most: 0.1, mostWhenFar: 0.1, townWeight: 1 },
  postcode: { most: 0.85, mostWhenFar: 1, townWeight: 2 },
  outcode: { most: 1, mostWhenFar: 1, townWeight: 0.5 },
} as const

/**
 * Distance between postcode and town from which the town gets more weight; after a further margin, only the
 * town counts.
 */
const FAR_FROM_METRES = 8_000
const FAR_WITHIN_METRES = 10_000

const OTHERS_TOWN_SHARE = 0.5
const OWN_CODE_METRES = 20_000

const OUTCODE = kindNumber('outcode')
const SECTOR = kindNumber('sector')

const STILL_NEAR_METRES = 30_000

/** A geocoder that uses only the gazetteer. */
export class GazetteerGeocoder implements Geocoder {
  readonly register: PlaceRegister
  readonly #options: GeocoderOptions

  constructor(gazetteer: Pick<FrozenGazetteer, 'register'>, options: GeocoderOptions = {}) {
    this.register = gazetteer.register
    this.#options = options
  }

  /** Countries with known addresses, alpha-2 lower case. */
  get countries(): readonly string[] {
    return this.register.table.countries
  }

  geocode(address: StructuredAddress): Promise<GeocodeResult | null> {
    return Promise.resolve(this.geocodeNow(address))
  }

  /** Synchronous `geocode`. Null if neither postcode nor town nor region is known in the country. */
  geocodeNow(address: StructuredAddress): GeocodeResult | null {
    const reading = readAddress(this.register, address)
    const conflicts = conflictsOf(this.register, reading, address)
    const settled = this.#settle(reading, address)
    if (!settled) return null
    const street = conflicts.length === 0 ? this.#options.streets?.find(address, settled) : undefined
    const answer = street ? { ...settled, ...street, precision: 'street' as const } : settled
    const doubts = conflicts.length > 0 ? CONTRADICTED_CONFIDENCE : 1
    const { latitude, longitude, precision, accuracyMetres, placeId } = answer
    const confidence = Math.round(Math.min(answer.confidence, doubts) * 100) / 100
    return { latitude, longitude, precision, confidence, accuracyMetres, placeId, conflicts }
  }

  #settle(reading: AddressReading, address: StructuredAddress): Omit<GeocodeResult, 'conflicts'> | undefined {
    const { postcode, town } = reading
    const code = postcode?.place
    const place = town?.place
    if (code !== undefined && (place === undefined || reading.agree || this.#postcodeIsLikelier(reading))) {
      return this.#atPostcode(reading, address, code)
    }
    if (place !== undefined) return this.#atTown(reading, place)
    return this.#atArea(reading)
  }

  /**
   * Decides between a postcode and a town that are apart: the town if the postcode is not known and only stands for its
   * neighbours; else the one in the stated region. If both are, the postcode if they are still close, otherwise the
   * town, because digits are misspelt more often than names.
   */
  #postcodeIsLikelier({ postcode, town, areas }: AddressReading): boolean {
    const { table } = this.register
    if (postcode!.neighbouring && !town!.guessed) return false
    const within = (place: number) => areas.some((area) => isWithin(this.register, place, area))
    if (town!.guessed || !within(town!.place!)) return true
    if (!within(postcode!.place!)) return false
    return table.distance(town!.place!, table.point(postcode!.place!)) < STILL_NEAR_METRES
  }

  #atPostcode(
    reading: AddressReading,
    address: StructuredAddress,
    code: number,
  ): Omit<GeocodeResult, 'conflicts'> {
    const { table } = this.register
    const unit =
      reading.postcode!.unit === null ? undefined : this.#options.units?.find(reading.postcode!.unit)
    const town = reading.agree ? reading.town!.place! : undefined
    const kind = table.kind(code)
    const precision: Precision = unit || kind < SECTOR ? 'postcode' : kind === SECTOR ? 'sector' : 'outcode'
    const part = unit ? undefined : localityInLines(this.register, address, code, town)
    const nearest = part ?? town
    const point = unit ?? (nearest === undefined ? table.point(code) : this.#towardsTown(code, nearest))
    const confidence = { postcode: 0.9, sector: 0.9, outcode: 0.8 }[precision as 'postcode']
    const known = reading.postcode!.neighbouring ? confidence - 0.3 : confidence
    const unsure = town === undefined ? (reading.town ? 0.45 : known - 0.15) : known
    return {
      ...rounded(point),
      precision,
      confidence: unsure,
      accuracyMetres: unit
        ? 150
        : { postcode: 6_000, sector: 2_500, outcode: 8_000 }[precision as 'postcode'],
      placeId: this.register.idOf(town ?? code),
    }
  }

  /** The larger the postcode's area and the smaller the town, the more the town determines the point. */
  #towardsTown(code: number, town: number): Point {
    const { table } = this.register
    const [wide, narrow] = [table.spread(code) ** 2, table.spread(town) ** 2]
    const shares = TOWN_SHARES[table.resolution(code) as keyof typeof TOWN_SHARES] ?? TOWN_SHARES.postcode
    const apart = table.distance(town, table.point(code))
    const far = Math.max(0, Math.min(1, (apart - FAR_FROM_METRES) / FAR_WITHIN_METRES))
    const most = this.#isOthersTown(code, town)
      ? OTHERS_TOWN_SHARE
      : shares.most + (shares.mostWhenFar - shares.most) * far
    return pointBetween(
      table.point(code),
      table.point(town),
      (most * wide) / (wide + shares.townWeight * narrow + 1),
    )
  }

  /**
   * Whether the town has an outcode of its own and this is a different one: the address then lies between the
   * two.
   */
  #isOthersTown(code: number, town: number): boolean {
    const { table } = this.register
    if (table.kind(code) !== OUTCODE || table.parent(code) === town) return false
    let own = false
    table.visitNear(table.point(town), OWN_CODE_METRES, (place) => {
      if (table.kind(place) === OUTCODE && table.parent(place) === town) own = true
    })
    return own
  }

  #atTown(reading: AddressReading, town: number): Omit<GeocodeResult, 'conflicts'> {
    const { table } = this.register
    const inArea = reading.areas.some((area) => isWithin(this.register, town, area))
    const confidence = reading.town!.guessed ? 0.45 : reading.areas.length === 0 || inArea ? 0.7 : 0.4
    return {
      ...rounded(table.point(town)),
      precision: 'place',
      confidence,
      accuracyMetres: Math.round(5_000 + cityReach(table.population(town))),
      placeId: this.register.idOf(town),
    }
  }

  #atArea({ areas }: AddressReading): Omit<GeocodeResult, 'conflicts'> | undefined {
    const { table } = this.register
    const area = [...areas].sort((a, b) => table.kind(a) - table.kind(b))[0]
    if (area === undefined) return undefined
    return {
      ...rounded(table.point(area)),
      precision: 'region',
      confidence: 0.2,
      accuracyMetres: 100_000,
      placeId: this.register.idOf(area),
    }
  }
}

const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})

/** The contradictions in an address, as sentences for people. */
function conflictsOf(register: PlaceRegister, reading: AddressReading, address: StructuredAddress): string[] {
  const { postcode, town, agree } = reading
  const country = address.country.toUpperCase()
  const conflicts: string[] = []
  const strange = postcode?.place === undefined || (postcode.neighbouring && !agree)
  if (postcode && !postcode.wellFormed) conflicts.push(`${postcode.text} is not a postcode of ${country}`)
  else if (postcode && strange) conflicts.push(`postcode ${postcode.text} is not known in ${country}`)
  else if (postcode && town?.place !== undefined && !agree) {
    conflicts.push(`postcode ${postcode.text} is not in ${town.text}`)
  }
  if (town && town.place === undefined) conflicts.push(`town ${town.text} is not known in ${country}`)
  const outside = placeOutsideAreas(register, reading)
  if (outside !== undefined) conflicts.push(`${outside} is not in ${address.county || address.province}`)
  return conflicts
}

/** A place within this distance of an area's centre may be described as being in it. */
const NEXT_AREA_METRES = 50_000

/** The postcode or town, as text, if it is neither in nor near any of the stated areas. */
function placeOutsideAreas(
  register: PlaceRegister,
  { postcode, town, areas, agree }: AddressReading,
): string | undefined {
  const { table } = register
  const placed = agree ? postcode!.place : (town?.place ?? postcode?.place)
  if (placed === undefined || areas.length === 0) return undefined
  const inside = (area: number) =>
    isWithin(register, placed, area) || table.distance(placed, table.point(area)) < NEXT_AREA_METRES
  if (areas.some(inside)) return undefined
  return placed === town?.place ? town!.text : `postcode ${postcode!.text}`
}

/**
 * The point a fraction of the way from `from` to `to`. Both must be within a few hundred kilometres and on
 * the same side of the antimeridian.
 */
function pointBetween(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  }
}
