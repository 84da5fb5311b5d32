import { createHash } from 'node:crypto'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'

/** Maximum file size, in decoded bytes. */
export const maxFileBytes = 20 * 1024 * 1024

/** A file to put into the blob store. */
export interface Blob {
  readonly path: string
  readonly bytes: Uint8Array
  readonly type: string
}

/**
 * A blob with a content-addressed path such as `E/70/E70….jpg`: its SHA-256 in hex, spread over folders by
 * the first three digits. Not MD5: existing paths are not written again, so an MD5 collision would let an
 * attacker choose the content under another file's path.
 */
export function contentAddressed(bytes: Uint8Array, type: string, extension: string): Blob {
  const digest = sha256(bytes)
  return {
    path: `${digest.slice(0, 1).toUpperCase()}/${digest.slice(1, 3)}/${digest}.${extension}`,
    bytes,
    type,
  }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

/**
 * @param parameter the caller's name of the file, for the error
 * @throws DirectoryError `invalid_parameters` for an empty file, `too_large` beyond `maxFileBytes`
 */
export function checkSize(bytes: Uint8Array, parameter: string): void {
  if (bytes.byteLength === 0) throw invalid(fault('empty_file', parameter))
  if (bytes.byteLength > maxFileBytes)
    throw new DirectoryError('too_large', [fault('file_too_large', parameter, { maximum: maxFileBytes })])
}

/** Whether `bytes` contains the characters of `text` (Latin-1) at `offset`. */
export function hasAt(bytes: Uint8Array, offset: number, text: string): boolean {
  if (offset < 0 || offset + text.length > bytes.byteLength) return false
  for (let i = 0; i < text.length; i++) if (bytes[offset + i] !== text.charCodeAt(i)) return false
  return true
}
