/**
 * Remembers which documents of a segment match a condition: many searches are for the same thing in different places, with different filters. A
 * segment never changes, so what is remembered stays right; its dead documents are left out by the search.
 */
import type { Condition } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { Matches } from './evaluate.ts'
import type { Scored } from './plan.ts'

const mostBytes = 64 << 20
const mostEntries = 20_000
const bytesPerMatch = 8

interface Entry {
  readonly key: string
  matches: Scored | null
  /** How often it was asked for. */
  uses: number
}

export class ConditionCache {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()
  readonly #numbers = new WeakMap<Component, number>()
  #lastNumber = 0
  #bytes = 0

  /** What is known of the condition in a country of a component. */
  entry(component: Component, country: string, condition: Condition): Entry {
    const key = `${this.#number(component)} ${country} ${JSON.stringify(condition)}`
    let entry = this.#entries.get(key)
    if (entry === undefined) {
      entry = { key, matches: null, uses: 0 }
      if (this.#entries.size >= mostEntries) this.#forgetOldest()
    } else {
      this.#entries.delete(key)
    }
    this.#entries.set(key, entry)
    entry.uses++
    return entry
  }

  /** Remembers all matches in the country. */
  remember(entry: Entry, { documents, scores, count }: Matches): Scored {
    const matches: Scored = {
      kind: 'scored',
      documents: documents.slice(0, count),
      scores: scores.slice(0, count),
    }
    entry.matches = matches
    this.#bytes += count * bytesPerMatch
    while (this.#bytes > mostBytes) this.#forgetOldest()
    return matches
  }

  #forgetOldest(): void {
    const oldest = this.#entries.values().next().value
    if (oldest === undefined) return
    this.#entries.delete(oldest.key)
    this.#bytes -= (oldest.matches?.documents.length ?? 0) * bytesPerMatch
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
