/** Counts over all matches. What documents share (see `dictionaries.ts`) is counted as a whole first, and taken apart at the end. */
import type { FacetCount, FacetRequest } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { IdSets } from './dictionaries.ts'
import type { Matches } from './evaluate.ts'
import { type OpeningStates, openStates } from './opening-states.ts'

const columnOf = { category: 'categorySet', place: 'placeSet', flag: 'flagSet' } as const

/** Counts by number, and which numbers have been counted, so that emptying costs what is in it. */
class Tally {
  #counts = new Uint32Array(0)
  #counted = new Uint32Array(0)
  #size = 0

  /** Makes room for the numbers below `numbers`. Only while it is empty. */
  reserve(numbers: number): void {
    if (numbers <= this.#counts.length) return
    this.#counts = new Uint32Array(numbers * 2)
    this.#counted = new Uint32Array(numbers * 2)
  }

  add(number: number, count: number): void {
    if (this.#counts[number] === 0) this.#counted[this.#size++] = number
    this.#counts[number]! += count
  }

  /** Adds one for the number of each match. */
  addMatches(column: Uint32Array, { documents, count }: Matches): void {
    const counts = this.#counts
    const counted = this.#counted
    let size = this.#size
    for (let i = 0; i < count; i++) {
      const number = column[documents[i]!]!
      if (counts[number]!++ === 0) counted[size++] = number
    }
    this.#size = size
  }

  /** Takes each number with its count, in no order. */
  drain(take: (number: number, count: number) => void): void {
    try {
      for (let i = 0; i < this.#size; i++) take(this.#counted[i]!, this.#counts[this.#counted[i]!]!)
    } finally {
      for (let i = 0; i < this.#size; i++) this.#counts[this.#counted[i]!] = 0
      this.#size = 0
    }
  }
}

/** For one search after the other: `begin`, `add` for each component, `take`. */
export class Facets {
  readonly #openings: OpeningStates
  readonly #entries = new Tally()
  readonly #ids = new Tally()
  #requests: readonly FacetRequest[] = []
  #counts: Map<string, number>[] = []

  constructor(openings: OpeningStates) {
    this.#openings = openings
  }

  begin(requests: readonly FacetRequest[]): void {
    this.#requests = requests
    this.#counts = requests.map(() => new Map())
  }

  /** Counts all matches of a component; `now` in milliseconds since 1970. */
  add(component: Component, matches: Matches, now: number): void {
    for (const [i, request] of this.#requests.entries()) {
      const counts = this.#counts[i]!
      const count = (id: string, more: number): void => {
        if (more > 0) counts.set(id, (counts.get(id) ?? 0) + more)
      }
      if (request.kind === 'claimed') {
        const claimed = claimedOf(component, matches, now)
        count('claimed', claimed)
        count('unclaimed', matches.count - claimed)
      } else if (request.kind === 'opening') this.#countStates(component, matches, request.at, count)
      else this.#countIds(component, matches, columnOf[request.kind], count)
    }
  }

  /** The counts of each request: highest first, then by id. */
  take(): FacetCount[][] {
    return this.#requests.map((request, i) =>
      highest(this.#counts[i]!, 'limit' in request ? request.limit : Number.POSITIVE_INFINITY),
    )
  }

  #countStates(
    component: Component,
    matches: Matches,
    at: number,
    count: (state: string, more: number) => void,
  ): void {
    const stateAt = this.#openings.at(component, at)
    this.#entries.reserve(component.dictionaries.schedule.size)
    this.#entries.addMatches(component.columns.schedule, matches)
    this.#entries.drain((schedule, documents) => count(openStates[stateAt(schedule)]!, documents))
  }

  #countIds(
    { columns, dictionaries }: Component,
    matches: Matches,
    column: (typeof columnOf)[keyof typeof columnOf],
    count: (id: string, more: number) => void,
  ): void {
    const sets: IdSets = dictionaries[column]
    const { starts, members, ids } = sets
    this.#entries.reserve(sets.size)
    this.#ids.reserve(ids.size)
    this.#entries.addMatches(columns[column], matches)
    this.#entries.drain((set, documents) => {
      for (let i = starts[set]!; i < starts[set + 1]!; i++) this.#ids.add(members[i]!, documents)
    })
    this.#ids.drain((id, documents) => count(ids.text(id), documents))
  }
}

function claimedOf({ columns }: Component, { documents, count }: Matches, now: number): number {
  const { claimedUntil } = columns
  let claimed = 0
  for (let i = 0; i < count; i++) if (claimedUntil[documents[i]!]! > now) claimed++
  return claimed
}

function highest(counts: ReadonlyMap<string, number>, limit: number): FacetCount[] {
  let least = 0
  if (limit < counts.size) {
    // Sorting numbers is quicker than sorting all entries.
    const sorted = Float64Array.from(counts.values()).sort()
    least = limit > 0 ? sorted[sorted.length - limit]! : Number.POSITIVE_INFINITY
  }
  const entries: FacetCount[] = []
  for (const [id, count] of counts) if (count >= least) entries.push({ id, count })
  entries.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
  return limit < entries.length ? entries.slice(0, limit) : entries
}
