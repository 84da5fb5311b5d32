import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { BlobInfo, BlobStore, ByteRange, OpenBlob, PresignedHeaders } from '../../ports/blob-store.ts'
import { assertBlobPath, isBlobPath } from '../blob-fs/blob-path.ts'
import { limited, watchedBody } from './limits.ts'
import { s3Failure, statusOf } from './s3-faults.ts'

/** Size of a part of a large file; also the most that one request carries. */
const partBytes = 8 * 1024 * 1024
/** Number of parts of one file sent at a time, which bounds the memory of an upload. */
const partsAtOnce = 2
/** Most keys that S3 takes in one request. */
const deletedAtOnce = 1000

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface S3BlobOptions {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  /** Scheme and host at which clients fetch files from the bucket; absent: they do not. */
  readonly presignedOrigin?: string
  /** Paths per request of a listing, at most 1000. */
  readonly pageSize?: number
}

/**
 * Files in a bucket, as objects whose keys are `prefix` and the path. A prefix is private: a store neither
 * reads, lists nor removes what lies outside of it. Open one under another prefix, on the same client, for files
 * that no address serves, such as segments of the search index. The object's content type is the media type.
 *
 * Each request ends after some seconds, retries included, and then fails as a storage fault.
 */
export class S3BlobStore implements BlobStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #pageSize: number
  /** False once the server has refused `If-None-Match` on a write. */
  #knowsConditions = true
  readonly presign?: (path: string, ttlS: number, headers: PresignedHeaders) => Promise<string>
  readonly presignedOrigin?: string

  constructor(client: S3Client, { bucket, prefix, presignedOrigin, pageSize = 1000 }: S3BlobOptions) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
    this.#pageSize = pageSize
    if (presignedOrigin === undefined) return
    this.presignedOrigin = presignedOrigin
    this.presign = (path, ttlS, headers) => this.#presigned(path, ttlS, headers)
  }

  async put(path: string, bytes: Uint8Array, type: string): Promise<void> {
    assertBlobPath(path)
    if (bytes.byteLength > partBytes) return this.#upload(path, [bytes], type)
    const request = { ...this.#at(path), Body: bytes, ContentType: type }
    const write = (condition: { IfNoneMatch?: '*' }): Promise<unknown> =>
      limited((options) => this.#client.send(new PutObjectCommand({ ...request, ...condition }), options))
    if (this.#knowsConditions) {
      try {
        await write({ IfNoneMatch: '*' })
        return
      } catch (error) {
        const status = statusOf(error)
        // It exists.
        if (status === 412) return
        // 409: another writer or a removal is under way; 501: the server has no conditional writes.
        if (status !== 409 && status !== 501) throw s3Failure('PutObject', error)
        if (status === 501) this.#knowsConditions = false
      }
    }
    if (!this.#knowsConditions && (await this.stat(path)) !== undefined) return
    await write({}).catch(failing('PutObject'))
  }

  async putStream(path: string, chunks: AsyncIterable<Uint8Array>, type: string): Promise<void> {
    assertBlobPath(path)
    await this.#upload(path, chunks, type)
  }

  async get(path: string, range?: ByteRange): Promise<{ bytes: Uint8Array; type: string } | undefined> {
    const found = await this.open(path, range)
    return found && { bytes: Buffer.concat(await found.content.toArray()), type: found.type }
  }

  async open(path: string, range?: ByteRange): Promise<OpenBlob | undefined> {
    if (!isBlobPath(path)) return undefined
    if (range !== undefined && range.to <= range.from) return this.#openNothing(path)
    const request = new GetObjectCommand({ ...this.#at(path), ...(range && { Range: rangeHeader(range) }) })
    try {
      const answer = await limited((options) => this.#client.send(request, options))
      const content = watchedBody(answer.Body as Readable, (error) => s3Failure('GetObject', error))
      return { ...infoOf(answer), content }
    } catch (error) {
      if (statusOf(error) === 416) return this.#openNothing(path)
      return missing('GetObject')(error)
    }
  }

  async stat(path: string): Promise<BlobInfo | undefined> {
    if (!isBlobPath(path)) return undefined
    const request = new HeadObjectCommand(this.#at(path))
    return limited((options) => this.#client.send(request, options)).then(infoOf, missing('HeadObject'))
  }

  async delete(...paths: readonly string[]): Promise<void> {
    const keys = paths.filter(isBlobPath).map((path) => ({ Key: this.#prefix + path }))
    for (let from = 0; from < keys.length; from += deletedAtOnce) {
      const Delete = { Objects: keys.slice(from, from + deletedAtOnce), Quiet: true }
      const request = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete })
      const { Errors = [] } = await limited((options) => this.#client.send(request, options)).catch(
        failing('DeleteObjects'),
      )
      const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey')
      if (failed !== undefined) throw s3Failure('DeleteObjects', { name: failed.Code })
    }
  }

  async *list(prefix = ''): AsyncIterable<string> {
    let ContinuationToken: string | undefined
    do {
      const page = { Bucket: this.#bucket, Prefix: this.#prefix + prefix, MaxKeys: this.#pageSize }
      const request = new ListObjectsV2Command({ ...page, ...(ContinuationToken && { ContinuationToken }) })
      const answer = await limited((options) => this.#client.send(request, options)).catch(
        failing('ListObjectsV2'),
      )
      for (const { Key = '' } of answer.Contents ?? []) {
        const path = Key.slice(this.#prefix.length)
        if (isBlobPath(path)) yield path
      }
      ContinuationToken = answer.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  #at(path: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + path }
  }

  /** The empty range of a file, which S3 cannot express. */
  async #openNothing(path: string): Promise<OpenBlob | undefined> {
    const info = await this.stat(path)
    return info && { ...info, content: Readable.from([]) }
  }

  /**
   * Sends a file in parts. Existence is checked before: a condition would be checked after all parts. Of two
   * uploads at once, the later replaces the same content.
   */
  async #upload(path: string, chunks: Chunks, type: string): Promise<void> {
    if ((await this.stat(path)) !== undefined) return
    const source = Readable.from(chunks, { objectMode: false })
    let sourceError: unknown
    source.once('error', (error) => {
      sourceError = error
    })
    const params = { ...this.#at(path), Body: source, ContentType: type }
    const sizes = { partSize: partBytes, queueSize: partsAtOnce }
    try {
      await new Upload({ client: this.#client, params, ...sizes }).done()
    } catch (error) {
      throw sourceError ?? s3Failure('upload', error)
    } finally {
      source.destroy()
    }
  }

  #presigned(path: string, ttlS: number, headers: PresignedHeaders): Promise<string> {
    assertBlobPath(path)
    const request = new GetObjectCommand({
      ...this.#at(path),
      ResponseContentType: headers.contentType,
      ResponseContentDisposition: headers.contentDisposition,
    })
    return getSignedUrl(this.#client, request, { expiresIn: ttlS })
  }
}

const rangeHeader = ({ from, to }: ByteRange): string => `bytes=${from}-${to === Infinity ? '' : to - 1}`

interface ObjectHeaders {
  readonly ContentLength?: number | undefined
  readonly ContentRange?: string | undefined
  readonly ContentType?: string | undefined
}

/** `ContentLength` is that of a part, `ContentRange` then ends with the size of the whole. */
const infoOf = ({ ContentLength, ContentRange, ContentType }: ObjectHeaders): BlobInfo => ({
  size: Number(ContentRange?.split('/')[1] ?? ContentLength),
  type: ContentType ?? 'application/octet-stream',
})

const failing =
  (call: string) =>
  (error: unknown): never => {
    throw s3Failure(call, error)
  }

/** Undefined for an object that is not there; any other error fails the call. */
const missing =
  (call: string) =>
  (error: unknown): undefined => {
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined
    return failing(call)(error)
  }
