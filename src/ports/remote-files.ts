/** Fetches a file by URL for `image/by_url`, `logo/by_url` and the like. */
export interface RemoteFiles {
  /**
   * GETs `url`. Only http and https; private, loopback, link-local, multicast and metadata addresses are refused after resolving,
   * for the address really connected to, and again after each redirect (at most 5), unless `host:port` is in the allow list.
   * @throws DirectoryError `fetch_failed` with one detail naming the parameter's problem; `too_large` beyond `maxBytes`
   */
  fetch(
    url: string,
    limits: { maxBytes: number; timeoutMs: number },
  ): Promise<{ bytes: Uint8Array; contentType: string | null }>
}
