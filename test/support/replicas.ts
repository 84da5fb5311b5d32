import { join } from 'node:path'
import { remoteLog } from '../../src/adapters/remote-log.ts'
import { type MergeResult, mergeLog } from '../../src/adapters/segment-index/merging/merge.ts'
import type { MergeOptions, OnStep } from '../../src/adapters/segment-index/merging/run-merge.ts'
import { type OpenOptions, openSegmentIndex } from '../../src/adapters/segment-index/open-index.ts'
import { rebuildIndex } from '../../src/adapters/segment-index/rebuilding/rebuild.ts'
import type { SegmentSearchIndex } from '../../src/adapters/segment-index/segment-search-index.ts'
import { SqliteChangeLog, shortenLog } from '../../src/adapters/sqlite/change-log.ts'
import { migrate, openDatabase, type Sqlite } from '../../src/adapters/sqlite/database.ts'
import type { SearchDocument } from '../../src/search/query.ts'
import { replicaSource } from './replica-source.ts'
import { indexDocumentToLog, removeDocumentFromLog } from './search-log.ts'

/** Few rows, so that tests reach a merge. */
export const mergeRows = 20

/** Several nodes with folders of their own over one log and one depot, below a folder. */
export class Replicas {
  readonly folder: string
  readonly writer: Sqlite
  readonly #open: { close(): unknown }[] = []

  constructor(folder: string) {
    this.folder = folder
    this.writer = openDatabase(join(folder, 'test.db'), 'writer')
    this.writer.pragma('synchronous = OFF')
    migrate(this.writer)
    this.writer.exec('CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, document TEXT NOT NULL)')
  }

  put(document: SearchDocument): void {
    this.writer
      .transaction(() => {
        this.writer
          .prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)')
          .run(Number(document.id), JSON.stringify(document))
        indexDocumentToLog(this.writer, document)
        shortenLog(this.writer, 2)
      })
      .immediate()
  }

  remove(id: string): void {
    this.writer
      .transaction(() => {
        this.writer.prepare('DELETE FROM kept WHERE id = ?').run(Number(id))
        removeDocumentFromLog(this.writer, id)
        shortenLog(this.writer, 2)
      })
      .immediate()
  }

  directory(node: string): string {
    return join(this.folder, node)
  }

  /** Builds and publishes the first index as a node, in this thread. */
  async found(node: string): Promise<void> {
    const source = replicaSource({ folder: this.folder, node })
    const result = await rebuildIndex({ directory: this.directory(node), source, replaces: null })
    if (result !== 'rebuilt') throw new Error(`the first index was ${result}`)
  }

  /** Opens the index of a node. It merges only by `merge`. */
  async open(node: string, options: Partial<OpenOptions> = {}): Promise<SegmentSearchIndex> {
    const reader = openDatabase(join(this.folder, 'test.db'), 'reader')
    this.#open.push(reader)
    const index = await openSegmentIndex({
      directory: this.directory(node),
      log: remoteLog(new SqliteChangeLog(reader)),
      source: replicaSource({ folder: this.folder, node }),
      merges: false,
      pollMs: 0,
      mergeRows,
      ...options,
    })
    this.#open.push(index)
    return index
  }

  /** Merges as a node, in this thread. */
  merge(node: string, options: MergeOptions = {}, onStep?: OnStep): Promise<MergeResult> {
    const source = replicaSource({ folder: this.folder, node })
    return mergeLog(
      { directory: this.directory(node), source, mergeRows, isAwaited: true, ...options },
      onStep,
    )
  }

  async close(): Promise<void> {
    for (const one of this.#open.reverse()) await one.close()
    this.writer.close()
  }
}

/** The ids that a search for the word that all crash documents share finds, ascending. */
export async function findBusinesses(index: SegmentSearchIndex): Promise<number[]> {
  const found: number[] = []
  for (const country of ['gb', 'de']) {
    const { hits } = await index.search({
      country,
      condition: { kind: 'word', word: 'business', fields: ['name'], form: 'exact', weight: 1 },
      area: { kind: 'country' },
      filters: {},
      now: 0,
      offset: 0,
      limit: 100_000,
    })
    found.push(...hits.map((hit) => Number(hit.id)))
  }
  return found.sort((a, b) => a - b)
}
