import { DirectoryError } from '../errors.ts'
import type { RemoteFiles } from '../ports/remote-files.ts'
import { maxFileBytes } from './blob.ts'

/** Timeout for a whole download, including lookup and redirects. */
const fetchTimeoutMs = 15_000

/**
 * Fetches the file of a `…_url` parameter, for `makeVariants` and `readDocument`.
 * @throws DirectoryError `fetch_failed`, `too_large` beyond 20 MiB
 */
export async function fetchFile(
  files: Pick<RemoteFiles, 'fetch'>,
  parameter: string,
  url: string,
): Promise<Uint8Array> {
  try {
    return (await files.fetch(url, { maxBytes: maxFileBytes, timeoutMs: fetchTimeoutMs })).bytes
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    throw new DirectoryError(
      error.code,
      error.details.map((detail) => detail.at(parameter)),
      { cause: error },
    )
  }
}
