/** The best hits in an order by a key. All matches are looked at: such orders are asked for rarely. */
import { distanceMetres } from '../../../great-circle.ts'
import type { SearchPosition, SearchQuery, SortKey } from '../../../search/query.ts'
import { compareKeys, type KeySort, sortKeyOf } from '../../../search/sort-key.ts'
import type { MatchList } from '../postings/matches.ts'
import type { Component } from '../segment/component.ts'
import { pointlessOf } from './exact-filters.ts'
import { nameKeysOf } from './name-keys.ts'
import { type TopHit, TopHits } from './top-hits.ts'

export interface KeyedHit extends TopHit {
  readonly key: SortKey
  readonly id: number
}

type KeyPosition = Extract<SearchPosition, { kind: 'key' }>

export class KeyedHits {
  readonly #sort: KeySort
  readonly #capacity: number
  readonly #after: KeyPosition | undefined
  readonly #top: TopHits
  /** The best of each component. */
  readonly #found: KeyedHit[] = []

  constructor(sort: KeySort, { offset, limit, after }: SearchQuery) {
    this.#sort = sort
    this.#capacity = limit > 0 ? offset + limit : 0
    this.#after = after?.kind === 'key' ? after : undefined
    this.#top = new TopHits(this.#capacity)
  }

  /** Offers the matches of a component; deleted ones are skipped. */
  offer(number: number, component: Component, matches: MatchList, query: SearchQuery): void {
    if (this.#capacity === 0) return
    const top = this.#top
    top.reset(this.#capacity)
    top.component = number
    const keyOf =
      this.#sort === 'name'
        ? this.#offerNames(component, matches)
        : this.#offerNumbers(component, matches, query)
    const { id } = component.columns
    for (const hit of top.take(0)) this.#found.push({ ...hit, key: keyOf(hit.rank), id: id[hit.document]! })
  }

  /** The hits of the page, best first. */
  take(offset: number): readonly KeyedHit[] {
    return this.#found.sort((a, b) => compareKeys(a.key, b.key) || a.id - b.id).slice(offset, this.#capacity)
  }

  #offerNames(component: Component, { documents, scores, count }: MatchList): (rank: number) => SortKey {
    const { deleted, columns } = component
    const keys = nameKeysOf(component)
    const after = this.#after && String(this.#after.key)
    const first = after === undefined ? 0 : keys.firstFrom(after)
    const isShared = after !== undefined && keys.key(first) === after
    const lastId = Number(this.#after?.id ?? 0)
    for (let i = 0; i < count; i++) {
      const document = documents[i]!
      const rank = keys.ranks[document]!
      const id = columns.id[document]!
      if (rank < first || (isShared && rank === first && id <= lastId) || deleted.has(document)) continue
      this.#top.offer(-rank, 0, id, scores[i]!, document)
    }
    return (rank) => keys.key(-rank)
  }

  #offerNumbers(
    component: Component,
    { documents, scores, count }: MatchList,
    query: SearchQuery,
  ): (rank: number) => SortKey {
    const { deleted, columns } = component
    const { id, contentScore, updated } = columns
    const metresOf = distancesOf(component, documents, count, query)
    const after = this.#after
    for (let i = 0; i < count; i++) {
      const document = documents[i]!
      if (deleted.has(document)) continue
      const key = sortKeyOf(this.#sort, {
        score: scores[i]!,
        contentScore: query.ignoresContent === true ? 0 : contentScore[document]!,
        distanceMetres: metresOf(i),
        updated: updated[document]!,
        name: '',
      }) as number
      if (after !== undefined && (compareKeys(key, after.key) || id[document]! - Number(after.id)) <= 0)
        continue
      this.#top.offer(0 - key, 0, id[document]!, scores[i]!, document)
    }
    return (rank) => 0 - rank
  }
}

/** The distance of the match at an index, as in its hit. */
function distancesOf(
  component: Component,
  documents: Uint32Array,
  count: number,
  query: SearchQuery,
): (at: number) => number | null {
  const centre = query.area.kind === 'nearest' ? query.area : query.distanceFrom
  if (centre === undefined) return () => null
  const { latitude, longitude } = component.columns
  const pointless = pointlessOf(component, query)
  const hidden = new Int32Array(pointless === null ? 0 : count).fill(-1)
  if (count > 0) pointless?.raise(documents, count, hidden, 0)
  return (at) => {
    const document = documents[at]!
    const north = latitude[document]!
    if (Number.isNaN(north) || (pointless !== null && hidden[at]! >= 0)) return null
    return distanceMetres(centre.latitude, centre.longitude, north, longitude[document]!)
  }
}
