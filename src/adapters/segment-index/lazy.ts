import type { SearchIndex } from '../../ports/search-index.ts'
import type { SearchQuery, SearchResult } from '../../search/query.ts'
import { type OpenOptions, openSegmentIndex } from './open.ts'
import type { SegmentSearchIndex } from './segment-search-index.ts'

/** A segment index that is opened at its first use: a command that only writes never reads it. */
export class LazySegmentIndex implements SearchIndex {
  readonly #options: OpenOptions
  #opening: Promise<SegmentSearchIndex> | null = null

  constructor(options: OpenOptions) {
    this.#options = options
  }

  /** Opens the index now, building it when there is none. */
  async prepare(): Promise<void> {
    await this.#open()
  }

  async search(query: SearchQuery): Promise<SearchResult> {
    return (await this.#open()).search(query)
  }

  async close(): Promise<void> {
    const index = await this.#opening?.catch(() => undefined)
    await index?.close()
  }

  #open(): Promise<SegmentSearchIndex> {
    this.#opening ??= openSegmentIndex(this.#options).catch((error) => {
      // The next search tries again.
      this.#opening = null
      throw error
    })
    return this.#opening
  }
}
