/**
 * Remembers which documents of a country match a condition in a component: many searches are for the same thing in different places. Documents are
 * never changed, so what is remembered stays right, and of a chunk that has grown only the new documents are looked at. The dead are left out by the search.
 */
import type { Component } from './component.ts'
import { hashOfText } from './growing-vocabulary.ts'
import { KnownMatches } from './known-matches.ts'
import type { Matches } from './matches.ts'
import { type Plan, samePlan } from './plan.ts'

const mostBytes = 32 << 20
/** What an entry takes beside its matches, roughly. */
const bytesPerEntry = 4096
const askedSlots = 1 << 16

interface Entry {
  readonly hash: number
  readonly component: number
  readonly country: string
  readonly plan: Plan
  known: KnownMatches
}

export class ConditionCache {
  /** Least recently used first. */
  readonly #entries = new Map<number, Entry>()
  readonly #numbers = new WeakMap<Component, number>()
  /** How often conditions were asked for, by hash; halved now and then, so that old ones fade. */
  readonly #asked = new Uint8Array(askedSlots)
  #askedInAll = 0
  #lastNumber = 0
  #bytes = 0

  /** What to ask the others with; `planned` is the hash of the plan. */
  hash(component: Component, country: string, planned: number): number {
    const number = Math.imul(this.#number(component), 0x85ebca6b)
    return (Math.imul(planned ^ hashOfText(country), 0x9e3779b1) + number) >>> 0
  }

  find(hash: number, component: Component, country: string, plan: Plan): KnownMatches | null {
    const entry = this.#entries.get(hash)
    if (entry === undefined || entry.component !== this.#number(component) || entry.country !== country)
      return null
    if (!samePlan(entry.plan, plan)) return null
    this.#entries.delete(hash)
    this.#entries.set(hash, entry)
    return entry.known
  }

  /** Counts one more use; returns how many there were lately. */
  note(hash: number): number {
    const slot = hash & (askedSlots - 1)
    if (this.#asked[slot]! < 255) this.#asked[slot]!++
    if (++this.#askedInAll === askedSlots) {
      this.#askedInAll = 0
      for (let i = 0; i < askedSlots; i++) this.#asked[i]! >>>= 1
    }
    return this.#asked[slot]!
  }

  /** Remembers `more` after what is known already: all matches among the documents so far. */
  remember(
    hash: number,
    component: Component,
    country: string,
    plan: Plan,
    known: KnownMatches | null,
    more: Matches,
  ): KnownMatches {
    const all = new KnownMatches(component, known, more)
    this.#forget(hash)
    this.#entries.set(hash, { hash, component: this.#number(component), country, plan, known: all })
    this.#bytes += bytesOf(all)
    while (this.#bytes > mostBytes) this.#forget(this.#entries.keys().next().value!)
    return all
  }

  #forget(hash: number): void {
    const entry = this.#entries.get(hash)
    if (entry === undefined) return
    this.#entries.delete(hash)
    this.#bytes -= bytesOf(entry.known)
  }

  #number(component: Component): number {
    let number = this.#numbers.get(component)
    if (number === undefined) {
      number = ++this.#lastNumber
      this.#numbers.set(component, number)
    }
    return number
  }
}

function bytesOf({ bytes }: KnownMatches): number {
  return bytesPerEntry + bytes
}
