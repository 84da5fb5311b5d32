import type { LoggedDocument } from './change-log.ts'

/** Port: the write side of a search index, fed with rows of the change log. */
export interface SearchWriter {
  /**
   * Applies rows in log order: each document replaces the one with its id; a row without a document removes
   * the entity. Rows already applied are skipped. Searches that begin after the promise resolves see all of
   * them.
   */
  apply(batch: readonly LoggedDocument[]): Promise<void>
}
