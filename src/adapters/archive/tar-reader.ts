import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

/** The archive is truncated, damaged, or holds an entry type that this reader does not support. */
export class ArchiveFault extends Error {}

/** A regular file of an archive. */
export interface TarEntry {
  /** The path as recorded in the archive. Untrusted: it may point anywhere. */
  readonly path: string
  /** Size of the content, in bytes. */
  readonly size: number
  /** Permission bits. */
  readonly mode: number
  /** The content in chunks. Read it to the end before taking the next entry. */
  readonly content: AsyncIterable<Buffer>
}

/**
 * Upper bound on the header bytes between two contents. The parser buffers them in memory, so the archive
 * must not set the limit.
 */
const longestHeaders = 256 * 1024

/**
 * Streams the regular files of a tar archive.
 * @throws ArchiveFault for a damaged header, an invalid size, an unsupported entry type or a truncated
 * archive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const parser = extract()
  let fed = 0
  let most = longestHeaders
  const bounded = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (fed > most) throw new ArchiveFault('the archive is damaged: a header is too long')
      fed += chunk.length
      yield chunk
    }
  }
  let cause: unknown
  const feeding = pipeline(bounded, parser).catch((error) => {
    cause = error
  })
  /** The parser's streams fail with errors of their own that hide the cause. */
  const withCause = async function* <T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* stream
    } catch (error) {
      await feeding
      throw faultOf(cause ?? error)
    }
  }
  try {
    for await (const entry of withCause(parser)) {
      const { name: path, type, size = 0, mode = 0 } = entry.header
      if (type !== 'file') throw new ArchiveFault(`${path} is not a regular file`)
      if (!Number.isSafeInteger(size) || size < 0)
        throw new ArchiveFault('the archive is damaged: a size cannot be read')
      most = fed + size + longestHeaders
      yield { path, size, mode: mode & 0o777, content: withCause(entry) }
    }
  } finally {
    parser.destroy()
    await feeding
  }
}

/** The parser's own errors have no `code`. */
const faultOf = (error: unknown): Error => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ArchiveFault || code !== undefined) return error as Error
  return new ArchiveFault(`the archive is damaged: ${message}`, { cause: error })
}
