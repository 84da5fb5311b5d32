import type { LoggedDocument } from './change-log.ts'

/** Port: the side of a search index that takes writes. It is fed with the rows of the change log. */
export interface SearchWriter {
  /**
   * Applies rows in the order of the log: each document replaces the one with its id, and a row without one
   * takes the entity out. Rows that were applied before are skipped. Searches that begin after the promise
   * has resolved see all of them.
   */
  apply(batch: readonly LoggedDocument[]): Promise<void>
}
