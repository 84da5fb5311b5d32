/** Entry point that threads of a search index load by themselves: `ports/search-source.ts`. */
import type { SearchSource, StoredDocuments } from '../../ports/search-source.ts'
import { threadFile } from '../../thread-file.ts'
import { openChangeLog, type PostgresChangeLog } from './change-log.ts'
import { Database } from './database.ts'
import type { PostgresSourceOptions } from './stored-documents.ts'

export { takeFileLock } from '../file-lock.ts'

export const postgresSource = (options: PostgresSourceOptions): SearchSource => ({
  module: threadFile('search-source', import.meta.url).href,
  options,
})

export const openLog = ({ url }: PostgresSourceOptions): Promise<PostgresChangeLog> =>
  openChangeLog(new Database({ url, connections: 2, statementTimeoutMs: 60_000, name: 'highstreet index' }))

/** Loaded on demand: a merge does not need it. */
export async function openDocuments(options: PostgresSourceOptions): Promise<StoredDocuments> {
  const { PostgresDocuments } = await import('./stored-documents.ts')
  return PostgresDocuments.open(options)
}
