/** What rows are about; letter case does not matter. */
export interface RowsAbout {
  /** Whole names and supplier ids. */
  readonly names?: readonly string[]
  /** Texts that occur nowhere else: telephone numbers, addresses of mail, ids of entities. */
  readonly texts: readonly string[]
}

/** Port: the rows that imports refused, which their reports keep for a person to look at. */
export interface RefusedRows {
  /** Removes the rows that have one of the names or contain one of the texts, durably; returns how many. */
  forget(about: RowsAbout): Promise<number>
}
