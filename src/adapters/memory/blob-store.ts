import { Readable } from 'node:stream'
import type { BlobStore, ByteRange } from '../../ports/blob-store.ts'
import { assertBlobPath } from '../blob-fs/blob-path.ts'

/** A blob store in process memory; nothing is persisted. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, { bytes: Uint8Array; type: string }>()
  const part = (bytes: Uint8Array, range: ByteRange | undefined): Uint8Array =>
    Uint8Array.from(bytes.subarray(range?.from, range?.to))
  return {
    async put(path, bytes, type) {
      assertBlobPath(path)
      if (!blobs.has(path)) blobs.set(path, { bytes: Uint8Array.from(bytes), type })
    },
    async putStream(path, chunks, type) {
      assertBlobPath(path)
      if (!blobs.has(path)) await this.put(path, Buffer.concat(await Array.fromAsync(chunks)), type)
    },
    async get(path, range) {
      const blob = blobs.get(path)
      return blob && { bytes: part(blob.bytes, range), type: blob.type }
    },
    async open(path, range) {
      const blob = blobs.get(path)
      if (blob === undefined) return undefined
      const content = Readable.from([part(blob.bytes, range)])
      return { size: blob.bytes.byteLength, type: blob.type, content }
    },
    async stat(path) {
      const blob = blobs.get(path)
      return blob && { size: blob.bytes.byteLength, type: blob.type }
    },
    async delete(...paths) {
      for (const path of paths) blobs.delete(path)
    },
    async *list(prefix = '') {
      yield* [...blobs.keys()].filter((path) => path.startsWith(prefix))
    },
  }
}
