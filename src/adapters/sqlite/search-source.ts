/** What threads of a search index open by themselves: `ports/search-source.ts`. */
import type { SearchSource, StoredDocuments } from '../../ports/search-source.ts'
import { threadFile } from '../../thread-file.ts'
import { SqliteChangeLog } from './change-log.ts'
import { openDatabase } from './database.ts'

export { takeFileLock } from './file-lock.ts'

export interface SqliteSourceOptions {
  readonly databaseFile: string
  /**
   * Folder of the shipped reference data, whose taxonomy resolves categories, with what the store's operator
   * changed.
   */
  readonly dataFolder: string
  /** Milliseconds since 1970: decides which adverts have ended; default: when the reading begins. */
  readonly now?: number
}

export const sqliteSource = (options: SqliteSourceOptions): SearchSource => ({
  module: threadFile('search-source', import.meta.url).href,
  options,
})

export async function openLog({ databaseFile }: SqliteSourceOptions): Promise<SqliteChangeLog> {
  return new SqliteChangeLog(openDatabase(databaseFile, 'writer'))
}

/** Loaded when it is needed: a merge does not. */
export async function openDocuments(options: SqliteSourceOptions): Promise<StoredDocuments> {
  const { SqliteDocuments } = await import('./stored-documents.ts')
  return new SqliteDocuments(options)
}
