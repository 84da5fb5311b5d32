/**
 * The water of an extract that cuts off shores at the edges of its box. A chain of shore that crosses the box
 * becomes part of a ring, which follows the edge of the box where the shore is cut off.
 */
import { type Box, type Position, signedArea } from './layers.ts'

type Chain = readonly Position[]

/** Rings of water, from chains with water on their right, as coastlines run in OpenStreetMap. */
export function waterBeside(chains: readonly Chain[], box: Box): readonly Chain[] {
  const open = chains.map((chain) => toEdges(chain, box))
  const used = new Set<number>()
  const rings: Chain[] = []
  for (let first = 0; first < open.length; first++) {
    if (used.has(first)) continue
    const ring: Position[] = []
    let at = first
    do {
      used.add(at)
      ring.push(...open[at]!)
      const from = alongEdge(ring.at(-1)!, box)
      const next = nearestStart(open, from, box)
      ring.push(...cornersBetween(from, alongEdge(open[next]![0]!, box), box))
      at = next
    } while (at !== first && !used.has(at))
    rings.push(closed(ring))
  }
  return rings
}

/** The ring of a lake of which the box shows the part along `chain`: the smaller of both sides. */
export function lakeBeside(chain: Chain, box: Box): Chain {
  const sides = [chain, chain.toReversed()].flatMap((one) => waterBeside([one], box))
  return sides.sort((a, b) => Math.abs(signedArea(a)) - Math.abs(signedArea(b)))[0]!
}

/** The chain, with its ends moved on to the nearest edge of the box. */
function toEdges(chain: Chain, box: Box): Chain {
  return [onEdge(chain[0]!, box), ...chain, onEdge(chain.at(-1)!, box)]
}

function onEdge([longitude, latitude]: Position, { west, south, east, north }: Box): Position {
  // A degree of latitude is about twice as long as one of longitude here.
  const edges: readonly { distance: number; point: Position }[] = [
    { distance: (longitude - west) / 2, point: [west, latitude] },
    { distance: (east - longitude) / 2, point: [east, latitude] },
    { distance: latitude - south, point: [longitude, south] },
    { distance: north - latitude, point: [longitude, north] },
  ]
  return edges.toSorted((a, b) => a.distance - b.distance)[0]!.point
}

/** How far along the edge a point of it lies, clockwise from the north-western corner; a full round is 4. */
function alongEdge([longitude, latitude]: Position, { west, south, east, north }: Box): number {
  const across = (longitude - west) / (east - west)
  const down = (north - latitude) / (north - south)
  if (latitude === north) return across
  if (longitude === east) return 1 + down
  if (latitude === south) return 2 + (1 - across)
  return 3 + (1 - down)
}

const clockwise = (from: number, to: number): number => (to - from + 4) % 4

function nearestStart(chains: readonly Chain[], from: number, box: Box): number {
  const distances = chains.map((chain) => clockwise(from, alongEdge(chain[0]!, box)))
  return distances.indexOf(Math.min(...distances))
}

function cornersBetween(from: number, to: number, { west, south, east, north }: Box): Position[] {
  const corners: readonly Position[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  const passed: Position[] = []
  for (let corner = Math.floor(from) + 1; corner < from + clockwise(from, to); corner++)
    passed.push(corners[corner % 4]!)
  return passed
}

const closed = (ring: readonly Position[]): Chain => [...ring, ring[0]!]
