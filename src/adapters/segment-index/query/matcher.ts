/** Finds the documents of one component that a query matches, with their scores. */

import type { Condition, SearchQuery } from '../../../search/query.ts'
import type { Rectangle } from '../../../search/rectangle.ts'
import { preparedShape } from '../../../search/shapes/prepared-shape.ts'
import { orderOf } from '../../../search/sort-key.ts'
import type { Range } from '../geo/hilbert.ts'
import type { Matches } from '../postings/matches.ts'
import type { PostingList } from '../postings/postings.ts'
import type { Component } from '../segment/component.ts'
import { boxRectangles, circleRectangles, documentRanges, withMeridian } from './areas.ts'
import { CachedMatches, type CountedMatches } from './cached-matches.ts'
import { ConditionCache } from './condition-cache.ts'
import { Evaluator } from './evaluate.ts'
import { appendExact, hasEdge, keepExact, pointlessOf } from './exact-filters.ts'
import {
  bindFilters,
  bindPlan,
  type KnownLeaves,
  type Node,
  type Plan,
  planCondition,
  planHash,
} from './plan.ts'

/**
 * Conditions with at least this many estimated matches are worth caching, provided that an eighth of them is
 * found: smaller ones would evict these.
 */
const matchesWorthCaching = 500
/** The same for a chunk, which is small. */
const matchesWorthCachingOfChunk = 16

/**
 * Cache budget per thread and document of the segments; a match takes five or eight bytes. The budget grows
 * with the directory: with a fixed one, a larger directory would evict entries just before their reuse and
 * keep recomputing the matches of whole countries.
 */
const bytesPerDocument = 32
const fewestDocuments = 1 << 20
const bytesOfChunks = 4 << 20

/** Reading a document's point costs about as much as this many postings. */
const costOfPoint = 2
/** Cost of a seek in a list, and of each document found outside the area, in postings. */
const costOfPlace = 128
const costOfGap = 4

interface Country extends Range {
  readonly list: PostingList | null
}

interface Planned {
  readonly query: SearchQuery
  readonly plan: Plan
  readonly hash: number
}

export class Matcher {
  readonly #evaluator = new Evaluator()
  #ofSegments = new ConditionCache(fewestDocuments * bytesPerDocument)
  /** The number of documents that `#ofSegments` is sized for. */
  #fitFor = fewestDocuments
  /** Separate, because entries of a chunk are replaced as it grows. */
  readonly #ofChunks = new ConditionCache(bytesOfChunks)
  /** The condition as `cached` found it, for the following call of `matches`. */
  #found: { readonly node: Node | null } | null = null
  #planned: Planned | null = null
  /** Posting lists by leaf, for the duration of a search. */
  #known: Map<Component, KnownLeaves> | null = null

  /**
   * Call before searching the components; nothing may be written until `endSearch`. `keepsLeaves` keeps the
   * lists of leaves until then, for conditions that share leaves.
   */
  beginSearch(components: readonly Component[], keepsLeaves: boolean): void {
    let documents = 0
    for (const component of components) if (component.isSorted) documents += component.documents
    if (documents > this.#fitFor * 2) {
      this.#fitFor = documents
      this.#ofSegments = new ConditionCache(documents * bytesPerDocument)
    }
    this.#ofSegments.beginSearch()
    this.#ofChunks.beginSearch()
    this.#known = keepsLeaves ? new Map() : null
  }

  /** Releases the lists of leaves, so that they do not keep a replaced segment alive. */
  endSearch(): void {
    this.#known = null
  }

  /** Whether the lists of a component leave it open that somebody matches. Reads no list. */
  mayMatch(components: readonly Component[], condition: Condition): boolean {
    if (condition.kind === 'word' && condition.form === 'prefix') {
      // Without the lists of all words that begin so.
      const { word, fields } = condition
      return components.some(({ vocabularies }) =>
        fields.some((field) => vocabularies[field].hasPrefix(word)),
      )
    }
    const plan = planCondition(condition)
    return components.some((component) => bindPlan(plan, component, this.#knownLeaves(component)) !== null)
  }

  /**
   * All live matching documents of the component; null if it is clear early that there are none. Return them
   * with `giveBack`.
   */
  matches(component: Component, query: SearchQuery): Matches | null {
    const found = this.#found
    this.#found = null
    const country = component.country(query.country)
    if (country === null) return null
    const parts = bindFilters(query, component)
    if (parts === null) return null
    const ranges = rangesOf(component, country, query, parts)
    if (ranges.length === 0) return null
    const condition = found === null ? this.#condition(component, query, country) : found.node
    if (condition === null) return null
    if (condition.kind === 'all') parts.push(...condition.parts)
    else parts.push(condition)
    if (condition.kind !== 'scored' && country.list !== null) parts.push(listNode(country.list))
    const matches = this.#evaluator.takeMatches()
    if (isListed(query)) {
      const { from, to } = ranges[0]!
      this.#evaluator.expand({ kind: 'all', parts }, from, to, matches)
      keepExact(component, query, matches)
    } else if (component.isSorted && condition.kind === 'scored' && parts.length === 1 && hasEdge(query)) {
      appendExact(component, query, condition, ranges, matches)
    } else {
      const others = this.#drive(parts, ranges, matches)
      keepExact(component, query, matches)
      for (const part of others) this.#evaluator.restrict(matches, part)
    }
    if (query.filters.without !== undefined) this.#exclude(component, query.filters.without, matches)
    return matches
  }

  #exclude(component: Component, condition: Condition, matches: Matches): void {
    if (matches.count === 0) return
    const node = bindPlan(planCondition(condition), component, null)
    if (node !== null) this.#evaluator.exclude(matches, node)
  }

  /**
   * Answers from the cache if the condition alone decides: matches that may be among the first `wanted` hits,
   * including deleted ones, and the number of live matches. Null if all matches must be scanned; then call
   * `matches` next.
   */
  cached(component: Component, query: SearchQuery, wanted: number): CountedMatches | null {
    if (!component.isSorted || !isWholeCountry(query) || query.ignoresContent === true) return null
    if (query.sort !== undefined && orderOf(query) !== orderOf({ area: query.area })) return null
    for (const filter of Object.values(query.filters)) if (filter !== undefined) return null
    const country = component.country(query.country)
    const node = country === null ? null : this.#condition(component, query, country)
    if (node instanceof CachedMatches) {
      const offer =
        query.area.kind !== 'nearest'
          ? node.best(component, wanted)
          : pointlessOf(component, query) === null
            ? node.withPoint(component)
            : null
      if (offer !== null) return offer
    }
    this.#found = { node }
    return null
  }

  /** The ranges, with gaps closed where reading on is cheaper than seeking past the gap in each list. */
  #joined(ranges: readonly Range[], driver: Node): readonly Range[] {
    if (ranges.length === 1) return ranges
    const { from } = ranges[0]!
    const { to } = ranges.at(-1)!
    const found = Math.max(1, this.#evaluator.estimate(driver, from, to))
    const widest = (listsIn(driver) * costOfPlace * (to - from)) / (found * costOfGap)
    const joined: Range[] = []
    for (const range of ranges) {
      const last = joined.at(-1)
      if (last !== undefined && range.from - last.to <= widest) last.to = range.to
      else joined.push({ from: range.from, to: range.to })
    }
    return joined
  }

  giveBack(matches: Matches): void {
    this.#evaluator.giveBack(matches)
  }

  /**
   * The condition bound to the component, or its matches in the country if they are cached or worth caching.
   * Null if nothing matches.
   */
  #condition(component: Component, query: SearchQuery, country: Country): Node | null {
    const { plan, hash: planned } = this.#plan(query)
    const cache = component.isSorted ? this.#ofSegments : this.#ofChunks
    const hash = cache.hash(component, query.country, planned)
    const known = cache.find(hash, component, query.country, plan)
    if (known !== null && known.upTo === component.documents) return known
    const node = bindPlan(plan, component, this.#knownLeaves(component))
    if (node === null && known === null) return null
    const least = component.isSorted ? matchesWorthCaching : matchesWorthCachingOfChunk
    if (known === null) {
      // An area is searched faster on its own than through all matches of the country.
      if (!isWholeCountry(query)) return node
      if (this.#evaluator.estimate(node!, country.from, country.to) < least) return node
    }
    const found = this.#evaluator.takeMatches()
    if (node !== null) {
      const inCountry: Node =
        country.list === null ? node : { kind: 'all', parts: [node, listNode(country.list)] }
      this.#evaluator.expand(inCountry, Math.max(country.from, known?.upTo ?? 0), country.to, found)
    }
    const isWorthIt = known !== null || found.count * 8 >= least
    const matches = isWorthIt
      ? cache.add(hash, component, query.country, plan, known, found)
      : new CachedMatches(component, null, found, null)
    this.#evaluator.giveBack(found)
    return matches
  }

  #knownLeaves(component: Component): KnownLeaves | null {
    if (this.#known === null) return null
    let leaves = this.#known.get(component)
    if (leaves === undefined) {
      leaves = new Map()
      this.#known.set(component, leaves)
    }
    return leaves
  }

  /** Components are searched one after the other, so caching one plan is enough. */
  #plan(query: SearchQuery): Planned {
    if (this.#planned?.query !== query) {
      const plan = planCondition(query.condition)
      this.#planned = { query, plan, hash: planHash(plan) }
    }
    return this.#planned
  }

  /**
   * Finds candidates through the part with the fewest matches, or through the area if that has fewer
   * documents. Returns the parts still to be checked.
   */
  #drive(parts: Node[], ranges: readonly Range[], out: Matches): Node[] {
    const first = ranges[0]!
    const last = ranges.at(-1)!
    let inRanges = 0
    for (const range of ranges) inRanges += range.to - range.from
    let driver: Node = { kind: 'all', parts: [] }
    let others = parts
    if (parts.length > 0) {
      const sorted = this.#evaluator.fewestFirst(parts, first.from, last.to)
      if (this.#evaluator.estimate(sorted[0]!, first.from, last.to) < inRanges * costOfPoint) {
        driver = sorted[0]!
        others = sorted.slice(1)
      }
    }
    for (const range of this.#joined(ranges, driver))
      this.#evaluator.expand(driver, range.from, range.to, out)
    return others
  }
}

/** How many lists are read to find all matches of the node. */
function listsIn(node: Node): number {
  if (node.kind === 'scored') return 1
  if (node.kind === 'lists') return node.lists.length
  const parts = node.kind === 'all' ? node.parts : [...node.lists, ...node.others]
  return parts.reduce((sum, part) => sum + listsIn(part), 0)
}

type Extent = Pick<SearchQuery, 'area' | 'filters'>

function isWholeCountry({ area, filters }: Extent): boolean {
  if (filters.shapes !== undefined) return false
  return area.kind === 'country' || (area.kind === 'nearest' && area.radiusMetres === null)
}

/** Whether posting lists cover the area. */
function isListed({ area, filters }: Extent): boolean {
  return filters.shapes === undefined && (area.kind === 'places' || area.kind === 'country')
}

function listNode(list: PostingList): Node {
  return { kind: 'lists', lists: [list], weight: 0 }
}

/**
 * Ascending ranges of documents that contain the whole area, or the whole first shape. `filters` are the filter
 * nodes, starting with the area's if it is a list of places.
 */
function rangesOf(
  component: Component,
  country: Range,
  { area, filters: { shapes } }: Extent,
  filters: readonly Node[],
): Range[] {
  const whole = [{ from: country.from, to: country.to }]
  if (!component.isSorted) return whole
  const within = (rectangles: readonly Rectangle[]): Range[] =>
    documentRanges(component, country.from, country.to, rectangles)
  // Inside of all shapes is inside of the first.
  if (shapes !== undefined) return within(withMeridian(preparedShape(shapes[0]!).rectangles))
  if (area.kind === 'places') return spanOf(filters[0]!, country)
  if (area.kind === 'box') return within(boxRectangles(area))
  if (area.kind !== 'nearest' || area.radiusMetres === null) return whole
  return within(circleRectangles(area.latitude, area.longitude, area.radiusMetres))
}

/** From the first to the last document of the lists: documents of a place mostly have close numbers. */
function spanOf(node: Node, { from, to }: Range): Range[] {
  if (node.kind !== 'lists') return [{ from, to }]
  let first = to
  let last = from - 1
  for (const list of node.lists) {
    first = Math.min(first, list.first)
    last = Math.max(last, list.last)
  }
  const span = { from: Math.max(from, first), to: Math.min(to, last + 1) }
  return span.from < span.to ? [span] : []
}
