import { randomBytes } from 'node:crypto'
import type { ConsumedLog, LoggedChange, LoggedWrite, LogPosition } from '../../ports/change-log.ts'
import { indexedDocument } from '../../search/document/indexed-document.ts'
import type { SearchDocument } from '../../search/query.ts'
import type { DocumentSink } from './entity-store.ts'
import type { LoggedEntry } from './history.ts'

const changeOf = ({ position, revision, at, account, userId, action }: LoggedEntry): LoggedChange => ({
  history: position,
  revision,
  at,
  account,
  userId,
  action,
})

/** The change log of a `MemoryEntityStore`, which appends to it on each commit. */
export class MemoryChanges implements DocumentSink {
  readonly #store = randomBytes(16).toString('hex')
  readonly #next: DocumentSink | undefined
  readonly #consumers = new Map<string, LogPosition>([['search', 0]])
  #rows: LoggedWrite[] = []
  #highest = 0

  /** @param next a further receiver of the documents, such as `MemorySearchIndex` */
  constructor(next?: DocumentSink) {
    this.#next = next
  }

  put(document: SearchDocument, change: LoggedEntry): void {
    this.#add(document.id, indexedDocument(document), change)
    this.#next?.put(document, change)
  }

  remove(id: string, change: LoggedEntry | null): void {
    // No change means an erasure.
    if (change === null) this.#rows = this.#rows.filter(({ entityId }) => entityId !== id)
    this.#add(id, null, change)
    this.#next?.remove(id, change)
  }

  #add(entityId: string | null, document: LoggedWrite['document'], entry: LoggedEntry | null): void {
    const change = entry && changeOf(entry)
    this.#rows.push({ position: ++this.#highest, entityId, document, change })
  }

  /** Returns the log as seen by one consumer. */
  open(consumer: string): ConsumedLog {
    const consumers = this.#consumers
    const removed = (): LogPosition => Math.min(...consumers.values())
    const read = async (after: LogPosition, most: number): Promise<readonly LoggedWrite[] | null> =>
      consumers.size > 0 && after < removed()
        ? null
        : structuredClone(this.#rows.filter(({ position }) => position > after).slice(0, most))
    return {
      store: this.#store,
      head: async () => ({
        newest: this.#rows.at(-1)?.position ?? this.#highest,
        noted: consumers.get(consumer) ?? 0,
      }),
      read,
      readDocuments: async (after, most) =>
        (await read(after, most))?.map(({ change: _, ...row }) => row) ?? null,
      lastOfEach: async (from, to) => {
        const rows = this.#rows.filter(({ position }) => position > from && position <= to)
        return new Set(new Map(rows.map(({ entityId, position }) => [entityId, position])).values())
      },
      highest: async () => this.#highest,
      note: async (position) => {
        consumers.set(consumer, Math.max(consumers.get(consumer) ?? 0, position))
      },
      advance: async (from, to) => {
        const isThere = (consumers.get(consumer) ?? 0) === from
        if (isThere) consumers.set(consumer, to)
        return isThere
      },
      forget: async () => {
        consumers.delete(consumer)
      },
      mark: async () => this.#add(null, null, null),
      shorten: async () => {
        this.#rows = this.#rows.filter(({ position }) => position > removed())
      },
      close: async () => undefined,
    }
  }
}
