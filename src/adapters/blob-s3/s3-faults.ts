import { DirectoryError } from '../../errors.ts'

/** What the client library puts on its errors. */
interface ServiceError {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

export const statusOf = (error: unknown): number | undefined =>
  (error as ServiceError).$metadata?.httpStatusCode

/** The server's code for an error, such as `NoSuchBucket`, or that of the connection, such as `ECONNREFUSED`. */
export const codeOf = (error: unknown): string => {
  const { name = '', code } = error as ServiceError
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{3,}$/.test(code) ? code : name
}

/** Seconds after which a client may try again. */
const retryAfterS = 5

/**
 * The failure for callers. The cause has only the code and the call, because the library's errors carry
 * request and response.
 */
export function s3Failure(call: string, error: unknown): DirectoryError {
  const isFull =
    statusOf(error) === 507 ||
    /Quota|StorageFull|InsufficientStorage|InsufficientCapacity/.test(codeOf(error))
  const cause = new Error(`S3 failed ${call}: ${codeOf(error) || 'unknown error'}`)
  return new DirectoryError(isFull ? 'storage_full' : 'storage_failing', [], { cause, retryAfterS })
}

const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist; create it, or correct HIGHSTREET_S3_BUCKET',
  InvalidBucketName: 'no bucket can have this name; correct HIGHSTREET_S3_BUCKET',
  InvalidAccessKeyId: 'the server does not know HIGHSTREET_S3_ACCESS_KEY',
  XAdminUserNotFound: 'the server does not know HIGHSTREET_S3_ACCESS_KEY',
  SignatureDoesNotMatch: 'HIGHSTREET_S3_SECRET_KEY does not belong to HIGHSTREET_S3_ACCESS_KEY',
  CredentialsProviderError: 'there is no key; set HIGHSTREET_S3_ACCESS_KEY and HIGHSTREET_S3_SECRET_KEY',
  RequestTimeTooSkewed: 'the clock of this machine differs from that of the server; correct it',
  AuthorizationHeaderMalformed: 'the bucket is in another region; correct HIGHSTREET_S3_REGION',
  PermanentRedirect: 'the bucket is at another address; correct HIGHSTREET_S3_REGION or HIGHSTREET_S3_URL',
}

/** One line for the operator: what prevents `doing` (such as `list`) in the bucket at `where`. */
export function s3Remedy(error: unknown, doing: string, where: string): string {
  const code = codeOf(error)
  const status = statusOf(error)
  const known = remedies[code]
  if (known !== undefined) return `${where}: ${known}`
  if (code === 'AccessDenied' || status === 403)
    return `${where}: the key has no right to ${doing} objects; grant it, or use another key`
  if (/CERT|SIGNATURE/.test(code))
    return `${where}: its certificate is not trusted (${code}); put that of your authority into NODE_EXTRA_CA_CERTS`
  if (status === undefined || status < 0)
    return `${where}: no S3 server answers there (${code}); check HIGHSTREET_S3_URL`
  return `${where}: the server failed to ${doing} objects (${code}, status ${status}); check HIGHSTREET_S3_URL`
}
