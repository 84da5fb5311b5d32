import { logForm } from '../../src/adapters/segment-index/documents/indexed-document.ts'
import { logText } from '../../src/adapters/segment-index/recent/search-log.ts'
import type { Sqlite } from '../../src/adapters/sqlite/database.ts'
import type { SearchDocument } from '../../src/search/query.ts'

/** Notes that search must find this document, in place of any with its id. Inside the caller's write transaction. */
export function indexDocumentToLog(db: Sqlite, document: SearchDocument): void {
  logText(db, document.id, logForm(document))
}

/** Notes that search must not find the entity any more; an unknown id is not an error. Inside the caller's write transaction. */
export function removeDocumentFromLog(db: Sqlite, id: string): void {
  logText(db, id, null)
}
