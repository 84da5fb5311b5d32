/** Answers queries from components: segments and chunks of recent writes, each with its dead documents marked. Synchronous, so that a search sees one state. */
import type { SearchQuery, SearchResult } from '../../search/query.ts'
import type { Component } from './component.ts'
import type { Matches } from './evaluate.ts'
import { Matcher } from './matcher.ts'
import { offerNearest } from './nearest.ts'
import { TopHits } from './top-hits.ts'

export class Searcher {
  readonly #matcher = new Matcher()

  search(components: readonly Component[], query: SearchQuery): SearchResult {
    const top = new TopHits(query.limit > 0 ? query.offset + query.limit : 0)
    let total = 0
    for (const component of components) {
      const matches = this.#matcher.matches(component, query)
      if (matches === null) continue
      total += matches.count
      if (query.area.kind === 'nearest') offerNearest(component, matches, query.area, top)
      else offerByScore(component, matches, top)
      this.#matcher.giveBack(matches)
    }
    const isNearest = query.area.kind === 'nearest'
    const hits = top
      .take(query.offset)
      .map(({ id, rank, score }) => ({ id: String(id), score, distanceMetres: isNearest ? 0 - rank : null }))
    return { total, hits }
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
    top.offer(score, second, id[document]!, score)
    leastRank = top.leastRank
    leastSecond = top.leastSecond
  }
}
