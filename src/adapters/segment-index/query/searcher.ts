/**
 * Answers queries from components (segments, and chunks of recent writes), each with its own set of deleted
 * documents. Synchronous, so that a search sees one state.
 */
import { distanceMetres } from '../../../great-circle.ts'
import { type CellCount, CellCounter } from '../../../search/cells.ts'
import {
  type MayMatch,
  plenty,
  type SearchHit,
  type SearchPosition,
  type SearchQuery,
  type SearchResult,
  type SortKey,
} from '../../../search/query.ts'
import { hasKey, orderOf } from '../../../search/sort-key.ts'
import type { MatchList } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { countCells, withinTile } from './cells.ts'
import { keepOpen, pointlessOf } from './exact-filters.ts'
import { Facets } from './facets.ts'
import { KeyedHits } from './keyed-hits.ts'
import { Matcher } from './matcher.ts'
import { offerNearest } from './nearest.ts'
import { OpeningStates } from './opening-states.ts'
import { type TopHit, TopHits } from './top-hits.ts'
import { TopKPrefilter } from './top-k-prefilter.ts'

export class Searcher {
  readonly #matcher = new Matcher()
  readonly #openings = new OpeningStates()
  readonly #facets = new Facets(this.#openings)
  /** Shared by all searches: allocating its arrays costs as much as a typical search. */
  readonly #top = new TopHits(0)

  search(components: readonly Component[], query: SearchQuery): SearchResult {
    this.#matcher.beginSearch(components, query.otherwise !== undefined)
    const result = this.#firstAnswer(components, query)
    this.#matcher.endSearch()
    return result
  }

  #firstAnswer(components: readonly Component[], query: SearchQuery): SearchResult {
    const { otherwise = [] } = query
    const mayMatch: MayMatch = (condition) => this.#matcher.mayMatch(components, condition)
    for (let reading = 0; reading <= otherwise.length; reading++) {
      const { condition, enough = null } = reading === 0 ? query : otherwise[reading - 1]!(mayMatch)
      const asked = reading === 0 ? query : { ...query, condition }
      const { total, hits, facets } = this.#find(components, asked)
      if (total === 0) continue
      const isEnough = total >= plenty || enough === null
      if (isEnough || this.#matchesAny(components, { ...query, condition: enough })) {
        const cells = this.#cells(components, asked)
        return { reading, total, hits, facets, ...(cells && { cells }) }
      }
    }
    const none = { reading: null, total: 0, hits: [], facets: (query.facets ?? []).map(() => []) }
    return query.cells === undefined ? none : { ...none, cells: [] }
  }

  /** All matches of the condition, with the hits of the page. */
  #find(components: readonly Component[], query: SearchQuery): Omit<SearchResult, 'reading'> {
    const { filters, after } = query
    const counters = this.#facets.counters(query)
    const top = this.#top
    top.reset(query.limit > 0 ? query.offset + query.limit : 0)
    const order = orderOf(query)
    const keyed = hasKey(order) ? new KeyedHits(order, query) : null
    const needsAll = counters.length > 0 || after !== undefined || keyed !== null
    let total = 0
    for (let number = 0; number < components.length; number++) {
      const component = components[number]!
      top.component = number
      const known = needsAll ? null : this.#matcher.cached(component, query, top.capacity)
      if (known !== null) {
        total += known.total
        offer(component, known, query, top)
        continue
      }
      const matches = this.#matcher.matches(component, query)
      if (matches === null) continue
      keepOpen(component, filters, matches, this.#openings)
      total += matches.count
      for (const counter of counters) counter.add(component, matches)
      if (keyed === null) offer(component, matches, query, top)
      else keyed.offer(number, component, matches, query)
      this.#matcher.giveBack(matches)
    }
    const found: readonly (TopHit & { readonly key?: SortKey })[] =
      keyed === null ? top.take(query.offset) : keyed.take(query.offset)
    const hits = found.map((hit) => searchHit(components[hit.component]!, hit, query))
    return { total, hits, facets: counters.map((counter) => counter.take()) }
  }

  /** Matches by cell of the map. A search of its own: it looks at one tile, whatever the area. */
  #cells(components: readonly Component[], query: SearchQuery): readonly CellCount[] | undefined {
    if (query.cells === undefined) return undefined
    const counter = new CellCounter(query.cells)
    const inTile = withinTile(query, counter)
    for (const component of components) {
      const matches = this.#matcher.matches(component, inTile)
      if (matches === null) continue
      keepOpen(component, query.filters, matches, this.#openings)
      countCells(component, inTile, matches, counter)
      this.#matcher.giveBack(matches)
    }
    return counter.take()
  }

  #matchesAny(components: readonly Component[], query: SearchQuery): boolean {
    return components.some((component) => {
      const matches = this.#matcher.matches(component, query)
      if (matches === null) return false
      keepOpen(component, query.filters, matches, this.#openings)
      const { count } = matches
      this.#matcher.giveBack(matches)
      return count > 0
    })
  }
}

const prefilter = new TopKPrefilter()

function offer(component: Component, matches: MatchList, query: SearchQuery, top: TopHits): void {
  const { area, after } = query
  if (area.kind === 'nearest' && query.sort !== 'relevance') {
    offerNearest(component, matches, area, after?.kind === 'distance' ? after : undefined, top)
  } else if (query.ignoresContent === true) {
    offerByScoreAlone(component, matches, after?.kind === 'score' ? after : undefined, top)
  } else {
    offerByScore(component, matches, after?.kind === 'score' ? after : undefined, top)
  }
}

type ScorePosition = Extract<SearchPosition, { kind: 'score' }>

/** Skips deleted matches and, with `after`, those not after that position. */
function offerByScore(
  component: Component,
  matches: MatchList,
  after: ScorePosition | undefined,
  top: TopHits,
): void {
  if (top.capacity === 0) return
  const { documents, scores, count } = matches
  const { columns, deleted } = component
  const { id, contentScore } = columns
  const isOut = (document: number, score: number): boolean =>
    deleted.has(document) ||
    (after !== undefined && !isBehind(after, score, contentScore[document]!, id[document]!))
  const take = (document: number, score: number): void =>
    top.offer(score, contentScore[document]!, id[document]!, score, document)
  // A segment computes its tie-break ranks on first use.
  const tieBreakRanks = count > top.capacity ? component.tieBreakRanks : null
  if (tieBreakRanks !== null) {
    prefilter.choose(matches, tieBreakRanks, top.capacity, top.leastRank, isOut, take)
    return
  }
  let leastRank = Math.max(0, top.leastRank) | 0
  let leastSecond = top.leastSecond
  for (let i = 0; i < count; i++) {
    const score = scores[i]!
    const document = documents[i]!
    if (score < leastRank || (score === leastRank && contentScore[document]! < leastSecond)) continue
    if (isOut(document, score)) continue
    take(document, score)
    leastRank = Math.max(0, top.leastRank) | 0
    leastSecond = top.leastSecond
  }
}

/** The same with a content score of 0. Such searches are rare, so every match is offered. */
function offerByScoreAlone(
  { columns: { id }, deleted }: Component,
  { documents, scores, count }: MatchList,
  after: ScorePosition | undefined,
  top: TopHits,
): void {
  for (let i = 0; i < count; i++) {
    const document = documents[i]!
    const score = scores[i]!
    if (deleted.has(document) || (after !== undefined && !isBehind(after, score, 0, id[document]!))) continue
    top.offer(score, 0, id[document]!, score, document)
  }
}

function isBehind(after: ScorePosition, score: number, contentScore: number, id: number): boolean {
  if (score !== after.score) return score < after.score
  if (contentScore !== after.contentScore) return contentScore < after.contentScore
  return id > Number(after.id)
}

function searchHit(
  component: Component,
  { document, score, key }: TopHit & { readonly key?: SortKey },
  query: SearchQuery,
): SearchHit {
  const { columns, dictionaries } = component
  const hit = {
    id: String(columns.id[document]!),
    score,
    contentScore: query.ignoresContent === true ? 0 : columns.contentScore[document]!,
    distanceMetres: distanceOf(component, document, query),
    schedule: dictionaries.schedule.text(columns.schedule[document]!),
  }
  return key === undefined ? hit : { ...hit, sortKey: key }
}

function distanceOf(component: Component, document: number, query: SearchQuery): number | null {
  const { latitude, longitude } = component.columns
  const centre = query.area.kind === 'nearest' ? query.area : query.distanceFrom
  const north = latitude[document]!
  if (centre === undefined || Number.isNaN(north) || isPointless(component, document, query)) return null
  return distanceMetres(centre.latitude, centre.longitude, north, longitude[document]!)
}

function isPointless(component: Component, document: number, query: SearchQuery): boolean {
  const pointless = pointlessOf(component, query)
  return pointless !== null && pointless.copyRange(document, document + 1, new Uint32Array(1), 0) > 0
}
