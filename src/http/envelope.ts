import { DirectoryError, type ErrorCode, errorTable } from '../errors.ts'
import { type Fault, sentenceOf } from '../faults/fault.ts'
import { JsonText } from '../operations/read-entity.ts'
import { Utf8Writer } from '../wire/utf8-writer.ts'

/** `{success, msg, data}`: the shape of every answer. */
export interface Envelope {
  readonly success: boolean
  readonly msg: string
  readonly data: unknown
}

export const success = (data: unknown, msg: string): Envelope => ({ success: true, msg, data })

/** One writer is enough: an envelope is built in one turn, and each starts from the beginning. */
const out = new Utf8Writer()

/**
 * The envelope as JSON. Self-writing rows are written in place; release the resulting bytes with `sent` once
 * they have gone out.
 */
export function serialise(envelope: Envelope): string | Buffer<ArrayBuffer> {
  const rows = (envelope.data as { rows?: unknown } | null)?.rows
  if (!(rows instanceof JsonText)) return JSON.stringify(envelope)
  out.backTo(0)
  out.text(JSON.stringify(envelope))
  // `data` comes last, and self-writing rows are left out of its JSON.
  out.backTo(out.length - '}}'.length)
  out.text(',"rows":')
  rows.write(out)
  out.text('}}')
  return out.take()
}

/** Releases the memory of an envelope that is no longer read. Call once. */
export const sent = (bytes: Buffer<ArrayBuffer>): void => out.giveBack(bytes)

/** Codes whose `data` lists the faults; for all others it is an empty object. */
const listed: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_parameters',
  'malformed_request',
  'fetch_failed',
  'unknown_claimant',
])

/** Caps the list, so that a small request with a million faults does not get a far larger answer. */
const maximumFaults = 200

const listOf = (faults: readonly Fault[]): readonly string[] => {
  const sentences = faults.slice(0, maximumFaults).map(sentenceOf)
  const more = faults.length - maximumFaults
  return more > 0 ? [...sentences, `and ${more} more`] : sentences
}

/** Status and envelope of a failure. For codes without a list of faults, the details go into the message. */
export function failure(error: DirectoryError): { status: number; envelope: Envelope } {
  const { status, message } = errorTable[error.code]
  if (listed.has(error.code))
    return { status, envelope: { success: false, msg: message, data: listOf(error.details) } }
  const msg = error.details.length === 0 ? message : `${message}: ${error.details.map(sentenceOf).join('; ')}`
  return { status, envelope: { success: false, msg, data: {} } }
}

/** Maps a storage error to one for the caller; null for any other error. */
export type StorageFailure = (error: unknown) => DirectoryError | null

/**
 * Maps anything thrown to an error for the caller: a DirectoryError unchanged, everything else to `internal`.
 */
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
  // The client disconnected before the end of the body.
  if (code?.startsWith('FST_ERR_CTP') || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new DirectoryError('malformed_request')
  return new DirectoryError('internal', [], { cause: error })
}
