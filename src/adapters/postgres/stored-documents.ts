import type { DocumentPage, StoredDocuments } from '../../ports/search-source.ts'
import { searchDocument } from '../../search/document/search-document.ts'

<<<<<<< HEAD

import type { SearchDocument } from '../../search/query.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { openTaxonomy } from '../taxonomy-file/open-taxonomy.ts'
import { Database } from './database.ts'
import { PostgresTaxonomyOverlay } from './taxonomy-overlay.ts'

export interface PostgresSourceOptions {
  readonly url: string
  /**
   * Folder of the shipped reference data. Its taxonomy, with the store's operator changes, resolves categories.
   */
  readonly dataFolder: string
  /** Milliseconds since 1970; decides which adverts have ended. Default: the start of the read. */
  readonly now?: number
}

const entitiesInPage = 500

/** Reads the search documents of a store page by page, each in a statement of its own. */
=======

import type { Taxonomy } from '../../taxonomy/category.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { openTaxonomy } from '../taxonomy-file/open-taxonomy.ts'
import type { Database } from './database.ts'
import { PostgresTaxonomyOverlay } from './taxonomy-overlay.ts'

const entitiesInPage = 500

/** Reads the search documents of a store, page by page. */
>>>>>>> nodes
export class PostgresDocuments implements StoredDocuments {
  readonly #db: Database
  readonly #taxonomy: Taxonomy
  readonly #now: number

  private constructor(db: Database, taxonomy: Taxonomy, now: number) {
    this.#db = db
    this.#taxonomy = taxonomy
    this.#now = now
  }

<<<<<<< HEAD
  static async open({
    url,
    dataFolder,
    now = Date.now(),
  }: PostgresSourceOptions): Promise<PostgresDocuments> {
    const db = new Database({ url, connections: 1, statementTimeoutMs: 60_000, name: 'highstreet rebuild' })
    const taxonomy = openTaxonomy(dataFolder, await new PostgresTaxonomyOverlay(db).read())
    return new PostgresDocuments(db, taxonomy, now)
=======
  /**
   * @param db closed with the documents
   * @param dataFolder folder of the shipped reference data; with the operator's changes it resolves categories
   * @param now milliseconds since 1970; decides which adverts have ended
   */
  static async open(db: Database, dataFolder: string, now: number): Promise<PostgresDocuments> 
    return new PostgresDocuments(
      db,
      openTaxonomy(dataFolder, await new PostgresTaxonomyOverlay(db).read()),
      now,
    )
>>>>>>> nodes

  async page(after: number): Promise<DocumentPage> {
    const rows = await this.#db.query<EntityRow>(
      `SELECT ${entityColumns} FROM entity WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, entitiesInPage],
<<<<<<< HEAD
=======
      { binary: true },
>>>>>>> nodes
    )
    return {
      entities: rows.length,
      last: rows.at(-1)?.id ?? after,
<<<<<<< HEAD
      documents: () => rows.map((row) => this.#document(row)).filter((document) => document !== null),
=======
      documents: () =>
        rows
          .map((row) => searchDocument(entityOf(row), this.#taxonomy, this.#now))
          .filter((document) => document !== null),
>>>>>>> nodes
    }
  }

  async count(): Promise<number> {
    return (await this.#db.query<{ count: number }>('SELECT count(*) AS count FROM entity'))[0]!.count
  }

  close(): Promise<void> {
    return this.#db.close()
  }
<<<<<<< HEAD

  #document(row: EntityRow): SearchDocument | null {
    return searchDocument(entityOf(row), this.#taxonomy, this.#now)
  }
=======
>>>>>>> nodes
}
