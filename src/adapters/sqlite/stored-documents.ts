import type { DocumentPage, StoredDocuments } from '../../ports/search-source.ts'
import { searchDocument } from '../../search/document/search-document.ts'
import type { SearchDocument } from '../../search/query.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { openTaxonomy } from '../taxonomy-file/open-taxonomy.ts'
import { openDatabase, type Sqlite } from './database.ts'
import { readOverlay } from './taxonomy-overlay.ts'

export interface SqliteSourceOptions {
  readonly databaseFile: string
  /**
   * Folder of the shipped reference data. Its taxonomy, with the store's operator changes, resolves
   * categories.
   */
  readonly dataFolder: string
  /** Milliseconds since 1970; decides which adverts have ended. Default: the start of the read. */
  readonly now?: number
}

/** Small enough to let readers in between, large enough to make the switches cheap. */
const entitiesInPage = 500

/**
 * Reads the search documents of a store on its own connection, without long transactions, so that the log can
 * be shortened meanwhile.
 */
export class SqliteDocuments implements StoredDocuments {
  readonly #db: Sqlite
  readonly #taxonomy: Taxonomy
  readonly #now: number
  readonly #page

  constructor({ databaseFile, dataFolder, now = Date.now() }: SqliteSourceOptions) {
    this.#db = openDatabase(databaseFile, 'reader')
    this.#taxonomy = openTaxonomy(dataFolder, readOverlay(this.#db))
    this.#now = now
    this.#page = this.#db.prepare<[number, number], EntityRow>(
      `SELECT ${entityColumns} FROM entity WHERE id > ? ORDER BY id LIMIT ?`,
    )
  }

  async page(after: number): Promise<DocumentPage> {
    const rows = this.#page.all(after, entitiesInPage)
    return {
      entities: rows.length,
      last: rows.at(-1)?.id ?? after,
      documents: () => rows.map((row) => this.#document(row)).filter((document) => document !== null),
    }
  }

  async count(): Promise<number> {
    return this.#db.prepare<[], number>('SELECT count(*) FROM entity').pluck().get()!
  }

  async close(): Promise<void> {
    this.#db.close()
  }

  #document(row: EntityRow): SearchDocument | null {
    return searchDocument(entityOf(row), this.#taxonomy, this.#now)
  }
}
