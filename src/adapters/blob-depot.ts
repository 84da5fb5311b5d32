import type { BlobStore } from '../ports/blob-store.ts'
import type { Leases } from '../ports/leases.ts'
import type { SegmentDepot } from '../ports/segment-depot.ts'

export interface BlobDepotOptions {
  readonly blobs: Pick<BlobStore, 'put' | 'get' | 'delete'> & {
    /** May yield other paths too. */
    list(prefix: string): AsyncIterable<string>
  }
  /** Folder of the depot in the blob store, with a slash at its end; it must not be served. */
  readonly prefix: string
  readonly leases: Leases
  /** Name of the lease. */
  readonly lease: string
  /** This node, as a holder of leases. */
  readonly node: string
  readonly close: () => Promise<void>
}

const type = 'application/octet-stream'

/** A depot in a blob store. */
export const blobDepot = (options: BlobDepotOptions): SegmentDepot => {
  const { blobs, prefix, leases, lease, node, close } = options
  return {
    put: (name, bytes) => blobs.put(prefix + name, bytes, type),
    get: async (name) => (await blobs.get(prefix + name))?.bytes ?? null,
    delete: (name) => blobs.delete(prefix + name),
    list: async function* (start) {
      for await (const path of blobs.list(prefix + start))
        if (path.startsWith(prefix + start)) yield path.slice(prefix.length)
    },
    lead: async (forMs) => (await leases.take(lease, node, forMs)) !== null,
    resign: () => leases.release(lease, node),
    close,
  }
}
