import { searchDocument } from '../../../search/document/search-document.ts'
import type { SearchDocument } from '../../../search/query.ts'
import type { Taxonomy } from '../../../taxonomy/category.ts'
import { openDatabase, type Sqlite } from '../../sqlite/database.ts'
import { type EntityRow, entityColumns, entityOf } from '../../sqlite/rows/packed-entity.ts'
import { SqliteTaxonomyOverlay } from '../../sqlite/taxonomy-overlay.ts'
import { openTaxonomy } from '../../taxonomy-file/open-taxonomy.ts'
import { PageCursor } from './page-cursor.ts'

/** The active entities of a store, told so that any thread can read them. */
export interface StoredSource {
  readonly databaseFile: string
  /** Folder of the shipped reference data, whose taxonomy resolves categories, with what the store's operator changed. */
  readonly dataFolder: string
  /** Milliseconds since 1970: decides which adverts have ended; default: when the reading begins. */
  readonly now?: number
}

/** Small enough that readers get turns, large enough that taking turns costs nothing. */
const entitiesInPage = 500

/** Reads the search documents of a store on a connection of its own, outside any long transaction, so that the log can be shortened meanwhile. */
export class StoredDocuments {
  readonly #db: Sqlite
  readonly #taxonomy: Taxonomy
  readonly #now: number
  readonly #page

  constructor({ databaseFile, dataFolder, now = Date.now() }: StoredSource) {
    this.#db = openDatabase(databaseFile, 'reader')
    this.#taxonomy = openTaxonomy(dataFolder, new SqliteTaxonomyOverlay(this.#db))
    this.#now = now
    this.#page = this.#db.prepare<[number, number], EntityRow>(
      `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
    )
  }

  /** The documents of the next page that no other reader with this cursor has, and how many entities were read for them: 0 at the end. */
  next(cursor: PageCursor): { readonly documents: SearchDocument[]; readonly read: number } {
    const rows = cursor.take((after) => {
      const page = this.#page.all(after, entitiesInPage)
      return { taken: page, last: page.at(-1)?.id ?? after }
    })
    const documents: SearchDocument[] = []
    for (const row of rows) {
      const document = searchDocument(entityOf(row), this.#taxonomy, this.#now)
      if (document !== null) documents.push(document)
    }
    return { documents, read: rows.length }
  }

  close(): void {
    this.#db.close()
  }
}

/** All documents of a store, by id. */
export function* storedDocuments(source: StoredSource): Generator<SearchDocument> {
  const stored = new StoredDocuments(source)
  const cursor = new PageCursor()
  try {
    for (;;) {
      const { documents, read } = stored.next(cursor)
      if (read === 0) return
      yield* documents
    }
  } finally {
    stored.close()
  }
}

/** Number of entities of a store, inactive ones included; reads through the whole table. */
export function countEntities(databaseFile: string): number {
  const db = openDatabase(databaseFile, 'reader')
  try {
    return db.prepare<[], number>('SELECT count(*) FROM entity').pluck().get()!
  } finally {
    db.close()
  }
}
