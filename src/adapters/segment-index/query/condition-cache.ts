/**
 * Remembers which documents of a country match a condition in a component: many searches are for the same thing in different places. Documents are
 * never changed, so what is cached stays right, and of a chunk that has grown only the new documents are looked at. The deleted are left out by the search.
 */
import { hashOfText } from '../../../fnv.ts'
import { Arena } from '../memory/arena.ts'
import type { Matches } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { CachedMatches } from './cached-matches.ts'
import { type Plan, samePlan } from './plan.ts'

const generations = 4
/** Entries of a generation: each takes some kilobytes of the heap beside its matches. */
const mostEntries = 1024
/** What a match takes at most. */
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
 * What is found in the oldest of the generations moves to the newest, and when that is full, the oldest is given up. That happens between searches only, so that what
 * one was given stays readable while it runs. With more generations than two, less is moved, and what nobody asks for again takes less room.
 */
export class ConditionCache {
  /** The newest first. */
  readonly #generations: Generation[]
  #isFull = false
  /** More in one condition are not cached: they would take the place of everything else. */
  readonly #mostMatches: number
  readonly #numbers = new WeakMap<Component, number>()
  #lastNumber = 0

  /** `bytes` for the matches of all generations. */
  constructor(bytes: number) {
    this.#mostMatches = Math.floor(bytes / generations / bytesPerMatch)
    this.#generations = Array.from({ length: generations }, () => ({
      arena: new Arena(bytes / generations),
      entries: new Map(),
    }))
  }

  /** To be called before each search, by which nothing is read any more that was given out before. */
  beginSearch(): void {
    if (!this.#isFull) return
    this.#isFull = false
    const oldest = this.#generations.pop()!
    oldest.arena.clear()
    oldest.entries.clear()
    this.#generations.unshift(oldest)
  }

  /** What to ask the others with; `planned` is the hash of the plan. */
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

  /** Remembers `more` after what is known already: all matches among the documents so far. Without room they are known for this search only. */
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
