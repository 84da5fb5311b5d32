import { DirectoryError, type ErrorCode, errorTable } from '../errors.ts'
import { type Fault, sentenceOf } from '../faults/fault.ts'
import { JsonText } from '../operations/read-entity.ts'
import { Utf8Writer } from '../wire/utf8-writer.ts'

/** `{success, msg, data}`: the one shape of every answer. */
export interface Envelope {
  readonly success: boolean
  readonly msg: string
  readonly data: unknown
}

export const success = (data: unknown, msg: string): Envelope => ({ success: true, msg, data })

/** One is enough: an envelope is put together in one turn, and each begins anew. */
const out = new Utf8Writer()

/** The envelope as JSON. Rows that write themselves do so in their place; such bytes are given back with `sent` when they have gone out. */
export function serialise(envelope: Envelope): string | Buffer<ArrayBuffer> {
  const rows = (envelope.data as { rows?: unknown } | null)?.rows
  if (!(rows instanceof JsonText)) return JSON.stringify(envelope)
  out.backTo(0)
  out.text(JSON.stringify(envelope))
  // `data` is written last, and rows that write themselves leave themselves out of its JSON.
  out.backTo(out.length - '}}'.length)
  out.text(',"rows":')
  rows.write(out)
  out.text('}}')
  return out.take()
}

/** Gives back the memory of an envelope, once, that nobody reads any more. */
export const sent = (bytes: Buffer<ArrayBuffer>): void => out.giveBack(bytes)

/** Codes whose `data` is the list of faults; every other failure has an empty object there. */
const listed: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_parameters',
  'malformed_request',
  'fetch_failed',
  'unknown_claimant',
])

/** More than anybody reads: a small request with a million faults must not get an answer many times its size. */
const maximumFaults = 200

const listOf = (faults: readonly Fault[]): readonly string[] => {
  const sentences = faults.slice(0, maximumFaults).map(sentenceOf)
  const more = faults.length - maximumFaults
  return more > 0 ? [...sentences, `and ${more} more`] : sentences
}

/** Status and envelope of a failure. Details of codes that do not list them are told in the message. */
export function failure(error: DirectoryError): { status: number; envelope: Envelope } {
  const { status, message } = errorTable[error.code]
  if (listed.has(error.code))
    return { status, envelope: { success: false, msg: message, data: listOf(error.details) } }
  const msg = error.details.length === 0 ? message : `${message}: ${error.details.map(sentenceOf).join('; ')}`
  return { status, envelope: { success: false, msg, data: {} } }
}

/** What a fault of the storage means to a caller; null for what is none. */
export type StorageFailure = (error: unknown) => DirectoryError | null

/** What any thrown thing means to the caller: ours as it is, everything else as `internal`. */
export function asDirectoryError(
  error: unknown,
  storageFailure: StorageFailure = () => null,
): DirectoryError {
  if (error instanceof DirectoryError) return error
  const ofStorage = storageFailure(error)
  if (ofStorage !== null) return ofStorage
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DirectoryError('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new DirectoryError('unsupported_type')
  // The sender went away before the end of the body.
  if (code?.startsWith('FST_ERR_CTP') || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new DirectoryError('malformed_request')
  return new DirectoryError('internal', [], { cause: error })
}
