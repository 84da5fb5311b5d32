/** Identifies the subject of rows; ignores case. */
export interface RowsAbout {
  /** Whole names and supplier ids. */
  readonly names?: readonly string[]
  /** Distinctive texts: telephone numbers, mail addresses, entity ids. */
  readonly texts: readonly string[]
}

/** Port: rows refused by imports, kept in their reports for review. */
export interface RefusedRows {
  /**
   * Durably removes the rows that have one of the names or contain one of the texts; returns their number.
   */
  forget(about: RowsAbout): Promise<number>
}
