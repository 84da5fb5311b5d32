/** Port: fetches files by URL for `image/by_url`, `logo/by_url` and the like. */
export interface RemoteFiles {
  /**
   * GETs `url`. Only http and https. Private, loopback, link-local, multicast and metadata addresses are
   * refused, unless `host:port` is in the allow list. The check runs after resolving, on the address actually
   * connected to, and again after each redirect (at most 5).
   * With `known`, a file that has not changed since is not sent again.
   * @throws DirectoryError `fetch_failed` with one detail naming the parameter's problem; `too_large` beyond
   * `maxBytes`
   */
  fetch(url: string, limits: FetchLimits, known?: Validators): Promise<RemoteFile>

  /** As `fetch`, into a new file that only this user may read, in constant memory. An unchanged file is not written. */
  save(url: string, path: string, limits: FetchLimits, known?: Validators): Promise<Omit<RemoteFile, 'bytes'>>
}

export interface FetchLimits {
  /** Of the unpacked file. */
  readonly maxBytes: number
  /** Of the whole, redirects too. */
  readonly timeoutMs: number
}

/** What a server says by which version of a file it sent: the values of `ETag` and `Last-Modified`. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface RemoteFile {
  /** Empty when the file is unchanged. */
  readonly bytes: Uint8Array
  readonly contentType: string | null
  readonly validators: Validators
  /** Whether the file is still the one of the `known` validators. */
  readonly isUnchanged: boolean
}
