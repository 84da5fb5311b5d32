/** Fills a new index from the store, beside the one that answers. */
import type { LoggedDocument } from '../../ports/change-log.ts'
import { indexedDocument } from '../../search/document/indexed-document.ts'
import { forgetState, indexesOf, noteProgress } from './index-state.ts'
import { IndexWriter } from './index-writer.ts'
import type { IndexerOptions } from './indexer-options.ts'
import { removeWords } from './stored-words.ts'

interface RebuildOptions extends IndexerOptions {
  readonly ended: AbortSignal
  /** See `Built`. */
  readonly wanted: string | null
}

/** An index that has everything up to a position near the head of the log. */
export interface Built {
  readonly writer: IndexWriter
  /** The request that this rebuild satisfies; null if there was none. */
  readonly wanted: string | null
  /** Applies further rows, at least up to a position. Returns the position reached. */
  catchUp(atLeast: number): Promise<number>
  /** Removes all other indexes of the store. */
  removeOthers(): Promise<void>
}

const rowsAtOnce = 1000
const reportEveryMs = 1000

/** A rebuild under way. */
export class Rebuild {
  readonly done: Promise<Built>
  isDone = false
  readonly #options: RebuildOptions
  readonly #stopped = new AbortController()
  readonly #writer: IndexWriter

  constructor(options: RebuildOptions) {
    this.#options = options
    const { cluster, prefix, events } = options
    this.#writer = new IndexWriter(cluster, prefix, `${prefix}-v${Date.now()}`, events?.onDeadLetter)
    this.done = this.#build()
    const end = (): void => {
      this.isDone = true
    }
    // A failure is thrown where `done` is awaited.
    this.done.then(end, end)
  }

  /** Ends it, and waits for that. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.done.catch(() => undefined)
  }

  async #build(): Promise<Built> {
    const { cluster, prefix, log, rebuildLog, wanted } = this.#options
    const from = (await log.head()).newest
    await rebuildLog.note(from)
    await this.#removeOthers(false)
    try {
      await this.#fill(from)
    } finally {
      await noteProgress(cluster, prefix, null).catch(() => undefined)
    }
    let position = from
    const catchUp = async (atLeast: number): Promise<number> => {
      const { newest } = await log.head()
      while (position < Math.max(atLeast, newest)) {
        this.#check()
        const rows = await rebuildLog.readDocuments(position, rowsAtOnce)
        if (rows === null) throw new Error('the log was shortened during the rebuild')
        await this.#writer.apply(rows)
        position = rows.at(-1)?.position ?? Math.max(atLeast, newest)
        await rebuildLog.note(position)
      }
      return position
    }
    await catchUp(from)
    return { writer: this.#writer, wanted, catchUp, removeOthers: () => this.#removeOthers(true) }
  }

  /** The index then has what the store had at `from`, or later; the rows after it follow. */
  async #fill(from: number): Promise<void> {
    const { cluster, prefix, log, events } = this.#options
    const documents = await this.#options.openDocuments()
    try {
      const of = await documents.count()
      await this.#writer.create(log.store, of)
      let read = 0
      let reportedAt = Number.NEGATIVE_INFINITY
      let writing = Promise.resolve()
      for (let after = 0; ; ) {
        this.#check()
        const page = await documents.page(after)
        if (page.entities === 0) break
        const rows = page.documents().map(
          (document): LoggedDocument => ({
            position: from,
            entityId: document.id,
            document: indexedDocument(document),
          }),
        )
        await writing
        read += page.entities
        if (performance.now() - reportedAt > reportEveryMs) {
          reportedAt = performance.now()
          await noteProgress(cluster, prefix, { read, of: Math.max(read, of) })
          events?.onProgress?.(read)
        }
        writing = this.#writer.apply(rows)
        // It is awaited in the next round.
        writing.catch(() => undefined)
        after = page.last
      }
      await writing
    } finally {
      await documents.close()
    }
  }

  /** Indexes of rebuilds that did not end, and with `all` the one that answered. */
  async #removeOthers(all: boolean): Promise<void> {
    const { cluster, prefix, log } = this.#options
    const answering = await cluster.send<Record<string, unknown>>({
      method: 'GET',
      path: `/_alias/${prefix}`,
      accepts: [404],
    })
    const kept = new Set(answering.status === 404 ? [] : Object.keys(answering.body))
    for (const index of await indexesOf(cluster, prefix, log.store)) {
      if (index === this.#writer.index || (!all && kept.has(index))) continue
      // The index last: as long as it is there, a removal that did not end is repeated.
      await removeWords(cluster, prefix, index)
      await forgetState(cluster, prefix, index)
      await cluster.send({ method: 'DELETE', path: `/${index}`, accepts: [404], timeoutMs: 30_000 })
    }
  }

  #check(): void {
    this.#stopped.signal.throwIfAborted()
    this.#options.ended.throwIfAborted()
  }
}
