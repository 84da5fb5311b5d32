/** How nodes divide the rate of a key among themselves. */
import type { RateClaim } from '../../ports/rate-claims.ts'

export interface ShareState {
  readonly rate: number
  readonly nodes: number
  /** Requests per second of the key on this node, refused ones included. */
  readonly asked: number
  /** What this node lets through now. */
  readonly allowed: number
  /** Claims of the other nodes to this key. A node without one has an equal part. */
  readonly others: readonly Pick<RateClaim, 'asked' | 'allowed' | 'before'>[]
}

/** The part of a node while nothing is known about demand. At least 1, or a slow client would always be refused. */
export const equalPart = (rate: number, nodes: number): number => Math.max(1, Math.floor(rate / nodes))

/** What a node keeps where it has no demand: the nodes together keep a tenth of the rate. */
export const reserve = (rate: number, nodes: number): number => equalPart(rate, nodes * 10)

/**
 * What this node lets through from now on: a reserve, and a part of the rest by its share of the demand. It lowers
 * its claim at once, and raises it only into what the others have not claimed, now or in the round before. So with
 * rounds at least a second apart, no second lets more than the rate through on all nodes together; except that each
 * node lets one request a second through, however low the rate.
 */
export function nextAllowed({ rate, nodes, asked, allowed, others }: ShareState): number {
  const demand = others.reduce((sum, other) => sum + other.asked, asked)
  const kept = reserve(rate, nodes)
  const spare = Math.max(0, rate - nodes * kept)
  const target = demand === 0 ? equalPart(rate, nodes) : kept + Math.floor((spare * asked) / demand)
  if (target <= allowed) return target
  const claimed = others.reduce((sum, other) => sum + Math.max(other.allowed, other.before), 0)
  const silent = Math.max(0, nodes - 1 - others.length) * equalPart(rate, nodes)
  return Math.max(allowed, Math.min(target, rate - claimed - silent))
}
