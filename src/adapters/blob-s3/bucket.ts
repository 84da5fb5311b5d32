import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { BlobStore } from '../../ports/blob-store.ts'
import { attemptLimitMs, connectionLimitMs, limited, mostAttempts } from './limits.ts'
import { S3BlobStore } from './s3-blob-store.ts'
import { s3Remedy } from './s3-faults.ts'

/** The settings of the same names. */
export interface BucketSettings {
  readonly s3Url: string | null
  readonly s3Bucket: string | null
  readonly s3Prefix: string
  readonly s3Region: string
  readonly s3AccessKey: string | null
  readonly s3SecretKey: string | null
  readonly s3Serve: 'proxy' | 'redirect'
}

/** A bucket with one pool of connections, for any number of stores in it. */
export interface Bucket {
  /**
   * The store of `folder`, one segment such as `assets`: its keys begin with `HIGHSTREET_S3_PREFIX` and the folder.
   * Only files of a store with `isServed` may get a presigned address, if `HIGHSTREET_S3_SERVE` is `redirect`.
   */
  blobs(folder: string, options?: { readonly isServed?: boolean }): BlobStore
  /**
   * Lists, writes and removes an object.
   * @throws Error with one line for the operator, if the address, the bucket, the key or its rights are wrong
   */
  check(): Promise<void>
  /** The number and size of the files of a folder, by listing them all. */
  measure(folder: string): Promise<{ readonly files: number; readonly bytes: number }>
  /** Ends idle connections and requests that are under way. */
  close(): void
}

/** Opens the bucket without connecting. @throws Error if no bucket is set */
export function openBucket(settings: BucketSettings): Bucket {
  const { s3Bucket: bucket, s3Serve } = settings
  if (bucket === null) throw new Error('HIGHSTREET_S3_BUCKET is not set; name the bucket for files')
  const client = openClient(settings)
  const base = settings.s3Prefix.replace(/^\/+|\/+$/g, '')
  const prefixOf = (folder: string): string => `${base === '' ? '' : `${base}/`}${folder}/`
  return {
    blobs: (folder, { isServed = false } = {}) =>
      new S3BlobStore(client, {
        bucket,
        prefix: prefixOf(folder),
        ...(isServed && s3Serve === 'redirect' ? { presignedOrigin: originOf(client, settings) } : {}),
      }),
    check: () => checkBucket(client, bucket, prefixOf('check'), settings.s3Url),
    measure: (folder) => measure(client, bucket, prefixOf(folder)),
    close: () => client.destroy(),
  }
}

/** Where clients find the bucket, by the rules of AWS for each region: its name is in the path. */
function originOf(client: S3Client, { s3Url, s3Region, s3Bucket }: BucketSettings): string {
  if (s3Url !== null) return new URL(s3Url).origin
  const parameters = { Region: s3Region, Bucket: s3Bucket ?? undefined, ForcePathStyle: true }
  return client.config.endpointProvider(parameters).url.origin
}

function openClient(settings: BucketSettings): S3Client {
  const { s3Url, s3Region, s3AccessKey, s3SecretKey } = settings
  const agent = { keepAlive: true, maxSockets: 256 }
  return new S3Client({
    region: s3Region,
    ...(s3Url === null ? {} : { endpoint: s3Url }),
    // Without a key, the library looks for one where AWS puts it: environment, files, role of the machine.
    ...(s3AccessKey === null || s3SecretKey === null
      ? {}
      : { credentials: { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey } }),
    // Needs no name in DNS for each bucket.
    forcePathStyle: true,
    maxAttempts: mostAttempts,
    // Checksums in trailers are unknown to many servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectionLimitMs,
      requestTimeout: attemptLimitMs,
      throwOnRequestTimeout: true,
      // A slow client pauses the connection that its file comes from.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

async function measure(client: S3Client, bucket: string, prefix: string) {
  let [files, bytes] = [0, 0]
  let next: string | undefined
  do {
    const request = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next })
    const page = await limited((options) => client.send(request, options))
    for (const { Size = 0 } of page.Contents ?? []) bytes += Size
    files += page.Contents?.length ?? 0
    next = page.NextContinuationToken
  } while (next !== undefined)
  return { files, bytes }
}

async function checkBucket(
  client: S3Client,
  bucket: string,
  prefix: string,
  url: string | null,
): Promise<void> {
  const where = `Bucket ${bucket} at ${url ?? 'AWS'}`
  const one = { Bucket: bucket, Key: `${prefix}${randomUUID()}` }
  const steps = {
    list: async () => {
      const request = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })
      const { Name } = await limited((options) => client.send(request, options))
      // Any web server may answer with 200.
      if (Name !== bucket) throw Object.assign(new Error('no listing'), { name: 'no listing of the bucket' })
    },
    write: () => limited((options) => client.send(new PutObjectCommand({ ...one, Body: 'check' }), options)),
    remove: () => limited((options) => client.send(new DeleteObjectCommand(one), options)),
  }
  for (const [doing, step] of Object.entries<() => Promise<unknown>>(steps))
    await step().catch((error: unknown) => {
      throw new Error(s3Remedy(error, doing, where))
    })
}
