import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive } from './archive.ts'
import { openSource, repositoryRoot, type SourceLock, sha256 } from './sources.ts'
import type { DataInput } from './step.ts'

/** Files that `reader`, which names the sources, may read. Own inputs read are noted in `own` with their checksum. */
export function openInput(
  reader: { readonly name: string; readonly sources: readonly string[] },
  lock: SourceLock,
  cacheFolder: string,
  own: Record<string, string>,
): DataInput {
  const opened = new Map<string, Promise<Archive>>()
  return {
    async file(source, path) {
      const entry = reader.sources.includes(source) ? lock[source] : undefined
      if (!entry) throw new Error(`${reader.name} does not name ${source}, or the lock does not`)
      if (!entry.files.some((used) => path === used || (used.endsWith('/') && path.startsWith(used)))) {
        throw new Error(`the lock of ${source} does not list ${path}`)
      }
      if (!opened.has(source)) opened.set(source, openSource(source, entry, cacheFolder))
      return (await opened.get(source)!).read(path)
    },
    async own(path) {
      const bytes = readFileSync(join(repositoryRoot, path))
      own[path] = sha256(bytes)
      return bytes
    },
  }
}
