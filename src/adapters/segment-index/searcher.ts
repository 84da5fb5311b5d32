/** Answers queries from components: segments and chunks of recent writes, each with its dead documents marked. Synchronous, so that a search sees one state. */
import { distanceMetres } from '../../search/area.ts'
import type { SearchHit, SearchQuery, SearchResult } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { Matches } from './evaluate.ts'
import { Matcher } from './matcher.ts'
import { offerNearest } from './nearest.ts'
import { type TopHit, TopHits } from './top-hits.ts'

export class Searcher {
  readonly #matcher = new Matcher()

  search(components: readonly Component[], query: SearchQuery): SearchResult {
    const top = new TopHits(query.limit > 0 ? query.offset + query.limit : 0)
    let total = 0
    for (const [number, component] of components.entries()) {
      const matches = this.#matcher.matches(component, query)
      if (matches === null) continue
      total += matches.count
      top.component = number
      if (query.area.kind === 'nearest') offerNearest(component, matches, query.area, top)
      else offerByScore(component, matches, top)
      this.#matcher.giveBack(matches)
    }
    const hits = top.take(query.offset).map((hit) => searchHit(components[hit.component]!, hit, query))
    return { total, hits, facets: [] }
  }
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
    top.offer(score, second, id[document]!, score, document)
    leastRank = top.leastRank
    leastSecond = top.leastSecond
  }
}

function searchHit({ columns }: Component, { document, score }: TopHit, query: SearchQuery): SearchHit {
  const centre = query.area.kind === 'nearest' ? query.area : query.distanceFrom
  const latitude = columns.latitude[document]!
  return {
    id: String(columns.id[document]!),
    score,
    contentScore: columns.contentScore[document]!,
    distanceMetres:
      centre === undefined || Number.isNaN(latitude)
        ? null
        : distanceMetres(centre.latitude, centre.longitude, latitude, columns.longitude[document]!),
    schedule: '',
  }
}
