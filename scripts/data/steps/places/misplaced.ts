import { metresBetween } from '../../../../src/great-circle.ts'
import type { PostalRow } from './read-postcodes.ts'

/** So many rows of a town, and such a share of those with a beginning of the code in common, say where the town is. */
const FEWEST_AGREEING = 3
const AGREEING_SHARE = 0.75
const TOWN_METRES = 15_000
/** Further away, a point without a measure is the default of its state, and a measured one in another state is another place's. */
const FURTHEST_ESTIMATED_METRES = 25_000
const FURTHEST_MEASURED_METRES = 60_000
/** GeoNames' grades up to this one are not measured. */
const ESTIMATED = 1

/**
 * Moves rows to their town that lie far from it: codes of post boxes and large recipients often have the centre of the state, or a point
 * of somewhere else, for a position. Another place of the same name is none of these: its codes begin otherwise.
 */
export function correctMisplaced(rows: readonly PostalRow[]): PostalRow[] {
  const towns = Map.groupBy(rows, townOf)
  const centres = new Map([...towns].map(([town, own]) => [town, centreOf(own)]))
  return rows.map((row) => {
    const centre = centres.get(townOf(row))
    return centre && isMisplaced(row, centre) ? { ...row, ...centre, accuracy: ESTIMATED } : row
  })
}

const townOf = ({ country, city, code }: PostalRow): string => `${country} ${code.slice(0, 2)} ${city}`

type Centre = Pick<PostalRow, 'latitude' | 'longitude' | 'state'>

/** Where most rows are; null if they do not agree. */
function centreOf(rows: readonly PostalRow[]): Centre | null {
  if (rows.length <= FEWEST_AGREEING) return null
  const centre = { latitude: median(rows, 'latitude'), longitude: median(rows, 'longitude') }
  const agreeing = rows.filter((row) => metresBetween(row, centre) < TOWN_METRES)
  if (agreeing.length < Math.max(FEWEST_AGREEING, AGREEING_SHARE * rows.length)) return null
  return { ...centre, state: agreeing[0]!.state }
}

function median(rows: readonly PostalRow[], field: 'latitude' | 'longitude'): number {
  const sorted = rows.map((row) => row[field]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

function isMisplaced(row: PostalRow, centre: Centre): boolean {
  const metres = metresBetween(row, centre)
  if (row.accuracy <= ESTIMATED) return metres > FURTHEST_ESTIMATED_METRES
  return metres > FURTHEST_MEASURED_METRES && row.state !== centre.state
}
