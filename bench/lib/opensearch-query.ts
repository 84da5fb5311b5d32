/** The query model in the words of OpenSearch: tokens are keywords, every leaf a constant score, so that totals and scores are the same. */
import { documentTokens, isPlainToken } from '../../src/search/document-tokens.ts'
import type { Area, Condition, SearchDocument, SearchQuery } from '../../src/search/query.ts'

type Json = Record<string, unknown>

const keyword = { type: 'keyword', norms: false, doc_values: false }

export const mapping: Json = {
  dynamic: false,
  properties: {
    id: { type: 'long' },
    country: keyword,
    place: keyword,
    category: keyword,
    flag: keyword,
    name: keyword,
    tag: keyword,
    description: keyword,
    plainName: keyword,
    plainTag: keyword,
    plainDescription: keyword,
    location: { type: 'geo_point' },
    contentScore: { type: 'integer' },
    claimedUntil: { type: 'long' },
    updated: { type: 'long' },
  },
}

const plainField = { name: 'plainName', tag: 'plainTag', description: 'plainDescription' } as const

/** What is indexed; `body` is what a search returns. */
export function indexed(document: SearchDocument): Json {
  const { name, tag, description } = documentTokens(document)
  const plain = (tokens: Set<string>): string[] => [...tokens].filter(isPlainToken)
  return {
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
    ...(document.latitude === null ? {} : { location: { lat: document.latitude, lon: document.longitude } }),
    contentScore: document.contentScore,
    claimedUntil: document.claimedUntil,
    updated: document.updated,
    body: document,
  }
}

export function toOpenSearch(query: SearchQuery): Json {
  const { area, filters } = query
  const filter: Json[] = [{ term: { country: query.country } }, ...areaFilters(area)]
  if (filters.categoryIds !== undefined) filter.push({ terms: { category: filters.categoryIds } })
  for (const flag of filters.flags ?? []) filter.push({ term: { flag } })
  if (filters.claimed !== undefined) {
    filter.push({ range: { claimedUntil: filters.claimed ? { gt: query.now } : { lte: query.now } } })
  }
  return {
    query: { bool: { filter, must: [conditionOf(query.condition)] } },
    sort: sortOf(area),
    from: query.offset,
    size: query.limit,
    track_total_hits: true,
    _source: ['body'],
  }
}

function sortOf(area: Area): unknown[] {
  if (area.kind !== 'nearest') return ['_score', { contentScore: 'desc' }, { id: 'asc' }]
  const location = { lat: area.latitude, lon: area.longitude }
  return [{ _geo_distance: { location, order: 'asc', unit: 'm' } }, { id: 'asc' }]
}

function areaFilters(area: Area): Json[] {
  if (area.kind === 'country') return []
  if (area.kind === 'places') return [{ terms: { place: area.ids } }]
  if (area.kind === 'box') {
    const { south, west, north, east } = area
    return [{ geo_bounding_box: { location: { top: north, left: west, bottom: south, right: east } } }]
  }
  if (area.radiusMetres === null) return [{ exists: { field: 'location' } }]
  const location = { lat: area.latitude, lon: area.longitude }
  return [{ geo_distance: { distance: `${area.radiusMetres}m`, location } }]
}

function conditionOf(condition: Condition): Json {
  if (condition.kind === 'all') return { bool: { must: condition.parts.map(conditionOf) } }
  if (condition.kind === 'any') {
    return condition.parts.length === 0
      ? { match_none: {} }
      : { dis_max: { queries: condition.parts.map(conditionOf) } }
  }
  const constant = (filter: Json): Json => ({ constant_score: { filter, boost: condition.weight } })
  if (condition.kind !== 'word') return constant({ terms: { [condition.kind]: condition.ids } })
  const { word, form } = condition
  const leaves = condition.fields.map((field) => {
    if (form === 'exact') return { term: { [field]: word } }
    if (form === 'prefix') return { prefix: { [field]: word } }
    return { fuzzy: { [plainField[field]]: { value: word, fuzziness: 'AUTO:4,8', max_expansions: 1000 } } }
  })
  return constant(leaves.length === 1 ? leaves[0]! : { bool: { should: leaves } })
}
