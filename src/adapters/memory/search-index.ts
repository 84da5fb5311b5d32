import type { SearchIndex } from '../../ports/search-index.ts'
import {
  comparing,
  countCells,
  countFacet,
  type Evaluable,
  evaluable,
  isBehind,
  type Match,
  matchesIn,
} from '../../search/evaluate.ts'
import {
  type Condition,
  plenty,
  type Reading,
  type SearchDocument,
  type SearchQuery,
  type SearchResult,
} from '../../search/query.ts'

/**
 * The reference implementation for the other indexes: a linear scan that follows the definitions in
 * `search/query.ts`. For tests and small sets only.
 */
export class MemorySearchIndex implements SearchIndex {
  readonly #entries = new Map<string, Evaluable>()

  /** Adds the document, replacing any with the same id. */
  put(document: SearchDocument): void {
    this.#entries.set(document.id, evaluable(document))
  }

  /** Removes a document. An unknown id is not an error. */
  remove(id: string): void {
    this.#entries.delete(id)
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    const { condition, enough = null, otherwise = [] } = query
    const readings = [{ condition, enough }, ...otherwise.map((make) => make())]
    const reading = readings.findIndex((one) => this.#answers(query, one))
    const matches = reading < 0 ? [] : this.#matches(query, readings[reading]!.condition)
    const documents = matches.map(({ document }) => document)
    const { after, offset, limit } = query
    const hits = matches
      .map(({ hit }) => hit)
      .filter((hit) => after === undefined || isBehind(hit, after))
      .sort(comparing(query))
      .slice(offset, offset + limit)
    const facets = (query.facets ?? []).map((request) => countFacet(request, documents, query.now))
    const cells = query.cells && countCells(query.cells, matches)
    return {
      reading: reading < 0 ? null : reading,
      total: matches.length,
      hits,
      facets,
      ...(cells && { cells }),
    }
  }

  #answers(query: SearchQuery, { condition, enough }: Reading): boolean {
    const total = this.#matches(query, condition).length
    if (total === 0 || total >= plenty || enough === null) return total > 0
    return this.#matches(query, enough).length > 0
  }

  #matches(query: SearchQuery, condition: Condition): Match[] {
    return matchesIn(this.#entries.values(), query, condition)
  }
}
