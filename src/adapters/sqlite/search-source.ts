/** Entry point that threads of a search index load by themselves: `ports/search-source.ts`. */
import type { SearchSource, StoredDocuments } from '../../ports/search-source.ts'
import { threadFile } from '../../thread-file.ts'
import { SqliteChangeLog } from './change-log.ts'
import { openDatabase } from './database.ts'
import type { SqliteSourceOptions } from './stored-documents.ts'

export { takeFileLock } from '../file-lock.ts'

export const sqliteSource = (options: SqliteSourceOptions): SearchSource => ({
  module: threadFile('search-source', import.meta.url).href,
  options,
})

export async function openLog({ databaseFile }: SqliteSourceOptions): Promise<SqliteChangeLog> {
  return new SqliteChangeLog(openDatabase(databaseFile, 'writer'))
}

/** Loaded on demand: a merge does not need it. */
export async function openDocuments(options: SqliteSourceOptions): Promise<StoredDocuments> {
  const { SqliteDocuments } = await import('./stored-documents.ts')
  return new SqliteDocuments(options)
}
