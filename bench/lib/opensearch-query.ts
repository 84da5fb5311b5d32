/**
 * The query model in the words of OpenSearch: tokens are keywords, every leaf a constant score, so that totals and scores are the same. Two forms: a field for
 * each kind of token, or all of them in one field that exact leaves match.
 */
import { isPlainToken } from '../../src/search/document/document-tokens.ts'
import type { Area, Condition, FacetRequest, SearchQuery } from '../../src/search/query.ts'
import type { PeerDocument } from './peer-documents.ts'

type Json = Record<string, unknown>
export type QueryForm = 'fields' | 'one field'

const keyword = { type: 'keyword', norms: false, doc_values: false }
const counted = { type: 'keyword', norms: false }

export const mapping: Json = {
  dynamic: false,
  // Only the row is kept, so that it is returned as it lies there.
  _source: { includes: ['row'] },
  properties: {
    id: { type: 'long' },
    country: keyword,
    place: counted,
    category: counted,
    flag: counted,
    name: keyword,
    tag: keyword,
    description: keyword,
    plainName: keyword,
    plainTag: keyword,
    plainDescription: keyword,
    token: keyword,
    location: { type: 'geo_point' },
    contentScore: { type: 'integer' },
    claimedUntil: { type: 'long' },
    updated: { type: 'long' },
    row: { type: 'object', enabled: false },
  },
}

const plainField = { name: 'plainName', tag: 'plainTag', description: 'plainDescription' } as const

const marked = (mark: string, tokens: Iterable<string>): string[] =>
  [...tokens].map((token) => `${mark}:${token}`)

/** A document of the index, as JSON. */
export function indexed({ document, tokens, row }: PeerDocument): string {
  const { name, tag, description } = tokens
  const plain = (set: Set<string>): string[] => [...set].filter(isPlainToken)
  const fields = {
    id: Number(document.id),
    country: document.country,
    place: document.placeIds,
    category: document.categoryIds,
    flag: document.flags,
    name: [...name],
    tag: [...tag],
    description: [...description],
    plainName: plain(name),
    plainTag: plain(tag),
    plainDescription: plain(description),
    token: [
      ...marked('name', name),
      ...marked('tag', tag),
      ...marked('description', description),
      ...marked('category', document.categoryIds),
      ...marked('place', document.placeIds),
      ...marked('flag', document.flags),
    ],
    ...(document.latitude === null ? {} : { location: { lat: document.latitude, lon: document.longitude } }),
    contentScore: document.contentScore,
    claimedUntil: document.claimedUntil,
    updated: document.updated,
  }
  return `${JSON.stringify(fields).slice(0, -1)},"row":${row}}`
}

/** The body of a search; null when this engine was given no way to answer it. */
export function toOpenSearch(query: SearchQuery, form: QueryForm): Json | null {
  const { area, filters } = query
  if (
    filters.opening !== undefined ||
    query.facets?.some(({ kind }) => kind === 'opening' || kind === 'claimed')
  )
    return null
  const filter: Json[] = [{ term: { country: query.country } }, ...areaFilters(area, form)]
  if (filters.categoryIds !== undefined) filter.push(anyOf('category', filters.categoryIds, form))
  for (const flag of filters.flags ?? []) filter.push(anyOf('flag', [flag], form))
  for (const flags of filters.anyFlags ?? []) filter.push(anyOf('flag', flags, form))
  if (filters.claimed !== undefined) {
    filter.push({ range: { claimedUntil: filters.claimed ? { gt: query.now } : { lte: query.now } } })
  }
  if (filters.updatedSince !== undefined) filter.push({ range: { updated: { gte: filters.updatedSince } } })
  return {
    query: { bool: { filter, must: [conditionOf(query.condition, form)] } },
    sort: sortOf(area),
    from: query.offset,
    size: query.limit,
    track_total_hits: true,
    ...(query.facets === undefined || query.facets.length === 0 ? {} : { aggs: counts(query.facets) }),
  }
}

function counts(facets: readonly FacetRequest[]): Json {
  return Object.fromEntries(
    facets.flatMap((facet) =>
      'limit' in facet ? [[facet.kind, { terms: { field: facet.kind, size: facet.limit } }]] : [],
    ),
  )
}

function sortOf(area: Area): unknown[] {
  if (area.kind !== 'nearest') return ['_score', { contentScore: 'desc' }, { id: 'asc' }]
  const location = { lat: area.latitude, lon: area.longitude }
  return [{ _geo_distance: { location, order: 'asc', unit: 'm' } }, { id: 'asc' }]
}

function areaFilters(area: Area, form: QueryForm): Json[] {
  if (area.kind === 'country') return []
  if (area.kind === 'places') return [anyOf('place', area.ids, form)]
  if (area.kind === 'box') {
    const { south, west, north, east } = area
    return [{ geo_bounding_box: { location: { top: north, left: west, bottom: south, right: east } } }]
  }
  if (area.radiusMetres === null) return [{ exists: { field: 'location' } }]
  const location = { lat: area.latitude, lon: area.longitude }
  return [{ geo_distance: { distance: `${area.radiusMetres}m`, location } }]
}

const anyOf = (kind: string, ids: readonly string[], form: QueryForm): Json => ({
  terms: form === 'fields' ? { [kind]: ids } : { token: marked(kind, ids) },
})

function conditionOf(condition: Condition, form: QueryForm): Json {
  if (condition.kind === 'all') {
    return { bool: { must: condition.parts.map((part) => conditionOf(part, form)) } }
  }
  if (condition.kind === 'any') {
    return condition.parts.length === 0
      ? { match_none: {} }
      : { dis_max: { queries: condition.parts.map((part) => conditionOf(part, form)) } }
  }
  const constant = (filter: Json): Json => ({ constant_score: { filter, boost: condition.weight } })
  if (condition.kind !== 'word') return constant(anyOf(condition.kind, condition.ids, form))
  const { word, fields } = condition
  if (condition.form === 'exact' && form === 'one field') {
    return constant({ terms: { token: fields.map((field) => `${field}:${word}`) } })
  }
  const leaves = fields.map((field) => {
    if (condition.form === 'exact') return { term: { [field]: word } }
    if (condition.form === 'prefix') return { prefix: { [field]: word } }
    return { fuzzy: { [plainField[field]]: { value: word, fuzziness: 'AUTO:3,8', max_expansions: 1000 } } }
  })
  return constant(leaves.length === 1 ? leaves[0]! : { bool: { should: leaves } })
}
