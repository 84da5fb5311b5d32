/** Bytes `from` (first is 0) up to but without `to`; a range that reaches past the end is cut there. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** Stored files (images, logos, documents), addressed by a relative path such as `E/70/HASH.jpg`. */
export interface BlobStore {
  /**
   * Stores `bytes` durably under `path` (synced before it resolves). Paths are content-addressed: writing an
   * existing path is a no-op. `type` is the media type the file is served with.
   * @throws RangeError for a path that is absolute, has `..`, or characters outside [A-Za-z0-9._/-]
   */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file, or a range of its bytes without reading the rest; undefined for an unknown path (never an error). */
  get(path: string, range?: ByteRange): Promise<{ bytes: Uint8Array; type: string } | undefined>
  /** Size in bytes and media type without reading the file; undefined for an unknown path (never an error). */
  stat(path: string): Promise<{ size: number; type: string } | undefined>
  /** Removes the file; an unknown path is not an error. */
  delete(path: string): Promise<void>
  /** All paths, in no particular order. */
  list(): AsyncIterable<string>
}
