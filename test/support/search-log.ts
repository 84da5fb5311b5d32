import { logWrite, SqliteChangeLog } from '../../src/adapters/sqlite/change-log.ts'
import type { Sqlite } from '../../src/adapters/sqlite/database.ts'
import { sqliteSource } from '../../src/adapters/sqlite/search-source.ts'
import { shippedData } from '../../src/paths.ts'
import type { SearchSource } from '../../src/ports/search-source.ts'
import { logForm } from '../../src/search/document/indexed-document.ts'
import type { SearchDocument } from '../../src/search/query.ts'

/** Notes that search must find this document, in place of any with its id. Inside the caller's write transaction. */
export function indexDocumentToLog(db: Sqlite, document: SearchDocument): void {
  logWrite(db, document.id, logForm(document), null)
}

/** Notes that search must not find the entity any more; an unknown id is not an error. Inside the caller's write transaction. */
export function removeDocumentFromLog(db: Sqlite, id: string): void {
  logWrite(db, id, null, null)
}

/** What an index is made from: the store in this file. */
export const sourceOf = (databaseFile: string): SearchSource =>
  sqliteSource({ databaseFile, dataFolder: shippedData })

/** The same with the change log on this connection, for an index of this thread. */
export const logOf = (db: Sqlite) => ({ log: new SqliteChangeLog(db), source: sourceOf(db.name) })
