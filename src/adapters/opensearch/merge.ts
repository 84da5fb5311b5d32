/** Puts the answer of OpenSearch and the matches of the tail together. */
import { metresBetween } from '../../great-circle.ts'
import { stateOfSchedule } from '../../search/document/schedule.ts'
import { comparing, countFacet, isBehind, type Match } from '../../search/evaluate.ts'
import type { FacetCount, FacetRequest, SearchHit, SearchQuery } from '../../search/query.ts'
import { hasKey, orderOf, sortKeyOf } from '../../search/sort-key.ts'

export interface Found {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: readonly { readonly _score: number; readonly fields: Record<string, unknown[]> }[]
  }
  readonly aggregations?: Record<string, Aggregation>
}

interface Aggregation {
  readonly sum_other_doc_count?: number
  readonly buckets:
    | readonly { readonly key: string; readonly doc_count: number }[]
    | Record<string, { readonly doc_count: number }>
}

/** The part of OpenSearch's order that a page needs when `waiting` more matches are merged into it. */
export function windowOf(
  { after, offset, limit }: SearchQuery,
  waiting: number,
): { from: number; size: number } {
  if (limit === 0) return { from: 0, size: 0 }
  const from = after === undefined ? Math.max(0, offset - waiting) : 0
  return { from, size: offset - from + limit }
}

export function mergedHits(
  query: SearchQuery,
  found: Found,
  matches: readonly Match[],
  from: number,
): SearchHit[] {
  const { after, offset, limit } = query
  if (limit === 0) return []
  const waiting = matches.map(({ hit }) => hit).filter((hit) => after === undefined || isBehind(hit, after))
  const listed = found.hits.hits.map((hit) => hitOf(query, hit))
  const start = offset - from
  return [...listed, ...waiting].sort(comparing(query)).slice(start, start + limit)
}

function hitOf(query: SearchQuery, { _score, fields }: Found['hits']['hits'][number]): SearchHit {
  const { area, distanceFrom, withoutPointOf } = query
  const one = (name: string): unknown => fields[name]?.[0]
  const centre = area.kind === 'nearest' ? area : distanceFrom
  const [latitude, longitude] = [one('latitude'), one('longitude')] as (number | undefined)[]
  const hasPoint =
    latitude !== undefined &&
    longitude !== undefined &&
    !(withoutPointOf !== undefined && fields.flag?.includes(withoutPointOf))
  const hit = {
    id: String(one('id')),
    score: _score,
    contentScore: query.ignoresContent === true ? 0 : (one('contentScore') as number),
    distanceMetres: centre !== undefined && hasPoint ? metresBetween(centre, { latitude, longitude }) : null,
    schedule: one('schedule') as string,
  }
  const order = orderOf(query)
  if (!hasKey(order)) return hit
  const [updated = 0, name = ''] = [
    one('updated') as number | undefined,
    one('sortName') as string | undefined,
  ]
  return { ...hit, sortKey: sortKeyOf(order, { ...hit, updated, name }) }
}

/** The ids for which each facet needs OpenSearch's count because the tail has them. */
export const countedIds = ({ facets = [], now }: SearchQuery, matches: readonly Match[]): string[][] =>
  facets.map((facet) =>
    'limit' in facet ? countsOfTail({ ...facet, limit: Infinity }, matches, now).map(({ id }) => id) : [],
  )

const countsOfTail = (facet: FacetRequest, matches: readonly Match[], now: number): readonly FacetCount[] =>
  countFacet(
    facet,
    matches.map(({ document }) => document),
    now,
  )

export function mergedFacets(query: SearchQuery, found: Found, matches: readonly Match[]): FacetCount[][] {
  return (query.facets ?? []).map((facet, i) => {
    const counts = new Map<string, number>()
    for (const name of [`top${i}`, `own${i}`])
      for (const { id, count } of bucketsOf(found.aggregations?.[name])) counts.set(id, count)
    const sums = facet.kind === 'opening' ? statesOf(counts, facet.at) : counts
    const all = 'limit' in facet ? { ...facet, limit: Infinity } : facet
    for (const { id, count } of countsOfTail(all, matches, query.now))
      sums.set(id, (sums.get(id) ?? 0) + count)
    const sorted = [...sums].map(([id, count]) => ({ id, count })).filter(({ count }) => count > 0)
    sorted.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    return 'limit' in facet ? sorted.slice(0, facet.limit) : sorted
  })
}

export function bucketsOf(aggregation: Aggregation | undefined): FacetCount[] {
  const { buckets = [] } = aggregation ?? {}
  if (Array.isArray(buckets)) return buckets.map(({ key, doc_count: count }) => ({ id: key, count }))
  return Object.entries(buckets).map(([id, { doc_count: count }]) => ({ id, count }))
}

function statesOf(schedules: ReadonlyMap<string, number>, at: number): Map<string, number> {
  const states = new Map<string, number>()
  for (const [schedule, count] of schedules) {
    const { state } = stateOfSchedule(schedule, at)
    states.set(state, (states.get(state) ?? 0) + count)
  }
  return states
}
