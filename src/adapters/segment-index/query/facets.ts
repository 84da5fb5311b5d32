/**
 * Facet counts over all matches. Sets shared by documents (see `dictionaries.ts`) are counted as units first,
 * then expanded.
 */
import type { FacetCount, FacetRequest, SearchQuery } from '../../../search/query.ts'
import { GrowingTexts, type Texts } from '../documents/dictionaries.ts'
import type { Matches } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { type OpeningStates, openStates } from './opening-states.ts'
import { SparseCounter } from './sparse-counter.ts'
import { TopHits } from './top-hits.ts'

/** Counts one facet of one search. */
export interface FacetCounter {
  /** Counts all matches of a component. */
  add(component: Component, matches: Matches): void
  /** Highest count first, then by id. Call once. */
  take(): FacetCount[]
}

const columnOf = { category: 'categorySet', place: 'placeSet', flag: 'flagSet' } as const
type IdKind = keyof typeof columnOf

export class Facets {
  readonly #openings: OpeningStates
  readonly #commonIds = { category: new CommonIds(), place: new CommonIds(), flag: new CommonIds() }
  readonly #entries = new SparseCounter()
  readonly #spare: SparseCounter[] = []

  constructor(openings: OpeningStates) {
    this.#openings = openings
  }

  /** One counter for each facet in the query. */
  counters({ facets = [], now }: SearchQuery): FacetCounter[] {
    return facets.map((request) => this.#counter(request, now))
  }

  #counter(request: FacetRequest, now: number): FacetCounter {
    if (request.kind === 'claimed') return new ClaimCounter(now)
    if (request.kind === 'opening') return new StateCounter(request.at, this.#openings, this.#entries)
    return new IdCounter(request, this.#commonIds[request.kind], this.#entries, this.#spare)
  }
}

class ClaimCounter implements FacetCounter {
  readonly #now: number
  #claimed = 0
  #unclaimed = 0

  constructor(now: number) {
    this.#now = now
  }

  add({ columns }: Component, { documents, count }: Matches): void {
    const { claimedUntil } = columns
    let claimed = 0
    for (let i = 0; i < count; i++) if (claimedUntil[documents[i]!]! > this.#now) claimed++
    this.#claimed += claimed
    this.#unclaimed += count - claimed
  }

  take(): FacetCount[] {
    return inOrder([
      { id: 'claimed', count: this.#claimed },
      { id: 'unclaimed', count: this.#unclaimed },
    ])
  }
}

class StateCounter implements FacetCounter {
  readonly #at: number
  readonly #openings: OpeningStates
  readonly #schedules: SparseCounter
  readonly #counts = openStates.map(() => 0)

  constructor(at: number, openings: OpeningStates, schedules: SparseCounter) {
    this.#at = at
    this.#openings = openings
    this.#schedules = schedules
  }

  add(component: Component, matches: Matches): void {
    const stateAt = this.#openings.at(component, this.#at)
    this.#schedules.reserve(component.dictionaries.schedule.size)
    this.#schedules.addMatches(component.columns.schedule, matches)
    try {
      this.#schedules.each((schedule, count) => {
        this.#counts[stateAt(schedule)]! += count
      })
    } finally {
      this.#schedules.clear()
    }
  }

  take(): FacetCount[] {
    return inOrder(openStates.map((id, i) => ({ id, count: this.#counts[i]! })))
  }
}

class IdCounter implements FacetCounter {
  readonly #kind: IdKind
  readonly #limit: number
  readonly #common: CommonIds
  readonly #sets: SparseCounter
  readonly #ids: SparseCounter
  readonly #spare: SparseCounter[]

  constructor(
    { kind, limit }: { readonly kind: IdKind; readonly limit: number },
    common: CommonIds,
    sets: SparseCounter,
    spare: SparseCounter[],
  ) {
    this.#kind = kind
    this.#limit = limit
    this.#common = common
    this.#sets = sets
    this.#ids = spare.pop() ?? new SparseCounter()
    this.#spare = spare
  }

  add(component: Component, matches: Matches): void {
    const { starts, members, size, ids } = component.dictionaries[columnOf[this.#kind]]
    this.#sets.reserve(size)
    this.#sets.addMatches(component.columns[columnOf[this.#kind]], matches)
    const commonOf = this.#common.of(component, ids)
    this.#ids.reserve(this.#common.size + ids.size)
    this.#sets.each((set, count) => {
      for (let i = starts[set]!; i < starts[set + 1]!; i++) this.#ids.add(commonOf(members[i]!), count)
    })
    this.#sets.clear()
  }

  take(): FacetCount[] {
    const least = this.#leastCount()
    const counts: FacetCount[] = []
    this.#ids.each((id, count) => {
      if (count >= least) counts.push({ id: this.#common.text(id), count })
    })
    this.#ids.clear()
    this.#spare.push(this.#ids)
    return inOrder(counts).slice(0, this.#limit)
  }

  /** The count an id needs to be among the highest. */
  #leastCount(): number {
    if (this.#ids.size <= this.#limit) return 0
    const top = new TopHits(this.#limit)
    this.#ids.each((_, count) => {
      if (count > top.leastRank) top.offer(count, 0, 0, 0, 0)
    })
    return top.leastRank
  }
}

function inOrder(counts: readonly FacetCount[]): FacetCount[] {
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}

/** Ids numbered across all components, so that counts add up without comparing texts. */
class CommonIds {
  readonly #ids = new GrowingTexts()
  /** For each id of a component, its common number plus one; 0 if not yet known. */
  readonly #numbers = new WeakMap<Component, Uint32Array>()

  get size(): number {
    return this.#ids.size
  }

  text(number: number): string {
    return this.#ids.text(number)
  }

  /** Maps an id of the component to its common number. Valid until documents are added. */
  of(component: Component, ids: Texts): (id: number) => number {
    let numbers = this.#numbers.get(component)
    if (numbers === undefined || numbers.length < ids.size) {
      const known = numbers ?? new Uint32Array(0)
      numbers = new Uint32Array(known.length === 0 ? ids.size : ids.size * 2)
      numbers.set(known)
      this.#numbers.set(component, numbers)
    }
    const found = numbers
    return (id) => {
      if (found[id] === 0) found[id] = this.#ids.number(ids.text(id)) + 1
      return found[id]! - 1
    }
  }
}
