import type { Resolution } from '../place.ts'

/** The kinds of places, smallest first; tables store the index. */
export const PLACE_KINDS = [
  'postcode',
  'sector',
  'outcode',
  'neighbourhood',
  'district',
  'town',
  'county',
  'province',
  'region',
  'country',
] as const satisfies readonly Resolution[]

export const kindNumber = (kind: Resolution): number => PLACE_KINDS.indexOf(kind)

/** Set in the stored kind of a station or sight, which people search around, but which no address names as its quarter. */
export const LANDMARK_BIT = 0x80

/** Index of the last kind that is a postcode. */
export const LAST_POSTAL_KIND = kindNumber('outcode')

/**
 * The relation of a name to its place. `short`: as good as the primary one, as `Frankfurt` of Frankfurt am
 * Main, or a name in another language that was added by hand.
 */
export const NAME_CLASSES = { primary: 0, alternate: 1, abbreviation: 2, short: 3 } as const
export const NAME_CLASS_BITS = 2

/** Side of a spatial grid cell, in degrees. */
export const GRID_DEGREES = 0.1
export const GRID_COLUMNS = Math.round(360 / GRID_DEGREES)

/** Row and column of a point's cell; rows count from the south pole, columns from the antimeridian. */
export const gridRow = (latitude: number): number => Math.floor((latitude + 90) / GRID_DEGREES)
export const gridColumn = (longitude: number): number => Math.floor((longitude + 180) / GRID_DEGREES)

/** Coordinates are stored as integers in this fraction of a degree (about one metre). */
export const COORDINATE_SCALE = 100_000

/** Radius of a town by population, in metres: 13 km for London, 2.5 km for Reading. */
export const cityReach = (population: number): number => 4.5 * Math.sqrt(population)

/** Unit of a place's stored spread around its centre. */
export const SPREAD_METRES = 50
