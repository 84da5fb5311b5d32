/** A regular file of an archive. */
export interface TarFile {
  /** Relative, with `/`. */
  readonly path: string
  /** Bytes that follow. */
  readonly size: number
  /** Permission bits. */
  readonly mode: number
  /** Milliseconds since 1970. */
  readonly modified: number
}

export const blockSize = 512
const largestOctalSize = 0o77777777777

/**
 * The bytes that stand before the content of a file: a ustar header (POSIX.1-1988), and before that a pax header (POSIX.1-2001) when the
 * path is longer than 100 bytes, not plain ASCII, or the size is 8 GiB or more.
 */
export function tarHeader(file: TarFile): Buffer {
  const records: string[] = []
  if (!/^[\x20-\x7e]{1,100}$/.test(file.path)) records.push(paxRecord('path', file.path))
  if (file.size > largestOctalSize) records.push(paxRecord('size', String(file.size)))
  const plain = ustarHeader(file, '0')
  if (records.length === 0) return plain
  const extension = Buffer.from(records.join(''), 'utf8')
  const announced = ustarHeader({ ...file, path: 'pax-header', size: extension.length }, 'x')
  return Buffer.concat([announced, extension, tarPadding(extension.length), plain])
}

/** The zeros that fill the last block of a content of `size` bytes. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize)
}

/** The end of an archive. */
export const tarEnd: Buffer = Buffer.alloc(blockSize * 2)

function ustarHeader({ path, size, mode, modified }: TarFile, type: '0' | 'x'): Buffer {
  const header = Buffer.alloc(blockSize)
  const octal = (value: number, length: number): string => value.toString(8).padStart(length - 1, '0')
  header.write(path.slice(0, 100), 0, 100, 'latin1')
  header.write(octal(mode & 0o777, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(Math.min(size, largestOctalSize), 12), 124)
  header.write(octal(Math.max(0, Math.floor(modified / 1000)), 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)}\0 `, 148, 'latin1')
  return header
}

/** `LENGTH key=value\n`, where LENGTH counts its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + String(rest).length
  if (rest + String(length).length > length) length++
  return `${length} ${key}=${value}\n`
}
