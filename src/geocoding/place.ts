/** Words of the geocoding room. Latitudes and longitudes are WGS-84 degrees, distances metres. */

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export type Resolution =
  | 'postcode'
  | 'sector'
  | 'outcode'
  | 'neighbourhood'
  | 'district'
  | 'town'
  | 'county'
  | 'province'
  | 'region'
  | 'country'

/** A place of the gazetteer. Ids are opaque; the GeoNames id where there is one. */
export interface Place {
  readonly id: string
  readonly name: string
  /** Name with what it lies in, e.g. `Reading, Berkshire`. */
  readonly formalName: string
  readonly latitude: number
  readonly longitude: number
  readonly resolution: Resolution
  readonly country: string
  readonly population: number
  readonly timezone: string
  /** Ids of the places it lies in, smallest first. */
  readonly parents: readonly { readonly id: string; readonly resolution: Resolution }[]
  readonly postcodes: readonly string[]
}

/** An address as submitted. Every member may be missing or empty; `country` is alpha-2 lower case. */
export interface StructuredAddress {
  readonly buildingNumber?: string | undefined
  /** Street lines, in order; the first usually is the street. */
  readonly lines?: readonly string[] | undefined
  readonly district?: string | undefined
  readonly town?: string | undefined
  readonly county?: string | undefined
  readonly province?: string | undefined
  readonly postcode?: string | undefined
  readonly country: string
}

export type Precision = 'address_point' | 'street' | 'postcode' | 'sector' | 'outcode' | 'place' | 'region'

export interface GeocodeResult extends Point {
  readonly precision: Precision
  /** 0 to 1. */
  readonly confidence: number
  /** Radius that holds the true point in about nine of ten cases. */
  readonly accuracyMetres: number
  /** The place of the answer, for `normalised_locations`. */
  readonly placeId: string | null
  /** Contradictions found, as sentences, e.g. `postcode M1 1AA is not in Reading`. */
  readonly conflicts: readonly string[]
}

/** Port: turns an address into a point. Answers null rather than guess at a country's centre. */
export interface Geocoder {
  geocode(address: StructuredAddress): Promise<GeocodeResult | null>
}

/** How a `where` text was understood. */
export interface WhereReading {
  /** The chosen place, or null when nobody knows the text. */
  readonly place: Place | null
  /** Other places the text could mean, best first, at most 40. */
  readonly alternatives: readonly Place[]
  readonly ambiguous: boolean
}

/** The gazetteer as operations see it. All synchronous: the data is in memory or mapped. */
export interface Gazetteer {
  get(id: string): Place | undefined
  /**
   * Reads a `where` text within a country. `near` disambiguates: the match closest to it is chosen. `asWritten` forgives no misspellings and reads
   * no name out of a longer line, which is much cheaper.
   */
  readWhere(
    text: string,
    context: { country?: string; language?: string; near?: Point; asWritten?: boolean },
  ): WhereReading
  /** Best-first matches for `GET /v1/lookup/location`; empty when unknown. */
  lookup(text: string, context: { country?: string; language?: string; near?: Point }): readonly Place[]
  /** Completions for `GET /v1/autocomplete/location`, at most `limit`. */
  suggest(
    prefix: string,
    context: { country?: string; language?: string; near?: Point; limit: number },
  ): readonly string[]
  /** As `suggest`, and whether the answer was kept from an earlier call. */
  complete(
    prefix: string,
    context: { country?: string; language?: string; near?: Point; limit: number },
  ): { readonly suggestions: readonly string[]; readonly fromCache: boolean }
  /** Places of the given kinds within `radiusMetres`, nearest first, at most `limit`. */
  within(
    point: Point,
    radiusMetres: number,
    resolutions: readonly Resolution[],
    country: string | undefined,
    limit: number,
  ): readonly Place[]
  /** Places of the given kinds in a country, most populous first, at most `limit`. */
  mostPopulous(country: string, resolutions: readonly Resolution[], limit: number): readonly Place[]
  /** Nearest places and the country of a point. */
  reverse(point: Point): { readonly country: string | null; readonly places: readonly Place[] }
  /**
   * The chain of places an address lies in, smallest first (postcode sector, outcode, neighbourhood, town, county, region): the places a
   * `bylocation` search finds it by. Uses the address and, when given, the point.
   */
  locate(address: StructuredAddress, point?: Point): readonly Place[]
}
