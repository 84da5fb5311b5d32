export type Pixel = readonly [x: number, y: number]

/** A rectangle in pixels. */
export interface Frame {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** The sides of a frame: whether a point is within, and where a step that crosses the side does. */
const sidesOf = ({ west, north, east, south }: Frame) => {
  const at = (axis: 0 | 1, value: number, isWithin: (point: Pixel) => boolean) => ({
    isWithin,
    crossing: (from: Pixel, to: Pixel): Pixel => {
      const share = (value - from[axis]) / (to[axis] - from[axis])
      const other = from[1 - axis]! + share * (to[1 - axis]! - from[1 - axis]!)
      return axis === 0 ? [value, other] : [other, value]
    },
  })
  return [
    at(0, west, ([x]) => x >= west),
    at(0, east, ([x]) => x <= east),
    at(1, north, ([, y]) => y >= north),
    at(1, south, ([, y]) => y <= south),
  ]
}

/**
 * What of a closed ring lies in the frame, by Sutherland and Hodgman: one ring, whose last point is its first; empty if nothing
 * does. Parts that only the outside joins are joined along the frame.
 */
export function clippedRing(ring: readonly Pixel[], frame: Frame): readonly Pixel[] {
  let kept: readonly Pixel[] = ring.slice(0, -1)
  for (const { isWithin, crossing } of sidesOf(frame)) {
    kept = kept.flatMap((point, at) => {
      const before = kept.at(at - 1)!
      const entered = isWithin(point) === isWithin(before) ? [] : [crossing(before, point)]
      return isWithin(point) ? [...entered, point] : entered
    })
  }
  return kept.length < 3 ? [] : [...kept, kept[0]!]
}

/** What of a line lies in the frame: the pieces of it. */
export function clippedLine(line: readonly Pixel[], frame: Frame): readonly (readonly Pixel[])[] {
  let pieces: readonly (readonly Pixel[])[] = [line]
  for (const { isWithin, crossing } of sidesOf(frame)) {
    pieces = pieces.flatMap((piece) => {
      const found: Pixel[][] = []
      for (const [at, point] of piece.entries()) {
        const before = piece[at - 1]
        const crossed =
          before !== undefined && isWithin(point) !== isWithin(before) ? [crossing(before, point)] : []
        if (!isWithin(point)) found.at(-1)?.push(...crossed)
        else if (before === undefined || !isWithin(before)) found.push([...crossed, point])
        else found.at(-1)!.push(point)
      }
      return found
    })
  }
  return pieces.filter((piece) => piece.length > 1)
}
