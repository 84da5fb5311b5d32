import type { RateClaim, RateClaims, RateRound } from '../../ports/rate-claims.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { equalPart, nextAllowed, reserve } from './rate-shares.ts'

/** Longer than the window of the limiter, so that what a node gives up has left the window before another uses it. */
export const roundMs = 1_100
/** Rounds of a new node before it trusts that all others know of it. */
const roundsToJoin = 3
/** Without a round for so long, the others may count this node out. */
const cutOffMs = 5_000

interface Key {
  rate: number
  /** Requests since the start, as of the last round. */
  counted: number
  /** Requests per second; halves with each round without any. */
  asked: number
  allowed: number
}

/** Divides the rates of keys between this node and the others. `now` in milliseconds, of a clock that never goes back. */
export class RateSharing {
  readonly #limiter: Pick<RateLimiter, 'demand' | 'allow' | 'divide'>
  readonly #claims: RateClaims
  readonly #node: string
  readonly #now: () => number
  readonly #keys = new Map<string, Key>()
  /** Many, until the first round tells. */
  #nodes = 10
  #rounds = 0
  #last: number

  constructor(
    limiter: Pick<RateLimiter, 'demand' | 'allow' | 'divide'>,
    claims: RateClaims,
    { node, now }: { readonly node: string; readonly now: () => number },
  ) {
    this.#limiter = limiter
    this.#claims = claims
    this.#node = node
    this.#now = now
    this.#last = now()
    this.#divide()
  }

  /** One round; the next must begin at least `roundMs` after it ends. */
  async round(): Promise<void> {
    const raised = new Map<string, number>()
    const seconds = Math.max(0.1, (this.#now() - this.#last) / 1000)
    try {
      await this.#claims.round(this.#node, (round) => this.#decide(round, seconds, raised))
    } catch (error) {
      if (this.#now() - this.#last > cutOffMs) this.#cutOff()
      throw error
    }
    for (const [keyId, allowed] of raised) this.#apply(keyId, allowed)
    this.#last = this.#now()
    this.#rounds++
    this.#divide()
  }

  #divide(): void {
    const isNew = this.#rounds === 0 || (this.#rounds < roundsToJoin && this.#nodes > 1)
    this.#limiter.divide(this.#nodes, isNew)
  }

  /** The others divide what this node had: it joins them again like a new one. */
  #cutOff(): void {
    this.#rounds = 0
    for (const [keyId, { allowed, rate }] of this.#keys)
      this.#apply(keyId, Math.min(allowed, reserve(rate, this.#nodes)))
    this.#divide()
  }

  /** Lower claims hold at once, higher ones once they are stored. */
  #decide({ nodes, others }: RateRound, seconds: number, raised: Map<string, number>): RateClaim[] {
    this.#nodes = nodes
    this.#count(nodes, seconds)
    const byKey = Map.groupBy(others, ({ keyId }) => keyId)
    for (const [keyId, [claim]] of byKey) this.#known(keyId, claim!.rate, nodes)
    const claims: RateClaim[] = []
    for (const [keyId, key] of this.#keys) {
      const state = {
        rate: key.rate,
        nodes,
        asked: key.asked,
        allowed: key.allowed,
        others: byKey.get(keyId) ?? [],
      }
      const allowed = nextAllowed(state)
      const isIdle = state.asked === 0 && state.others.every((other) => other.asked === 0)
      const isDefault = allowed === equalPart(key.rate, nodes) && allowed === key.allowed
      // A node without a claim counts as having an equal part.
      if (!(isIdle && isDefault))
        claims.push({ keyId, rate: key.rate, asked: state.asked, allowed, before: key.allowed })
      if (allowed > key.allowed) raised.set(keyId, allowed)
      else this.#apply(keyId, allowed)
      if (isIdle && isDefault && !byKey.has(keyId)) this.#forget(keyId)
    }
    return claims
  }

  #count(nodes: number, seconds: number): void {
    for (const key of this.#keys.values()) key.asked = Math.floor(key.asked / 2)
    for (const { keyId, rate, asked: total } of this.#limiter.demand()) {
      const key = this.#known(keyId, rate, nodes)
      // The counter has 32 bits.
      key.asked = Math.max(key.asked, Math.ceil(((total - key.counted) >>> 0) / seconds))
      key.counted = total
      key.rate = rate
    }
  }

  #known(keyId: string, rate: number, nodes: number): Key {
    const known = this.#keys.get(keyId)
    if (known !== undefined) return known
    const key = { rate, counted: 0, asked: 0, allowed: equalPart(rate, nodes) }
    this.#keys.set(keyId, key)
    return key
  }

  #apply(keyId: string, allowed: number): void {
    const key = this.#keys.get(keyId)
    if (key === undefined) return
    key.allowed = allowed
    this.#limiter.allow(keyId, allowed)
  }

  #forget(keyId: string): void {
    // 0 stands for an equal part.
    this.#limiter.allow(keyId, 0)
  }
}
