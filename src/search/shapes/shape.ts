/** Areas of any form: polygons, and corridors along a line. They narrow every kind of area of a search. */
import type { Rectangle } from '../rectangle.ts'

export type Shape = PolygonShape | CorridorShape

/**
 * Points inside one of the polygons or on an edge. Edges are straight in longitude and latitude, as GeoJSON
 * defines them. Coordinates are whole microdegrees, `[longitude, latitude, longitude, …]`; a ring is closed,
 * and its longitudes continue beyond ±180° where it spans the antimeridian.
 */
export interface PolygonShape {
  readonly kind: 'polygon'
  /** For each polygon its rings: the outer one, then the holes. */
  readonly polygons: readonly (readonly (readonly number[])[])[]
}

/** Points within `metres` of a line of great-circle arcs. Degrees: `[longitude, latitude, …]`; two points or more. */
export interface CorridorShape {
  readonly kind: 'corridor'
  readonly line: readonly number[]
  readonly metres: number
}

/** Whether the points of a rectangle lie in a shape: all, none, or perhaps some. */
export type Cover = 'all' | 'none' | 'some'

/** A shape made ready for many points. */
export interface PreparedShape {
  /** Degrees. False for NaN. */
  contains(latitude: number, longitude: number): boolean
  /** Of a rectangle in degrees, west ≤ east. `some` for NaN. */
  cover(south: number, west: number, north: number, east: number): Cover
  /** Rectangles in degrees, within ±180 and west ≤ east, that hold the whole shape. */
  readonly rectangles: readonly Rectangle[]
}
