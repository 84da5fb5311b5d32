import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

/** The archive is cut off, damaged, or holds what this reader does not take. */
export class ArchiveFault extends Error {}

/** A regular file of an archive. */
export interface TarEntry {
  /** As the archive has it: it may lead anywhere. */
  readonly path: string
  /** Bytes of the content. */
  readonly size: number
  /** Permission bits. */
  readonly mode: number
  /** The content in pieces. It must be read to its end before the next entry is taken. */
  readonly content: AsyncIterable<Buffer>
}

/** Bytes that may stand between two contents. The parser holds them in memory, so an archive must not decide how many there are. */
const longestHeaders = 256 * 1024

/**
 * Reads the regular files of a tar archive as they stream by.
 * @throws ArchiveFault for a damaged header, a size that is none, another type of entry, or an archive that ends too soon
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
  /** The parser's streams fail with errors of their own, which do not say why. */
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

/** The parser's own errors are those without a code. */
const faultOf = (error: unknown): Error => {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof ArchiveFault || code !== undefined) return error as Error
  return new ArchiveFault(`the archive is damaged: ${message}`, { cause: error })
}
