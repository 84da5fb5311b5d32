/**
 * Port: one look at a store for all reads of a request. Reads inside a scope may show the store as of any moment since
 * the scope began, and always show the commits made inside it.
 */
export interface RequestScope {
  /** Runs `work` as one request. Work that outlives it reads without the scope. */
  within<T>(work: () => Promise<T>): Promise<T>
}
