/** Points along a line of great-circle arcs on a sphere of the mean radius, as `distanceMetres` has it. */
import { distanceMetres, earthRadius } from '../../great-circle.ts'
import { type Rectangle, splitAtAntimeridian } from '../rectangle.ts'
import type { CorridorShape, Cover, PreparedShape } from './shape.ts'

const radians = Math.PI / 180
/** Groups of neighbouring arcs, each in a circle, so that most points meet few arcs. */
const mostGroups = 48
/** Larger than the error of computing with unit vectors. */
const slackMetres = 1
/** Arcs shorter than this, as a part of the radius, count as points. */
export const leastNormal = 1e-12

/** An arc between two points, ready to measure from. Vectors are unit vectors from the centre of the earth. */
export interface Arc {
  readonly latitude1: number
  readonly longitude1: number
  readonly latitude2: number
  readonly longitude2: number
  /** The normal of its plane, as long as the sine of its angle. */
  readonly normal: Vector
  readonly length: number
  /** From its first point towards the second, and from the second towards the first. */
  readonly onward: Vector
  readonly backward: Vector
}

type Vector = readonly [number, number, number]

interface Group {
  readonly centre: Vector
  /** Cosine of the angle within which the corridor of its arcs lies; below -1 if everywhere. */
  readonly cosine: number
  readonly arcs: readonly Arc[]
}

/** The arcs of a line. */
export function arcsOf({ line }: CorridorShape): Arc[] {
  const arcs: Arc[] = []
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [longitude1, latitude1, longitude2, latitude2] = line.slice(i, i + 4) as [
      number,
      number,
      number,
      number,
    ]
    const a = vectorOf(latitude1, longitude1)
    const b = vectorOf(latitude2, longitude2)
    const normal = cross(a, b)
    arcs.push({
      latitude1,
      longitude1,
      latitude2,
      longitude2,
      normal,
      length: Math.sqrt(dot(normal, normal)),
      onward: cross(normal, a),
      backward: cross(b, normal),
    })
  }
  return arcs
}

/** Metres between a point and the nearest point of an arc. Adapters that cannot call this repeat it step by step. */
function metresFromArc(arc: Arc, latitude: number, longitude: number, [x, y, z]: Vector): number {
  const { normal, length, onward, backward } = arc
  const isBeside =
    length > leastNormal &&
    onward[0] * x + onward[1] * y + onward[2] * z >= 0 &&
    backward[0] * x + backward[1] * y + backward[2] * z >= 0
  if (isBeside) {
    const across = Math.abs(normal[0] * x + normal[1] * y + normal[2] * z) / length
    return earthRadius * Math.asin(Math.min(1, across))
  }
  return Math.min(
    distanceMetres(arc.latitude1, arc.longitude1, latitude, longitude),
    distanceMetres(arc.latitude2, arc.longitude2, latitude, longitude),
  )
}

export class Corridor implements PreparedShape {
  readonly #groups: readonly Group[]
  readonly #metres: number
  readonly rectangles: readonly Rectangle[]

  constructor(shape: CorridorShape) {
    const arcs = arcsOf(shape)
    const size = Math.ceil(arcs.length / mostGroups)
    this.#metres = shape.metres
    this.#groups = Array.from({ length: Math.ceil(arcs.length / size) }, (_, i) =>
      groupOf(arcs.slice(i * size, (i + 1) * size), shape.metres),
    )
    this.rectangles = circlesOf(arcs, shape.metres).flatMap(rectanglesOf)
  }

  contains(latitude: number, longitude: number): boolean {
    const at = vectorOf(latitude, longitude)
    for (const { centre, cosine, arcs } of this.#groups) {
      if (!(dot(centre, at) >= cosine)) continue
      for (const arc of arcs) if (metresFromArc(arc, latitude, longitude, at) <= this.#metres) return true
    }
    return false
  }

  cover(south: number, west: number, north: number, east: number): Cover {
    const isApart = (one: Rectangle): boolean =>
      south > one.north || north < one.south || west > one.east || east < one.west
    return this.rectangles.every(isApart) ? 'none' : 'some'
  }
}

function groupOf(arcs: readonly Arc[], metres: number): Group {
  const ends = arcs.flatMap((arc) => [
    vectorOf(arc.latitude1, arc.longitude1),
    vectorOf(arc.latitude2, arc.longitude2),
  ])
  const centre = unit(add(ends[0]!, ends.at(-1)!)) ?? ends[0]!
  const widest = Math.max(...ends.map((end) => angle(centre, end)))
  // A circle of less than a quarter of the globe holds the arcs between its points.
  const reach = widest + (metres + slackMetres) / earthRadius
  return { centre, cosine: widest < 1.5 && reach < Math.PI ? Math.cos(reach) : -2, arcs }
}

interface Circle {
  readonly latitude: number
  readonly longitude: number
  readonly metres: number
}

/** Circles along the line that hold the corridor: long arcs are cut, short ones taken together. */
function circlesOf(arcs: readonly Arc[], metres: number): Circle[] {
  const total = arcs.reduce((sum, arc) => sum + angleOf(arc), 0)
  const step = Math.max(total / mostGroups, 1e-9)
  const stops: Vector[] = []
  for (const arc of arcs) {
    const a = vectorOf(arc.latitude1, arc.longitude1)
    const b = vectorOf(arc.latitude2, arc.longitude2)
    const cuts = Math.max(1, Math.ceil(angleOf(arc) / step))
    for (let i = stops.length === 0 ? 0 : 1; i <= cuts; i++) stops.push(between(a, b, i / cuts))
  }
  const circles: Circle[] = []
  for (let from = 0; from < stops.length - 1; ) {
    let to = from + 1
    let length = angle(stops[from]!, stops[to]!)
    while (to + 1 < stops.length && length < step) length += angle(stops[to]!, stops[++to]!)
    circles.push(circleAround(stops.slice(from, to + 1), metres))
    from = to
  }
  return circles
}

function circleAround(stops: readonly Vector[], metres: number): Circle {
  const centre = unit(add(stops[0]!, stops.at(-1)!)) ?? stops[0]!
  const widest = Math.max(...stops.map((stop) => angle(centre, stop)))
  const latitude = Math.asin(Math.max(-1, Math.min(1, centre[2]))) / radians
  const longitude = Math.atan2(centre[1], centre[0]) / radians
  return { latitude, longitude, metres: widest * earthRadius + metres + slackMetres }
}

/** Rectangles that hold a circle. */
function rectanglesOf({ latitude, longitude, metres }: Circle): Rectangle[] {
  const reach = metres / earthRadius
  const [south, north] = [latitude - reach / radians, latitude + reach / radians]
  const everyLongitude = { south: Math.max(-90, south), west: -180, north: Math.min(90, north), east: 180 }
  if (south <= -90 || north >= 90) return [everyLongitude]
  const half = Math.asin(Math.min(1, Math.sin(reach) / Math.cos(latitude * radians))) / radians + 1e-6
  if (half >= 90) return [everyLongitude]
  return splitAtAntimeridian({ south, west: longitude - half, north, east: longitude + half })
}

function vectorOf(latitude: number, longitude: number): Vector {
  const across = Math.cos(latitude * radians)
  return [
    across * Math.cos(longitude * radians),
    across * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ]
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Null for the zero vector. */
function unit(a: Vector): Vector | null {
  const length = Math.sqrt(dot(a, a))
  return length < leastNormal ? null : [a[0] / length, a[1] / length, a[2] / length]
}

function angle(a: Vector, b: Vector): number {
  const across = cross(a, b)
  return Math.atan2(Math.sqrt(dot(across, across)), dot(a, b))
}

const angleOf = (arc: Arc): number =>
  angle(vectorOf(arc.latitude1, arc.longitude1), vectorOf(arc.latitude2, arc.longitude2))

/** The point at a share of the arc from a to b. */
function between(a: Vector, b: Vector, share: number): Vector {
  const whole = angle(a, b)
  if (whole < 1e-9) return a
  const [from, to] = [
    Math.sin((1 - share) * whole) / Math.sin(whole),
    Math.sin(share * whole) / Math.sin(whole),
  ]
  return [a[0] * from + b[0] * to, a[1] * from + b[1] * to, a[2] * from + b[2] * to]
}
