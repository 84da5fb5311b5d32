/** Degrees; edges inclusive; west ≤ east. */
export interface Rectangle {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** A rectangle of which one side lies beyond the antimeridian, as its parts on either side; else itself. */
export function splitAtAntimeridian(rectangle: Rectangle): Rectangle[] {
  const { south, west, north, east } = rectangle
  if (west < -180)
    return [
      { south, west: west + 360, north, east: 180 },
      { south, west: -180, north, east },
    ]
  if (east > 180)
    return [
      { south, west, north, east: 180 },
      { south, west: -180, north, east: east - 360 },
    ]
  return [rectangle]
}
