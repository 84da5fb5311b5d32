/** Finds the documents of one component that a query matches, with their scores. */
import type { Area, SearchQuery } from '../../search/query.ts'
import { boxRectangles, circleRectangles, documentRanges } from './areas.ts'
import type { Component } from './component.ts'
import { ConditionCache } from './condition-cache.ts'
import { Evaluator, type Matches } from './evaluate.ts'
import { keepExact } from './exact-filters.ts'
import type { Range } from './hilbert.ts'
import { isEmpty, type Node, planCondition, planFilters } from './plan.ts'

/** A condition for part of a country is evaluated for all of it when it is asked for so often. */
const usesWorthRemembering = 3
/** Conditions that may have this many matches are worth remembering. */
const matchesWorthRemembering = 500

/** Reading a document's point costs about as much as this many postings. */
const costOfPoint = 2

export class Matcher {
  readonly #evaluator = new Evaluator()
  readonly #cache = new ConditionCache()

  /** All live documents of the component that match; null when it is clear at once that there are none. To be given back. */
  matches(component: Component, query: SearchQuery): Matches | null {
    const country = component.country(query.country)
    if (country === null) return null
    const parts = planFilters(query, component)
    if (parts.some(isEmpty)) return null
    parts.push(...this.#condition(component, query, country))
    if (parts.some(isEmpty)) return null
    if (country.list !== null) parts.push({ kind: 'lists', lists: [country.list], weight: 0 })
    const matches = this.#evaluator.takeMatches()
    const ranges = rangesOf(component, country, query.area)
    const others = this.#drive(parts, ranges, matches)
    keepExact(component, query, matches)
    for (const part of others) this.#evaluator.restrict(matches, part)
    return matches
  }

  giveBack(matches: Matches): void {
    this.#evaluator.giveBack(matches)
  }

  /** The condition as parts to evaluate; or its matches in the country, when they are remembered or must all be found anyway. */
  #condition(component: Component, { condition, country, area }: SearchQuery, { from, to }: Range): Node[] {
    const parts = planCondition(condition, component)
    if (!component.isSorted || parts.length === 0) return parts
    const node: Node = { kind: 'all', parts }
    if (this.#evaluator.estimate(node, from, to) < matchesWorthRemembering) return parts
    const entry = this.#cache.entry(component, country, condition)
    if (entry.matches !== null) return [entry.matches]
    const isWhole = area.kind === 'country' || (area.kind === 'nearest' && area.radiusMetres === null)
    if (!isWhole && entry.uses < usesWorthRemembering) return parts
    const found = this.#evaluator.takeMatches()
    this.#evaluator.expand(node, from, to, found)
    const matches = this.#cache.remember(entry, found)
    this.#evaluator.giveBack(found)
    return [matches]
  }

  /** Finds candidates by the part with the fewest, or by the area alone when that has fewer; returns the parts still to be checked. */
  #drive(parts: Node[], ranges: readonly Range[], out: Matches): Node[] {
    const first = ranges[0]
    const last = ranges.at(-1)
    if (first === undefined || last === undefined) return []
    let inRanges = 0
    for (const range of ranges) inRanges += range.to - range.from
    let driver: Node = { kind: 'all', parts: [] }
    let others = parts
    if (parts.length > 0) {
      const [smallest, larger] = this.#evaluator.splitDriver(parts, first.from, last.to)
      if (this.#evaluator.estimate(smallest, first.from, last.to) < inRanges * costOfPoint) {
        driver = smallest
        others = larger
      }
    }
    for (const range of ranges) this.#evaluator.expand(driver, range.from, range.to, out)
    return others
  }
}

/** Ranges of documents outside of which nothing is in the area, ascending. */
function rangesOf(component: Component, country: Range, area: Area): Range[] {
  const whole = [{ from: country.from, to: country.to }]
  if (!component.isSorted) return whole
  if (area.kind === 'box') return documentRanges(component, country.from, country.to, boxRectangles(area))
  if (area.kind !== 'nearest' || area.radiusMetres === null) return whole
  const circle = circleRectangles(area.latitude, area.longitude, area.radiusMetres)
  return documentRanges(component, country.from, country.to, circle)
}
