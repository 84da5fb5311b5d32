import type { BlobStore } from '../../ports/blob-store.ts'
import { assertBlobPath } from '../blob-fs/blob-path.ts'

/** A blob store in process memory; nothing is persisted. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, { bytes: Uint8Array; type: string }>()
  return {
    async put(path, bytes, type) {
      assertBlobPath(path)
      if (!blobs.has(path)) blobs.set(path, { bytes: Uint8Array.from(bytes), type })
    },
    async get(path, range) {
      const blob = blobs.get(path)
      return blob && { bytes: Uint8Array.from(blob.bytes.subarray(range?.from, range?.to)), type: blob.type }
    },
    async stat(path) {
      const blob = blobs.get(path)
      return blob && { size: blob.bytes.byteLength, type: blob.type }
    },
    async delete(path) {
      blobs.delete(path)
    },
    async *list() {
      yield* [...blobs.keys()]
    },
  }
}
