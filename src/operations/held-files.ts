import { newHexId } from '../access/keys.ts'
import type { Blob } from '../media/blob.ts'
import type { Services } from './services.ts'

/** Stores files under a hold, so that they are not removed before an entity uses them. */
export type PutFiles = (blobs: readonly Blob[]) => Promise<void>

/**
 * Runs work that stores files and then writes the entities that use them; afterwards removes files that no
 * entity uses.
 */
export async function withHeldFiles<T>(
  services: Pick<Services, 'store' | 'blobs'>,
  work: (put: PutFiles) => Promise<T>,
): Promise<T> {
  const id = newHexId()
  let holdsAny = false
  try {
    return await work(async (blobs) => {
      if (blobs.length === 0) return
      holdsAny = true
      await services.store.commit([{ type: 'file.hold', id, paths: blobs.map(({ path }) => path) }])
      await Promise.all(blobs.map(({ path, bytes, type }) => services.blobs.put(path, bytes, type)))
    })
  } finally {
    // A hold that cannot be released expires by itself, and the work stands.
    if (holdsAny) await services.store.commit([{ type: 'file.release', id }]).catch(() => undefined)
  }
}
