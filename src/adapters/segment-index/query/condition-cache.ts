/**
 * Caches which documents of a country match a condition in a component: many searches repeat a condition in
 * different places. Documents are immutable, so entries stay valid; when a chunk has grown, only its new
 * documents are evaluated. The search itself drops deleted documents.
 */
import { hashOfText } from '../../../fnv.ts'
import { Arena } from '../memory/arena.ts'
import type { Matches } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { CachedMatches } from './cached-matches.ts'
import { type Plan, samePlan } from './plan.ts'

const generations = 4
/** Entries per generation; each takes a few kilobytes of heap besides its matches. */
const mostEntries = 1024
/** Upper bound of the size of one match. */
const bytesPerMatch = 8

interface Entry {
  readonly component: number
  readonly country: string
  readonly plan: Plan
  known: CachedMatches
}

interface Generation {
  readonly arena: Arena
  readonly entries: Map<number, Entry>
}

/**
 * A generational cache. Entries found in the oldest generation move to the newest; when the newest is full,
 * the oldest is cleared. Clearing happens only between searches, so handed-out matches stay readable during a
 * search. More than two generations mean fewer moves and less space for entries that are not used again.
 */
export class ConditionCache {
  /** Newest first. */
  readonly #generations: Generation[]
  #isFull = false
  /** Conditions with more matches are not cached: they would evict everything else. */
  readonly #mostMatches: number
  readonly #numbers = new WeakMap<Component, number>()
  #lastNumber = 0

  /** `bytes` is the budget for the matches of all generations. */
  constructor(bytes: number) {
    this.#mostMatches = Math.floor(bytes / generations / bytesPerMatch)
    this.#generations = Array.from({ length: generations }, () => ({
      arena: new Arena(bytes / generations),
      entries: new Map(),
    }))
  }

  /** Call before each search. Invalidates all matches handed out before. */
  beginSearch(): void {
    if (!this.#isFull) return
    this.#isFull = false
    const oldest = this.#generations.pop()!
    oldest.arena.clear()
    oldest.entries.clear()
    this.#generations.unshift(oldest)
  }

  /** The key for `find` and `add`. `planned` is the hash of the plan. */
  hash(component: Component, country: string, planned: number): number {
    const number = Math.imul(this.#number(component), 0x85ebca6b)
    return (Math.imul(planned ^ hashOfText(country), 0x9e3779b1) + number) >>> 0
  }

  find(hash: number, component: Component, country: string, plan: Plan): CachedMatches | null {
    let age = 0
    let entry = this.#generations[age]!.entries.get(hash)
    while (entry === undefined && ++age < generations) entry = this.#generations[age]!.entries.get(hash)
    if (entry === undefined || entry.component !== this.#number(component) || entry.country !== country)
      return null
    if (!samePlan(entry.plan, plan)) return null
    if (age === generations - 1 && this.#hasRoom(entry.known.documents.length)) {
      const { arena, entries } = this.#generations[0]!
      entry.known.moveTo(arena)
      entries.set(hash, entry)
      this.#generations[age]!.entries.delete(hash)
    }
    return entry.known
  }

  /**
   * Stores `known` followed by `more`: all matches among the documents so far. If there is no room, the
   * result is valid for this search only.
   */
  add(
    hash: number,
    component: Component,
    country: string,
    plan: Plan,
    known: CachedMatches | null,
    more: Matches,
  ): CachedMatches {
    const hasRoom = this.#hasRoom((known?.documents.length ?? 0) + more.count)
    const { arena, entries } = this.#generations[0]!
    const all = new CachedMatches(component, known, more, hasRoom ? arena : null)
    for (const generation of this.#generations) generation.entries.delete(hash)
    if (hasRoom) entries.set(hash, { component: this.#number(component), country, plan, known: all })
    return all
  }

  #hasRoom(matches: number): boolean {
    if (matches > this.#mostMatches) return false
    const { arena, entries } = this.#generations[0]!
    const hasRoom = entries.size < mostEntries && arena.hasRoom(matches * bytesPerMatch)
    this.#isFull ||= !hasRoom
    return hasRoom
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
