import type { SearchIndex } from '../../ports/search-index.ts'
import type { Condition, SearchHit, SearchQuery, SearchResult } from '../../search/query.ts'
import type { Steering } from '../../search/rules/compiled-rules.ts'
import { allOf, anyOf } from '../../search/understanding/word-conditions.ts'

/** Adds to the score of what is looked for by id, and is taken off again. */
const idWorth = 1

export const idLeaf = (ids: readonly string[]): Condition => ({ kind: 'id', ids, weight: idWorth })

/**
 * An index whose hits have the pinned entities first and the buried ones last, for one search. Totals, facets and
 * cells are those of the index below. The order is that of three lists, one after the other: the pinned, the others,
 * the buried; so offsets and cursors, which name the last hit, lead to the same rows whichever index answers.
 */
export class SteeredIndex implements SearchIndex {
  readonly #index: SearchIndex
  readonly #pinned: readonly string[]
  readonly #last: readonly string[]

  constructor(index: SearchIndex, { pinned, last }: Pick<Steering, 'pinned' | 'last'>) {
    this.#index = index
    this.#pinned = pinned
    this.#last = last
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const counted = await this.#index.search({ ...query, offset: 0, limit: 0, after: undefined })
    if (counted.reading === null || counted.total === 0 || query.limit === 0) return counted
    const { otherwise, enough: _, facets: _facets, cells: _cells, ...single } = query
    const condition = counted.reading === 0 ? query.condition : otherwise![counted.reading - 1]!().condition
    return { ...counted, hits: await this.#page({ ...single, condition }, counted.total) }
  }

  async #page(query: SearchQuery, total: number): Promise<SearchHit[]> {
    const { offset, limit, after } = query
    const { first, last } = await this.#steered(query)
    const others = total - first.length - last.length
    const hits: SearchHit[] = []
    const room = (): number => limit - hits.length
    /** How many hits of the lists from the next one on are before the page. */
    let before = offset
    const take = (list: readonly SearchHit[]): void => {
      hits.push(...list.slice(before, before + room()))
      before = Math.max(0, before - list.length)
    }
    const at = (list: readonly SearchHit[]): number => list.findIndex(({ id }) => id === after?.id) + 1
    const [inFirst, inLast] = after === undefined ? [0, 0] : [at(first), at(last)]
    if (inLast > 0) return last.slice(inLast, inLast + limit)
    if (after === undefined || inFirst > 0) take(first.slice(inFirst))
    if (room() > 0) {
      const steered = [...first, ...last].map(({ id }) => id)
      const isBehindFirst = after === undefined || inFirst > 0
      const middle = await this.#index.search({
        ...query,
        filters: {
          ...query.filters,
          without: anyOf([...(query.filters.without ? [query.filters.without] : []), idLeaf(steered)]),
        },
        offset: before,
        limit: room(),
        after: isBehindFirst ? undefined : after,
      })
      hits.push(...middle.hits)
      before = Math.max(0, before - others)
    }
    take(last)
    return hits
  }

  /** The pinned and the buried ones that the query finds, in their order. */
  async #steered(query: SearchQuery): Promise<{ first: readonly SearchHit[]; last: readonly SearchHit[] }> {
    const ids = [...this.#pinned, ...this.#last]
    const { hits } = await this.#index.search({
      ...query,
      condition: allOf([query.condition, idLeaf(ids)]),
      offset: 0,
      limit: ids.length,
      after: undefined,
    })
    const found = hits.map((hit) => ({ ...hit, score: hit.score - idWorth }))
    const byId = new Map(found.map((hit) => [hit.id, hit]))
    return {
      first: this.#pinned.flatMap((id) => byId.get(id) ?? []),
      last: found.filter(({ id }) => this.#last.includes(id)),
    }
  }
}
