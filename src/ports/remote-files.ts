/** Port: fetches files by URL for `image/by_url`, `logo/by_url` and the like. */
export interface RemoteFiles {
  /**
   * GETs `url`. Only http and https. Private, loopback, link-local, multicast and metadata addresses are
   * refused, unless `host:port` is in the allow list. The check runs after resolving, on the address actually
   * connected to, and again after each redirect (at most 5).
   * @throws DirectoryError `fetch_failed` with one detail naming the parameter's problem; `too_large` beyond
   * `maxBytes`
   */
  fetch(
    url: string,
    limits: { maxBytes: number; timeoutMs: number },
  ): Promise<{ bytes: Uint8Array; contentType: string | null }>
}
