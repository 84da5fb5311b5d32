/** An index of made-up businesses in a folder of its own, and what is measured in it. */
import { join } from 'node:path'
import { openSegmentIndex } from '../../src/adapters/segment-index/open-index.ts'
import type { SegmentSearchIndex } from '../../src/adapters/segment-index/segment-search-index.ts'
import { migrate, openDatabase, type Sqlite } from '../../src/adapters/sqlite/database.ts'
import { searchEntities } from '../../src/operations/search-entities.ts'
import type { MayMatch, SearchDocument, SearchQuery } from '../../src/search/query.ts'
import { temporaryFolder } from '../../test/support/at-end.ts'
import { indexDocumentToLog, logOf } from '../../test/support/search-log.ts'
import type { Businesses } from './businesses.ts'
import { directoryBytes } from './files.ts'
import type { QueryClass } from './queries.ts'
import type { World } from './world.ts'

/** Times of a class of searches, in milliseconds, in the order they were made. */
export interface MeasuredClass {
  readonly name: string
  /** Time in the index: one search may take several queries, when its words do not match as they stand. */
  readonly inIndex: readonly number[]
  /** Time of the whole search: where and what is meant, and the index. */
  readonly whole: readonly number[]
  readonly queries: number
  readonly medianTotal: number
}

export class BuiltIndex {
  readonly size: number
  /** Milliseconds to build, without making the businesses, and to open again with checksums verified. */
  readonly buildMs: number
  readonly openMs: number
  readonly bytes: number
  readonly #index: SegmentSearchIndex
  readonly #writer: Sqlite
  readonly #reader: Sqlite

  private constructor(
    figures: Pick<BuiltIndex, 'size' | 'buildMs' | 'openMs' | 'bytes'>,
    index: SegmentSearchIndex,
    writer: Sqlite,
    reader: Sqlite,
  ) {
    this.size = figures.size
    this.buildMs = figures.buildMs
    this.openMs = figures.openMs
    this.bytes = figures.bytes
    this.#index = index
    this.#writer = writer
    this.#reader = reader
  }

  /** Builds the index of the businesses 1 to `size`. The folder is removed at the end of the process, or kept and told. */
  static async build(
    businesses: Businesses,
    size: number,
    keep: (folder: string) => void = () => {},
  ): Promise<BuiltIndex> {
    const folder = temporaryFolder('bench')
    keep(folder)
    const directory = join(folder, 'search')
    const writer = openDatabase(join(folder, 'directory.sqlite'), 'writer')
    migrate(writer)
    const reader = openDatabase(join(folder, 'directory.sqlite'), 'reader')
    function* documents(): Generator<SearchDocument> {
      for (let n = 1; n <= size; n++) yield businesses.business(n).document
    }
    const open = () => openSegmentIndex({ directory, ...logOf(reader), documents, merges: false, pollMs: 0 })
    const making = makingMs(businesses, size)
    let begun = performance.now()
    const built = await open()
    const buildMs = performance.now() - begun - making
    await built.close()
    begun = performance.now()
    const index = await open()
    const openMs = performance.now() - begun
    return new BuiltIndex({ size, buildMs, openMs, bytes: directoryBytes(directory) }, index, writer, reader)
  }

  async measure({ taxonomy, gazetteer }: World, { name, requests }: QueryClass): Promise<MeasuredClass> {
    const clock = { now: () => Date.UTC(2026, 0, 1) }
    let spent = 0
    let queries = 0
    const search = {
      search: async (query: SearchQuery) => {
        // The index asks for another reading of the text when it needs one; making it is not its work.
        const otherwise = query.otherwise?.map((make) => (mayMatch?: MayMatch) => {
          const begun = performance.now()
          const reading = make(mayMatch)
          spent -= performance.now() - begun
          return reading
        })
        const begun = performance.now()
        const result = await this.#index.search({ ...query, otherwise })
        spent += performance.now() - begun
        queries++
        return result
      },
    }
    const totals: number[] = []
    const inIndex: number[] = []
    const whole: number[] = []
    for (const request of requests) {
      spent = 0
      const begun = performance.now()
      const { total } = await searchEntities({ search, taxonomy, gazetteer, clock }, request)
      whole.push(performance.now() - begun)
      inIndex.push(spent)
      totals.push(total)
    }
    const medianTotal = totals.sort((a, b) => a - b)[totals.length >> 1]!
    return { name, inIndex, whole, queries: queries / requests.length, medianTotal }
  }

  /**
   * Writes businesses again, each in a durable transaction of its own, and searches for it at once.
   * @returns milliseconds until each was found
   * @throws Error when one was not found
   */
  async writeAndFind(businesses: Businesses, count: number): Promise<number[]> {
    const times: number[] = []
    const put = this.#writer.transaction(indexDocumentToLog)
    for (let i = 0; i < count; i++) {
      const { document } = businesses.business(1 + ((i * 7919) % this.size))
      const changed = { ...document, names: [`${document.names[0]} again`] }
      const query: SearchQuery = {
        country: document.country,
        condition: { kind: 'word', word: 'again', fields: ['name'], form: 'exact', weight: 1 },
        area: { kind: 'places', ids: document.placeIds.slice(0, 1) },
        filters: {},
        now: 0,
        offset: 0,
        limit: 1,
      }
      const begun = performance.now()
      put.immediate(this.#writer, changed)
      const { total } = await this.#index.search(query)
      times.push(performance.now() - begun)
      if (total === 0) throw new Error(`${document.id} was not found after its write`)
    }
    return times
  }

  async close(): Promise<void> {
    await this.#index.close()
    this.#reader.close()
    this.#writer.close()
  }
}

/** What making the businesses costs, which an index of real ones would not have to. */
function makingMs(businesses: Businesses, size: number): number {
  const sampled = Math.min(size, 50_000)
  const begun = performance.now()
  for (let n = 1; n <= sampled; n++) businesses.business(n)
  return (performance.now() - begun) * (size / sampled)
}
