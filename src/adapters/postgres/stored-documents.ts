import type { DocumentPage, StoredDocuments } from '../../ports/search-source.ts'
import { searchDocument } from '../../search/document/search-document.ts'
import type { Taxonomy } from '../../taxonomy/category.ts'
import { type EntityRow, entityColumns, entityOf } from '../rows/packed-entity.ts'
import { openTaxonomy } from '../taxonomy-file/open-taxonomy.ts'
import type { Database } from './database.ts'
import { PostgresTaxonomyOverlay } from './taxonomy-overlay.ts'

const entitiesInPage = 500

/** Reads the search documents of a store, page by page. */
export class PostgresDocuments implements StoredDocuments {
  readonly #db: Database
  readonly #taxonomy: Taxonomy
  readonly #now: number

  private constructor(db: Database, taxonomy: Taxonomy, now: number) {
    this.#db = db
    this.#taxonomy = taxonomy
    this.#now = now
  }

  /**
   * @param db closed with the documents
   * @param dataFolder folder of the shipped reference data; with the operator's changes it resolves categories
   * @param now milliseconds since 1970; decides which adverts have ended
   */
  static async open(db: Database, dataFolder: string, now: number): Promise<PostgresDocuments> {
    return new PostgresDocuments(
      db,
      openTaxonomy(dataFolder, await new PostgresTaxonomyOverlay(db).read()),
      now,
    )
  }

  async page(after: number): Promise<DocumentPage> {
    const rows = await this.#db.query<EntityRow>(
      `SELECT ${entityColumns} FROM entity WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, entitiesInPage],
    )
    return {
      entities: rows.length,
      last: rows.at(-1)?.id ?? after,
      documents: () =>
        rows
          .map((row) => searchDocument(entityOf(row), this.#taxonomy, this.#now))
          .filter((document) => document !== null),
    }
  }

  async count(): Promise<number> {
    return (await this.#db.query<{ count: number }>('SELECT count(*) AS count FROM entity'))[0]!.count
  }

  close(): Promise<void> {
    return this.#db.close()
  }
}
