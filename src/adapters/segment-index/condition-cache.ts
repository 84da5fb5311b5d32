/**
 * Remembers which documents of a country match a condition in a component: many searches are for the same thing in different places. Documents are
 * never changed, so what is remembered stays right, and of a chunk that has grown only the new documents are looked at. The dead are left out by the search.
 */
import { hashOfText } from '../../fnv.ts'
import { Arena } from './arena.ts'
import type { Component } from './component.ts'
import { KnownMatches } from './known-matches.ts'
import type { Matches } from './matches.ts'
import { type Plan, samePlan } from './plan.ts'

/** Entries of a generation: each takes some kilobytes of the heap beside its matches. */
const mostEntries = 2048
/** What a match takes at most. */
const bytesPerMatch = 8

interface Entry {
  readonly component: number
  readonly country: string
  readonly plan: Plan
  known: KnownMatches
}

interface Generation {
  readonly arena: Arena
  readonly entries: Map<number, Entry>
}

/**
 * Two generations: what is asked for again moves from the older to the newer one, and when that is full, the older one is given up. That happens between
 * searches only, so that what one was given stays readable while it runs.
 */
export class ConditionCache {
  #newer: Generation
  #older: Generation
  #isFull = false
  /** More in one condition are not remembered: they would take the place of everything else. */
  readonly #mostMatches: number
  readonly #numbers = new WeakMap<Component, number>()
  #lastNumber = 0

  /** `bytes` for the matches of both generations. */
  constructor(bytes: number) {
    this.#mostMatches = Math.floor(bytes / 4 / bytesPerMatch)
    this.#newer = { arena: new Arena(bytes / 2), entries: new Map() }
    this.#older = { arena: new Arena(bytes / 2), entries: new Map() }
  }

  /** To be called before each search, by which nothing is read any more that was given out before. */
  beginSearch(): void {
    if (!this.#isFull) return
    this.#isFull = false
    this.#older.arena.clear()
    this.#older.entries.clear()
    ;[this.#newer, this.#older] = [this.#older, this.#newer]
  }

  /** What to ask the others with; `planned` is the hash of the plan. */
  hash(component: Component, country: string, planned: number): number {
    const number = Math.imul(this.#number(component), 0x85ebca6b)
    return (Math.imul(planned ^ hashOfText(country), 0x9e3779b1) + number) >>> 0
  }

  find(hash: number, component: Component, country: string, plan: Plan): KnownMatches | null {
    const young = this.#newer.entries.get(hash)
    const entry = young ?? this.#older.entries.get(hash)
    if (entry === undefined || entry.component !== this.#number(component) || entry.country !== country)
      return null
    if (!samePlan(entry.plan, plan)) return null
    if (young === undefined && this.#hasRoom(entry.known.documents.length)) {
      entry.known.moveTo(this.#newer.arena)
      this.#newer.entries.set(hash, entry)
      this.#older.entries.delete(hash)
    }
    return entry.known
  }

  /** Remembers `more` after what is known already: all matches among the documents so far. Without room they are known for this search only. */
  remember(
    hash: number,
    component: Component,
    country: string,
    plan: Plan,
    known: KnownMatches | null,
    more: Matches,
  ): KnownMatches {
    const hasRoom = this.#hasRoom((known?.documents.length ?? 0) + more.count)
    const all = new KnownMatches(component, known, more, hasRoom ? this.#newer.arena : null)
    this.#older.entries.delete(hash)
    if (hasRoom) {
      this.#newer.entries.set(hash, { component: this.#number(component), country, plan, known: all })
    }
    return all
  }

  #hasRoom(matches: number): boolean {
    if (matches > this.#mostMatches) return false
    const { arena, entries } = this.#newer
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
