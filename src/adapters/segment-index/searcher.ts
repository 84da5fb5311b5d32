/** Answers queries from components: segments and chunks of recent writes, each with its dead documents marked. Synchronous, so that a search sees one state. */
import { distanceMetres, isInBox } from '../../search/area.ts'
import type { Area, SearchQuery, SearchResult } from '../../search/query.ts'
import { boxRectangles, circleRectangles, documentRanges } from './areas.ts'
import type { Component } from './component.ts'
import { ConditionCache } from './condition-cache.ts'
import { Evaluator, type Matches } from './evaluate.ts'
import type { Range } from './hilbert.ts'
import { offerNearest } from './nearest.ts'
import { isEmpty, type Node, planCondition, planFilters } from './plan.ts'
import { TopHits } from './top-hits.ts'

/** A condition for part of a country is evaluated for all of it when it is asked for so often. */
const usesWorthRemembering = 3
/** Conditions that may have this many matches are worth remembering. */
const matchesWorthRemembering = 500

/** Reading a document's point costs about as much as this many postings. */
const costOfPoint = 2

export class Searcher {
  readonly #evaluator = new Evaluator()
  readonly #cache = new ConditionCache()

  search(components: readonly Component[], query: SearchQuery): SearchResult {
    const top = new TopHits(query.limit > 0 ? query.offset + query.limit : 0)
    let total = 0
    for (const component of components) {
      const matches = this.#matches(component, query)
      if (matches === null) continue
      total += matches.count
      if (query.area.kind === 'nearest') offerNearest(component, matches, query.area, top)
      else offerByScore(component, matches, top)
      this.#evaluator.giveBack(matches)
    }
    const isNearest = query.area.kind === 'nearest'
    const hits = top
      .take(query.offset)
      .map(({ id, rank, score }) => ({ id: String(id), score, distanceMetres: isNearest ? 0 - rank : null }))
    return { total, hits }
  }

  /** All live documents of the component that match; null when it is clear at once that there are none. */
  #matches(component: Component, query: SearchQuery): Matches | null {
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

/** Drops the dead, what lies outside the area, and what the filters on columns leave out. */
function keepExact(component: Component, { area, filters, now }: SearchQuery, matches: Matches): void {
  const { latitude, longitude, claimedUntil, updated } = component.columns
  const { dead } = component
  if (dead.count > 0) keep(matches, (document) => !dead.has(document))
  if (area.kind === 'box') keep(matches, (d) => isInBox(area, latitude[d]!, longitude[d]!))
  if (area.kind === 'nearest') {
    const { radiusMetres } = area
    keep(matches, (document) => {
      const ownLatitude = latitude[document]!
      if (Number.isNaN(ownLatitude)) return false
      if (radiusMetres === null) return true
      return distanceMetres(area.latitude, area.longitude, ownLatitude, longitude[document]!) <= radiusMetres
    })
  }
  const { claimed, updatedSince } = filters
  if (claimed !== undefined) keep(matches, (document) => claimedUntil[document]! > now === claimed)
  if (updatedSince !== undefined) keep(matches, (document) => updated[document]! >= updatedSince)
}

function keep(matches: Matches, isKept: (document: number) => boolean): void {
  const { documents, scores } = matches
  let kept = 0
  for (let i = 0; i < matches.count; i++) {
    const document = documents[i]!
    if (!isKept(document)) continue
    documents[kept] = document
    scores[kept++] = scores[i]!
  }
  matches.count = kept
}

function offerByScore(component: Component, { documents, scores, count }: Matches, top: TopHits): void {
  const { id, contentScore } = component.columns
  let leastRank = top.leastRank
  let leastSecond = top.leastSecond
  for (let i = 0; i < count; i++) {
    const score = scores[i]!
    if (score < leastRank) continue
    const document = documents[i]!
    const second = contentScore[document]!
    if (score === leastRank && second < leastSecond) continue
    top.offer(score, second, id[document]!, score)
    leastRank = top.leastRank
    leastSecond = top.leastSecond
  }
}
