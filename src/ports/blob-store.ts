import type { Readable } from 'node:stream'

/** Bytes `from` (first is 0) up to but without `to`; a range that reaches past the end is cut there. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** `size` in bytes, of the whole file; `type` is the media type it was stored with. */
export interface BlobInfo {
  readonly size: number
  readonly type: string
}

/** A file being read. */
export interface OpenBlob extends BlobInfo {
  /** The bytes of the file or of the range. Read it to its end or destroy it: it holds a file or a connection. */
  readonly content: Readable
}

/** What a presigned address answers with, whatever the store knows of the file. */
export interface PresignedHeaders {
  readonly contentType: string
  readonly contentDisposition: string
}

/**
 * Stored files (images, logos, documents, index segments), addressed by a relative path such as
 * `E/70/HASH.jpg`. A path names its content: a file never changes, and storing an existing path is a no-op.
 *
 * Every call may fail with `DirectoryError('storage_failing')` or `storage_full` if the store is on another
 * machine; the file system reports its own errors, see `adapters/storage-faults.ts`.
 */
export interface BlobStore {
  /**
   * Stores `bytes`. Durable once it resolves: synced to the disk, or acknowledged by the store. `type` is the
   * media type the file is served with.
   * @throws RangeError for a path that is absolute, has `..`, or characters outside [A-Za-z0-9._/-]
   */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /**
   * As `put`, for content that need not be in memory at once. If `chunks` fails, nothing is stored and its
   * error is passed on. The chunks for an existing path may remain unread.
   */
  putStream(path: string, chunks: AsyncIterable<Uint8Array>, type: string): Promise<void>
  /** The file, or a range of its bytes without reading the rest; undefined for an unknown path (never an error). */
  get(path: string, range?: ByteRange): Promise<{ bytes: Uint8Array; type: string } | undefined>
  /** As `get`, for content that need not be in memory at once. */
  open(path: string, range?: ByteRange): Promise<OpenBlob | undefined>
  /** Size and media type without reading the file; undefined for an unknown path (never an error). */
  stat(path: string): Promise<BlobInfo | undefined>
  /** Removes files; unknown paths are not an error. */
  delete(...paths: readonly string[]): Promise<void>
  /** The paths that begin with `prefix`, all by default, read page by page and in no particular order. */
  list(prefix?: string): AsyncIterable<string>
  /**
   * Absent unless clients are to fetch files from the store itself. An address at which anyone can GET the
   * file for the next `ttlS` seconds; it does not check whether the file exists.
   */
  presign?(path: string, ttlS: number, headers: PresignedHeaders): Promise<string>
  /** Scheme and host of presigned addresses; absent where there are none. */
  readonly presignedOrigin?: string
}
