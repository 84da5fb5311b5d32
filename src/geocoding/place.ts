/** Types of the geocoder. Latitudes and longitudes are WGS-84 degrees, distances metres. */

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

/** A place of the gazetteer. Ids are opaque: the GeoNames id if there is one. */
export interface Place {
  readonly id: string
  readonly name: string
  /** Name with its area, e.g. `Reading, Berkshire`. */
  readonly formalName: string
  readonly latitude: number
  readonly longitude: number
  readonly resolution: Resolution
  readonly country: string
  readonly population: number
  /** How well known it is, in people: its population, or for a landmark that of a small city. */
  readonly renown: number
  /** A station or sight: a place to search around, in which no listing lies. */
  readonly isLandmark?: boolean
  readonly timezone: string
  /** Ids of the places that contain it, smallest first. */
  readonly parents: readonly { readonly id: string; readonly resolution: Resolution }[]
  readonly postcodes: readonly string[]
  /** Radius around the centre that contains most of its addresses, in metres, by estimate. */
  readonly spread?: number
}

/** A submitted address. Every member may be missing or empty; `country` is alpha-2 lower case. */
export interface StructuredAddress {
  readonly buildingNumber?: string | undefined
  /** Address lines in order; the first is usually the street. */
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
  /** Radius that contains the true point in about nine of ten cases. */
  readonly accuracyMetres: number
  /** The place of the result, for `normalised_locations`. */
  readonly placeId: string | null
  /** Contradictions in the address, as sentences, e.g. `postcode M1 1AA is not in Reading`. */
  readonly conflicts: readonly string[]
}

/** Port: converts an address to a point. Returns null rather than a country's centre. */
export interface Geocoder {
  geocode(address: StructuredAddress): Promise<GeocodeResult | null>
}

/** The interpretation of a `where` text. */
export interface WhereReading {
  /** The chosen place, or null for an unknown text. */
  readonly place: Place | null
  /** Other possible places, best first, at most 40. */
  readonly alternatives: readonly Place[]
  readonly ambiguous: boolean
  /** The text was misspelt, or only part of it names the place. */
  readonly corrected: boolean
}

/** A completion: the name as people write it, and the place. */
export interface PlaceSuggestion {
  /** In the language asked for, with its area where a better known place has the name. */
  readonly name: string
  readonly place: Place
  /** The name of the largest area below the country that it lies in; null if there is none. */
  readonly region: string | null
}

/** The gazetteer's interface for operations. Synchronous, because the data is in memory. */
export interface Gazetteer {
  get(id: string): Place | undefined
  /**
   * Interprets a `where` text within a country. `near` disambiguates: the closest match wins. `asWritten`
   * skips spelling correction and the search for names inside a longer line, which is much cheaper.
   */
  readWhere(
    text: string,
    context: { country?: string; language?: string; near?: Point; asWritten?: boolean },
  ): WhereReading
  /** Matches for `GET /v1/lookup/location`, best first; empty if there are none. */
  lookup(text: string, context: { country?: string; language?: string; near?: Point }): readonly Place[]
  /** Completions for `GET /v1/autocomplete/location`, at most `limit`. */
  suggest(
    prefix: string,
    context: { country?: string; language?: string; near?: Point; limit: number },
  ): readonly string[]
  /** Like `suggest`, and reports whether the answer was cached. */
  complete(
    prefix: string,
    context: { country?: string; language?: string; near?: Point; limit: number },
  ): { readonly suggestions: readonly PlaceSuggestion[]; readonly fromCache: boolean }
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
  /** The nearest places and the country of a point. */
  reverse(point: Point): { readonly country: string | null; readonly places: readonly Place[] }
  /**
   * The chain of places that contain an address, smallest first (postcode sector, outcode, neighbourhood,
   * town, county, region). A `bylocation` search finds the address by these places. Uses the address and, if
   * given, the point.
   */
  locate(address: StructuredAddress, point?: Point): readonly Place[]
}
