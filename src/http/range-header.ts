import type { ByteRange } from '../ports/blob-store.ts'

/**
 * The range that a `Range` header names of a file of `size` bytes (RFC 9110, section 14): `outside` when the file has none of it (416), undefined when the
 * header is to be ignored: none, another unit, several ranges, or malformed.
 */
export function readRangeHeader(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { from: size - length, to: size }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  if (from >= size) return 'outside'
  return { from, to: last === '' ? size : Math.min(Number(last) + 1, size) }
}
