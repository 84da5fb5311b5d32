/** What the contract of search indexes is written with: documents, queries, conditions, and a check of an index that holds some documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchIndex } from '../../../src/ports/search-index.ts'
import type { Condition, Leaf, SearchDocument, SearchQuery } from '../../../src/search/query.ts'
import { searchDocumentOf } from '../../support/search-document.ts'

/** An index under test with the writes that reach it. */
export interface OpenedSearchIndex {
  readonly index: SearchIndex
  put(document: SearchDocument): void | Promise<void>
  remove(id: string): void | Promise<void>
  close(): void | Promise<void>
}

/** Finds the ids of all hits of a query, in order. */
export type Find = (query: SearchQuery) => Promise<string[]>

/** Declares a test of an index that holds the documents. */
export type Check = (
  title: string,
  documents: readonly SearchDocument[],
  run: (find: Find, opened: OpenedSearchIndex) => Promise<void>,
) => void

export const now = Date.UTC(2026, 0, 1)

export function aDocument(id: number, changes: Partial<SearchDocument> = {}): SearchDocument {
  return searchDocumentOf({
    id: String(id),
    latitude: 51.5,
    longitude: -0.12,
    placeIds: ['london', 'england'],
    names: [`Business ${id}`],
    ...changes,
  })
}

export function aQuery(condition: Condition, changes: Partial<SearchQuery> = {}): SearchQuery {
  return {
    country: 'gb',
    condition,
    area: { kind: 'country' },
    filters: {},
    now,
    offset: 0,
    limit: 100,
    ...changes,
  }
}
export const everything: Condition = { kind: 'all', parts: [] }
export const nothing: Condition = { kind: 'any', parts: [] }

export function word(text: string, form: 'exact' | 'prefix' | 'similar' = 'exact', weight = 1): Leaf {
  return { kind: 'word', word: text, fields: ['name', 'tag', 'description'], form, weight }
}
/** Checks of indexes that `open` opens, empty. */
export function checksOf(name: string, open: () => Promise<OpenedSearchIndex>): Check {
  return (title, documents, run) => {
    test(`${name}: ${title}`, async () => {
      const opened = await open()
      try {
        for (const document of documents) await opened.put(document)
        await run(async (query) => {
          const result = await opened.index.search(query)
          assert.equal(result.total, result.hits.length + query.offset)
          return result.hits.map((hit) => hit.id)
        }, opened)
      } finally {
        await opened.close()
      }
    })
  }
}
