import { DirectoryError } from '../errors.ts'
import type { RemoteFiles } from '../ports/remote-files.ts'
import { maxFileBytes } from './blob.ts'

/** Time for a file to arrive, look-up and redirects included. */
const fetchTimeoutMs = 15_000

/**
 * Fetches the file that a `…_url` parameter names, for `makeVariants` and `readDocument`.
 * @throws DirectoryError `fetch_failed`, `too_large` beyond 20 MiB
 */
export async function fetchFile(files: RemoteFiles, parameter: string, url: string): Promise<Uint8Array> {
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
